/** The value of a map for a key, created on first use. `undefined` cannot be a value. */
export function madeIn<K, V extends {}>(map: Map<K, V>, key: K, make: () => V): V {
  const before = map.get(key);
  if (before !== undefined) return before;
  const made = make();
  map.set(key, made);
  return made;
}
