/** The code of a system error, like `ENOENT`; empty: it is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
