/** Makes ids unique in the order they come: the second `x` is `x~2`. */
export function uniqueIds(): (id: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (id) => {
    let count = counts.get(id) ?? 0;
    let result = id;
    do {
      count++;
      result = count === 1 ? id : `${id}~${count}`;
    } while (used.has(result));
    counts.set(id, count);
    used.add(result);
    return result;
  };
}
