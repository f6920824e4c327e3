// The one entry of seedrandom that is used, typed for how it is used here.
declare module 'seedrandom/lib/xor128.js' {
  export default function xor128(
    seed: string,
    options: { state: true },
  ): { (): number; state(): { x: number; y: number; z: number; w: number } };
}
