// Which results recordings were made with. It follows from the digests of test/golden.json and changes exactly when they do,
// never with an engine; `BLESS=1 npx vitest run test/replay/recording/build-id.test.ts` writes this file anew.

/** The id of this package's results: 16 hexadecimal digits. */
export const BUILD_ID = '0ca75dfacf20418f';
