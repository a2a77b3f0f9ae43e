/** A stream that may be a terminal. */
type Stream = { readonly isTTY?: boolean };
type Environment = Readonly<Record<string, string | undefined>>;

/** May the cursor be moved there? */
export function movesCursor(stream: Stream, env: Environment = process.env): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** May words be coloured there? `FORCE_COLOR` stands before `NO_COLOR` (no-color.org), as in Node; a dumb terminal shows escape codes as they are. */
export function showsColors(stream: Stream, env: Environment = process.env): boolean {
  if (env['TERM'] === 'dumb') return false;
  const { FORCE_COLOR: force, NO_COLOR: no = '' } = env;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true && no === '';
}
