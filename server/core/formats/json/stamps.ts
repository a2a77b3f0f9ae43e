import type { Stamp } from '../traits.ts';

/** How much of a file is searched for its header, in UTF-16 units. */
const HEAD = 16_384;
const MODIFIED = /"@@last_modified"\s*:\s*"(\d{4}-[^"\\]*)"/;

/** When a resource bundle (ARB) was written: of two stamps the later one counts. */
export function stampsOf(text: string): readonly Stamp[] {
  const found = MODIFIED.exec(text.slice(0, HEAD));
  if (found?.[1] === undefined) return [];
  const [raw, time] = found;
  return [{ name: '@@last_modified', span: { start: found.index, end: found.index + raw.length }, time }];
}
