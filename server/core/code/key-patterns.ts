import type { Part } from './evaluate/known.ts';

/** Whether a key matches a pattern. A hole stands for any non-empty text. */
export function fits(key: string, parts: readonly Part[], subtree: boolean): boolean {
  let at = 0;
  let hole = false;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (part == null) {
      hole = true;
      continue;
    }
    const isLast = index === parts.length - 1;
    const found = !hole
      ? key.startsWith(part, at)
        ? at
        : -1
      : isLast && !subtree
        ? Math.max(key.length - part.length, -1)
        : key.indexOf(part, at + 1);
    if (found < 0 || (hole && found <= at) || !key.startsWith(part, found)) return false;
    at = found + part.length;
    hole = false;
  }
  return hole ? at < key.length : subtree ? at === key.length || key[at] === '.' : at === key.length;
}
