import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** An error as the file system throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as in a test`), { code });
}

/**
 * Puts other functions in place of some of `node:fs/promises`, or of `node:fs`, until it is disposed of: for file systems and moments that no test
 * can have otherwise. Tests of one thread run one after the other.
 */
export function patchedFs(patches: Partial<typeof fs.promises>): Disposable;
export function patchedFs(patches: Partial<typeof fs>, module: typeof fs): Disposable;
export function patchedFs(patches: object, module: object = fs.promises): Disposable {
  const before = Object.fromEntries(Object.keys(patches).map((name) => [name, Reflect.get(module, name)]));
  const put = (functions: object): void => {
    Object.assign(module, functions);
    syncBuiltinESMExports();
  };
  put(patches);
  return { [Symbol.dispose]: () => put(before) };
}
