/** The version of the product; a test compares it with package.json. */
export const VERSION = '0.1.0';

/** The public URL of the files of exactly this version, valid as long as the package is published. It needs no repository address, and always matches the program. */
export const PUBLISHED = `https://unpkg.com/dragoman@${VERSION}`;
