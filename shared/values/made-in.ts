/** What a map has for a key: made when it is asked for first. `undefined` is nothing that can be kept. */
export function madeIn<K, V extends {}>(map: Map<K, V>, key: K, make: () => V): V {
  const before = map.get(key);
  if (before !== undefined) return before;
  const made = make();
  map.set(key, made);
  return made;
}
