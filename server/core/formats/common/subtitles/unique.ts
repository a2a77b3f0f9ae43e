/**
 * Makes ids unique in order: the second `x` is `x~2`. An id that already has this form gets a number even if it is the first (`x~2~1`): so no two
 * collide, and only the counters of different ids have to be stored.
 */
export function uniqueIds(): (id: string) => string {
  const counts = new Map<string, number>();
  return (id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count > 1 || (id.includes('~') && /~\d{1,12}$/.test(id)) ? `${id}~${count}` : id;
  };
}
