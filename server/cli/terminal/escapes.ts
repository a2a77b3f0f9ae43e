/** A stream that may be a terminal. */
type Stream = { readonly isTTY?: boolean };
type Environment = Readonly<Record<string, string | undefined>>;

/** May the cursor be moved there? */
export function movesCursor(stream: Stream, env: Environment = process.env): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** What `FORCE_COLOR` says for yes; every other value is a no. */
const FORCED = new Set(['', '1', 'true', '2', '3']);

/** May words be coloured there? As Node decides for `styleText`: `FORCE_COLOR` stands before all others, also on a dumb terminal. */
export function showsColors(stream: Stream, env: Environment = process.env): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no = '', NODE_DISABLE_COLORS: off = '', TERM: term } = env;
  if (force !== undefined) return FORCED.has(force);
  return stream.isTTY === true && no === '' && off === '' && term !== 'dumb';
}
