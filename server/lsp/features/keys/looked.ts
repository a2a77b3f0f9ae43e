import type { Context } from '../../context.ts';

/** Whether the code of the project in a folder was searched and the result is still available. */
type IsLooked = (folder: string) => boolean;

const indexes = new WeakMap<Context, IsLooked>();

/** For callers that must not load the code index. */
export function noteIndex(context: Context, isLooked: IsLooked): void {
  indexes.set(context, isLooked);
}

/** Whether the uses in a project's code are cheap to get. */
export function wasLooked(context: Context, folder: string): boolean {
  return indexes.get(context)?.(folder) === true;
}
