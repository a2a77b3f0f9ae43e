/** The version of the product; a test holds it against package.json. */
export const VERSION = '0.1.0';

/** Where the files of this very version can be read by everybody, for as long as the package is published. It needs no address of a repository, and never says something else than the program. */
export const PUBLISHED = `https://unpkg.com/dragoman@${VERSION}`;
