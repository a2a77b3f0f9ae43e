/** The code of a system error, like `ENOENT`; empty if it is not one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
