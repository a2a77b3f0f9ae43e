/** Sizes in pixels. */
export interface Geometry {
  readonly rowHeight: number;
  readonly head: number;
  readonly key: number;
  readonly source: number;
  /** Width of each language column. */
  readonly cell: number;
  readonly languages: number;
  readonly rows: number;
  /** Width that does not scroll. */
  readonly sticky: number;
}

/** The visible items of equal size, from the first one up to but excluding the last. */
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

/** Which languages are visible next to the columns that do not scroll. */
export function columnAt(
  { key, source, cell, languages, sticky }: Geometry,
  scrolled: number,
  width: number,
): readonly [from: number, to: number] {
  const before = key + source - sticky;
  return rangeOf(Math.max(0, scrolled - before), Math.max(0, width - sticky), cell, languages, 1);
}
