/**
 * Makes ids unique in the order they come: the second `x` is `x~2`. An id that looks like that itself gets a number even when it is
 * the first (`x~2~1`): so no two meet, and only the counters of different ids have to be kept.
 */
export function uniqueIds(): (id: string) => string {
  const counts = new Map<string, number>();
  return (id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count > 1 || (id.includes('~') && /~\d{1,12}$/.test(id)) ? `${id}~${count}` : id;
  };
}
