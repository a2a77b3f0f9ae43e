/** What is used of `node:os`, in a browser: nobody is at home. */
export const homedir = (): string => '';
export const hostname = (): string => '';
export const userInfo = (): { readonly username: string } => ({ username: '' });
