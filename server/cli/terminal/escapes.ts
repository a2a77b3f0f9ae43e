/** A stream that may be a terminal. */
type Stream = { readonly isTTY?: boolean };
type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the cursor may be moved there. */
export function movesCursor(stream: Stream, env: Environment = process.env): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Values of `FORCE_COLOR` that mean yes; all others mean no. */
const FORCED = new Set(['', '1', 'true', '2', '3']);

/** Whether text may be coloured there. Same rules as Node's `styleText`: `FORCE_COLOR` takes precedence over all others, even on a dumb terminal. */
export function showsColors(stream: Stream, env: Environment = process.env): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no = '', NODE_DISABLE_COLORS: off = '', TERM: term } = env;
  if (force !== undefined) return FORCED.has(force);
  return stream.isTTY === true && no === '' && off === '' && term !== 'dumb';
}
