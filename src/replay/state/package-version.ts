// Which package writes recordings. Another version may move walkers otherwise, so its recordings are refused.

/** The package's name, as in package.json. */
export const PACKAGE_NAME = 'surefoot';

/** The package's version, as in package.json. */
export const PACKAGE_VERSION = '0.1.0';
