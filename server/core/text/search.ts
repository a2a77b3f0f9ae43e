/** How many of `count` ordered items hold, given that those that hold come first (binary search): the index of the first that does not. */
export function countHolding(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
