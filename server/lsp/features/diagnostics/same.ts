/** Whether two lists are equal. Different ones usually differ in the first item, which has the version. */
export function areSame(before: readonly object[] | undefined, now: readonly object[]): boolean {
  if (before?.length !== now.length) return false;
  return now.every((item, index) => JSON.stringify(item) === JSON.stringify(before[index]));
}
