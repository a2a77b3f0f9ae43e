import { diffArrays } from 'diff';
import type { Three } from './decide.ts';

/** How conflicts are shown (`merge.conflictStyle` of Git): with the lines of the common ancestor, or without. */
export interface MarkerStyle {
  readonly size: number;
  readonly labels: Three<string>;
  readonly withBase: boolean;
}

/** One text with Git's conflict markers around the lines in which ours and theirs differ. */
export function withMarkers(texts: Three<string>, { size, labels, withBase }: MarkerStyle): string {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(linesOf);
  if (base === undefined || ours === undefined || theirs === undefined) return texts.ours;
  const end = texts.ours.includes('\r\n') ? '\r\n' : '\n';
  const mark = (sign: string, label: string) => `${sign.repeat(size)}${label === '' ? '' : ` ${label}`}${end}`;
  const out: string[] = [];
  const baseAt = placesIn(ours, base);
  let at = 0;
  const changes = diffArrays([...ours], [...theirs]);
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i];
    if (change === undefined) break;
    if (!change.added && !change.removed) {
      out.push(...change.value);
      at += change.count;
      continue;
    }
    const next = changes[i + 1];
    const pair = next !== undefined && (next.added || next.removed) ? [change, next] : [change];
    const mine = pair.find(({ removed }) => removed)?.value ?? [];
    const others = pair.find(({ added }) => added)?.value ?? [];
    const was = withBase ? base.slice(baseAt(at), baseAt(at + mine.length)) : [];
    out.push(mark('<', labels.ours), ...whole(mine, end));
    if (withBase) out.push(mark('|', labels.base), ...whole(was, end));
    out.push(mark('=', ''), ...whole(others, end), mark('>', labels.theirs));
    at += mine.length;
    i += pair.length - 1;
  }
  return out.join('');
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A marker must be at the beginning of a line. */
function whole(lines: readonly string[], end: string): readonly string[] {
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}${end}`));
}

/** The index in `other` of each line of `lines`. */
function placesIn(lines: readonly string[], other: readonly string[]): (at: number) => number {
  const places = new Map<number, number>([[0, 0]]);
  let [at, there] = [0, 0];
  for (const { added, removed, count } of diffArrays([...lines], [...other])) {
    if (removed) at += count;
    else if (added) there += count;
    else
      for (let i = 0; i < count; i++) {
        if (!places.has(at)) places.set(at, there);
        at += 1;
        there += 1;
      }
    places.set(at, there);
  }
  return (index) => places.get(index) ?? there;
}
