import type { Context } from '../../context.ts';

const looked = new WeakMap<Context, Set<string>>();

/** The code of a project was looked at: what it asks for is known, and costs little to ask. */
export function noteLooked(context: Context, folder: string): void {
  const folders = looked.get(context) ?? new Set();
  looked.set(context, folders.add(folder));
}

export function wasLooked(context: Context, folder: string): boolean {
  return looked.get(context)?.has(folder) === true;
}
