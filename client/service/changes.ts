import { diffWordsWithSpace } from 'diff';

/** What a suggestion changes, as people read a diff: `can't → cannot · − very · + please`. Linear enough: texts are at most 10 KiB, and diffs of other lengths are left out. */
export function changesBetween(original: string, suggestion: string): string {
  const parts = diffWordsWithSpace(original, suggestion, { maxEditLength: 400 });
  if (parts === undefined) return '';
  const changes: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    const next = parts[at + 1];
    if (part?.removed && next?.added) {
      changes.push(`${shown(part.value)} → ${shown(next.value)}`);
      at++;
    } else if (part?.removed) changes.push(`− ${shown(part.value)}`);
    else if (part?.added) changes.push(`+ ${shown(part.value)}`);
  }
  return changes.join(' · ');
}

/** Blanks alone are shown as such. */
function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '␣' : line;
}
