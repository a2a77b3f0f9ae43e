import type { Token } from './version.ts';

/** How insertions of both sides at one place are combined: all of both, or with their common beginning and end only once. */
export type Join = 'one after the other' | 'common ends once' | 'common groups once';

/** The separator of two units, given the kind of white space it precedes. */
export type Separator = (space: Token | undefined) => readonly Token[];

/** Maximum tokens of a separator between two units. */
const MOST = 6;

/** The insertions of both, ours first. */
export function joined(
  mine: readonly Token[],
  others: readonly Token[],
  join: Join,
  separator: Separator,
): readonly Token[] {
  if (others.length === 0) return mine;
  if (mine.length === 0) return others;
  const least = Math.min(mine.length, others.length);
  let start = 0;
  while (start < least && mine[start]?.key === others[start]?.key) start++;
  if (start === mine.length && start === others.length) return mine;
  let end = 0;
  while (end < least - start && mine.at(-1 - end)?.key === others.at(-1 - end)?.key) end++;
  const ends = [...mine.slice(0, start), ...mine.slice(mine.length - end)];
  const isGroup = ends.some(({ kind }) => kind === 'word' || kind === 'unit');
  if (join === 'one after the other' || (join === 'common groups once' && !isGroup))
    return apart(mine, others, undefined, separator);
  const space = mine.slice(0, start).findLast(({ kind }) => kind === 'space');
  const inner = apart(mine.slice(start, mine.length - end), others.slice(start, others.length - end), space, separator);
  return [...mine.slice(0, start), ...inner, ...mine.slice(mine.length - end)];
}

/** One after the other; if two units would touch, with the separator used elsewhere. */
function apart(
  mine: readonly Token[],
  others: readonly Token[],
  space: Token | undefined,
  separator: Separator,
): readonly Token[] {
  const touching = mine.at(-1)?.kind === 'unit' && others[0]?.kind === 'unit';
  return [...mine, ...(touching ? separator(space) : []), ...others];
}

/** The most frequent separator of units in these files. */
export function separatorOf(...files: readonly (readonly Token[])[]): Separator {
  const counts = new Map<string, { count: number; readonly tokens: readonly Token[] }>();
  for (const tokens of files) {
    let last = -1;
    tokens.forEach(({ kind }, at) => {
      if (kind !== 'unit') return;
      if (last >= 0 && at - last <= MOST) {
        const between = tokens.slice(last + 1, at);
        const key = between.map((token) => token.key).join('\u0000');
        const known = counts.get(key);
        if (known !== undefined) known.count += 1;
        else if (between.every((token) => token.kind !== 'word')) counts.set(key, { count: 1, tokens: between });
      }
      last = at;
    });
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  return (space) => {
    const tokens = best?.tokens ?? [];
    return space !== undefined && tokens.at(-1)?.kind === 'space' ? [...tokens.slice(0, -1), space] : tokens;
  };
}

/** Removes units from a side's insertion, each with the separator after it, or otherwise before it. */
export function without(tokens: readonly Token[], isOut: (unit: Token) => boolean): readonly Token[] {
  const isAtom = ({ kind }: Token) => kind === 'unit' || kind === 'stamp';
  if (!tokens.some((token) => isAtom(token) && isOut(token))) return tokens;
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (!isAtom(token) || !isOut(token)) {
      left.push(token);
      continue;
    }
    let end = at + 1;
    for (let other = tokens[end]; other !== undefined && !isAtom(other); other = tokens[end]) end++;
    const gap = tokens.slice(at + 1, end);
    if (gap.length > 0 && gap.every(({ kind }) => kind !== 'word')) at = end - 1;
    else if (gap.length === 0) while (left.length > 0 && isLoose(left.at(-1))) left.pop();
  }
  return left;
}

function isLoose(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'space' || token.kind === 'mark');
}
