/** The parts of `node:os` in use, for a browser, which has no home folder. */
export const homedir = (): string => '';
export const hostname = (): string => '';
export const userInfo = (): { readonly username: string } => ({ username: '' });
