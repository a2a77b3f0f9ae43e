import type { Context } from '../../context.ts';

/** Says of the folder of a project whether its code was looked at, and is still known. */
type IsLooked = (folder: string) => boolean;

const indexes = new WeakMap<Context, IsLooked>();

/** For those who ask without loading what looks at code. */
export function noteIndex(context: Context, isLooked: IsLooked): void {
  indexes.set(context, isLooked);
}

/** What the code of a project asks for costs little to ask. */
export function wasLooked(context: Context, folder: string): boolean {
  return indexes.get(context)?.(folder) === true;
}
