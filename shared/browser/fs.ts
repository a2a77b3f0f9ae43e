/** The disk of a browser: nothing is there, and nothing can be put there. The files of a workspace come from the client. */
import { missing } from './missing.ts';

type Named<T> = Readonly<Record<string, T>>;

const never = async (): Promise<never> => missing();

/** `node:fs/promises`: whatever is asked for fails, as for a file that is not there. */
export const promises = new Proxy<Named<typeof never>>({}, { get: () => never });

const known: Named<unknown> = { existsSync: () => false, promises };

/** `node:fs`. */
export const fs = new Proxy(known, { get: (all, name) => all[String(name)] ?? missing });
