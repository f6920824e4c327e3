// The exact sign of a sum of two products that may not fit a float64.

const EXACT = 9007199254740992;
const SPLIT = 33554432;
/** 5 * 2^48: digits of 25 bits do for values up to this, which no squared length on a grid that can be baked exceeds. */
const DIGITS_LIMIT = 1407374883553280;

/**
 * The sign of a * b + c * d: -1, 0 or 1. Exact for all integers that a float64 holds exactly. Most calls are decided by
 * the float products, whose error is at most one part in 2^53 each; the rest by digits of 25 bits, which never round,
 * or, where these would not do, by integers of any length.
 */
export function signOfProducts(a: number, b: number, c: number, d: number): number {
  const first = a * b;
  const second = c * d;
  const sum = first + second;
  const size = Math.abs(first) + Math.abs(second);
  if (size <= EXACT || Math.abs(sum) > size * 1e-15) return sum < 0 ? -1 : sum > 0 ? 1 : 0;
  const largest = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  return largest <= DIGITS_LIMIT ? signByDigits(a, b, c, d) : signOfLong(a, b, c, d);
}

function signOfLong(a: number, b: number, c: number, d: number): number {
  const sum = BigInt(a) * BigInt(b) + BigInt(c) * BigInt(d);
  return sum < 0n ? -1 : sum > 0n ? 1 : 0;
}

function signByDigits(a: number, b: number, c: number, d: number): number {
  const aHigh = Math.floor(a / SPLIT);
  const bHigh = Math.floor(b / SPLIT);
  const cHigh = Math.floor(c / SPLIT);
  const dHigh = Math.floor(d / SPLIT);
  const aLow = a - aHigh * SPLIT;
  const bLow = b - bHigh * SPLIT;
  const cLow = c - cHigh * SPLIT;
  const dLow = d - dHigh * SPLIT;
  const low = aLow * bLow + cLow * dLow;
  const carry = Math.floor(low / SPLIT);
  const middle = aHigh * bLow + aLow * bHigh + cHigh * dLow + cLow * dHigh + carry;
  const high = aHigh * bHigh + cHigh * dHigh + Math.floor(middle / SPLIT);
  if (high !== 0) return high < 0 ? -1 : 1;
  return low - carry * SPLIT > 0 || middle - Math.floor(middle / SPLIT) * SPLIT > 0 ? 1 : 0;
}
