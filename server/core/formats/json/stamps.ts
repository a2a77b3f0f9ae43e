import type { Stamp } from '../traits.ts';

/** How much of a file is looked at for its header. */
const HEAD = 16_384;
const MODIFIED = /"@@last_modified"\s*:\s*"(\d{4}-[^"\\]*)"/;

/** When a resource bundle (ARB) was written: the later one of two counts. */
export function stampsOf(text: string): readonly Stamp[] {
  const found = MODIFIED.exec(text.slice(0, HEAD));
  if (found?.[1] === undefined) return [];
  const [raw, time] = found;
  return [{ name: '@@last_modified', span: { start: found.index, end: found.index + raw.length }, time }];
}
