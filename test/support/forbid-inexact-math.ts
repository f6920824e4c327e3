// To be imported before anything else by a program of its own: from here on what engines compute differently throws.

/** The functions of `Math` that no result may come from: all but those that are exact, or whose rounding is prescribed. */
export const INEXACT_MATH: readonly string[] = [
  ...[
    'sin',
    'cos',
    'tan',
    'asin',
    'acos',
    'atan',
    'atan2',
    'sinh',
    'cosh',
    'tanh',
    'asinh',
    'acosh',
    'atanh',
  ],
  ...['exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'pow', 'hypot', 'cbrt', 'random'],
];

for (const name of INEXACT_MATH) {
  Object.defineProperty(Math, name, {
    value: () => {
      throw new Error(`Math.${name} was called`);
    },
  });
}
