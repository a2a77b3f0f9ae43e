import type { Token } from '../engine/markup.ts';
import type { Random } from './random.ts';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Raw characters, and the `&` of references, come back as entities. */
export function escapeRaw(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token) =>
    token.kind === 'text'
      ? { ...token, raw: token.raw.replace(/[&<>"']/g, (found) => ENTITIES.get(found) ?? found) }
      : token,
  );
}

/** One line break becomes a space; without line breaks, one space becomes a line break. */
export function breakLines(tokens: readonly Token[], random: Random): readonly Token[] {
  return replaceOne(tokens, /\r?\n/g, ' ', random) ?? replaceOne(tokens, /(?<=\S) (?=\S)/g, '\n', random) ?? tokens;
}

/** White space is lost at the edges or before a tag, or a space is added before punctuation. */
export function shiftSpaces(tokens: readonly Token[], random: Random): readonly Token[] {
  const ways: (readonly Token[])[] = [];
  const trimmed = trimEdges(tokens);
  if (trimmed !== undefined) ways.push(trimmed);
  const glued = replaceOne(tokens, / $/g, '', random);
  if (glued !== undefined) ways.push(glued);
  const spaced = replaceOne(tokens, /(?<=[\p{L}\p{N}])(?=[,.!?;:)\]])/gu, ' ', random);
  if (spaced !== undefined) ways.push(spaced);
  return random.pick(ways) ?? tokens;
}

function trimEdges(tokens: readonly Token[]): readonly Token[] | undefined {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first?.kind === 'text' && first.raw !== first.raw.trimStart()) {
    return tokens.with(0, { ...first, raw: first.raw.trimStart() });
  }
  if (last?.kind !== 'text' || last.raw === last.raw.trimEnd()) return undefined;
  return tokens.with(-1, { ...last, raw: last.raw.trimEnd() });
}

/** Replaces one match in one text token, chosen at random; undefined if there is none. */
function replaceOne(
  tokens: readonly Token[],
  pattern: RegExp,
  replacement: string,
  random: Random,
): readonly Token[] | undefined {
  const places: { readonly index: number; readonly start: number; readonly length: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'text') continue;
    for (const match of token.raw.matchAll(pattern))
      places.push({ index, start: match.index, length: match[0].length });
  }
  const place = random.pick(places);
  const token = place === undefined ? undefined : tokens[place.index];
  if (place === undefined || token === undefined) return undefined;
  const raw = token.raw.slice(0, place.start) + replacement + token.raw.slice(place.start + place.length);
  return tokens.with(place.index, { ...token, raw });
}
