/** An order that does not depend on the machine's locale: files in Git must be the same everywhere. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
