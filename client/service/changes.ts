import { diffWordsWithSpace } from 'diff';

/** What a suggestion changes, as a readable diff: `can't → cannot · − very · + please`. Texts have 10 KiB at most; overlong diffs are omitted. */
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

/** Makes a change that is only white space visible. */
function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '␣' : line;
}
