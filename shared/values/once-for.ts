/**
 * Caches the result of `make` per object: computed on first use, and released with the object. For immutable objects, and for what lives as long as
 * its owner.
 */
export function onceFor<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined || known.has(of)) return before as V;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}
