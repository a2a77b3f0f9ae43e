/** Do two lists say the same? Most that differ do so at once, in their first item: it says the version. */
export function areSame(before: readonly object[] | undefined, now: readonly object[]): boolean {
  if (before?.length !== now.length) return false;
  return now.every((item, index) => JSON.stringify(item) === JSON.stringify(before[index]));
}
