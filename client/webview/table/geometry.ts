/** Sizes in pixels. */
export interface Geometry {
  readonly rowHeight: number;
  readonly head: number;
  readonly key: number;
  readonly source: number;
  /** Of each language. */
  readonly cell: number;
  readonly languages: number;
  readonly rows: number;
  /** How much of the width stays when the rest is scrolled. */
  readonly sticky: number;
}

/** What of things of one size is in sight, from the first up to, and without, the last. */
export function rangeOf(
  scrolled: number,
  visible: number,
  size: number,
  count: number,
  more: number,
): readonly [from: number, to: number] {
  const from = Math.max(0, Math.floor(scrolled / size) - more);
  const to = Math.min(count, Math.ceil((scrolled + visible) / size) + more);
  return [Math.min(from, count), Math.max(to, Math.min(from, count))];
}

/** Which languages are in sight beside what does not scroll. */
export function columnAt(
  { key, source, cell, languages, sticky }: Geometry,
  scrolled: number,
  width: number,
): readonly [from: number, to: number] {
  const before = key + source - sticky;
  return rangeOf(Math.max(0, scrolled - before), Math.max(0, width - sticky), cell, languages, 1);
}
