import type { Token } from '../engine/markup.ts';
import type { Random } from './random.ts';

const WORDS = /[\p{L}\p{N}]/u;

/** What counts as a placeholder: an empty element, or one whose content is kept. */
function isPlaceholder(token: Token | undefined): boolean {
  return token?.kind === 'empty' || (token?.kind === 'keep' && /^<\w/.test(token.raw));
}

/** Two placeholders with words between them end up side by side; the words follow them. */
export function adjoin(tokens: readonly Token[], random: Random): readonly Token[] {
  const places: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const between = tokens[index + 1];
    const words = between?.kind === 'text' && WORDS.test(between.raw);
    if (isPlaceholder(token) && words && isPlaceholder(tokens[index + 2])) places.push(index);
  }
  const at = random.pick(places);
  const second = at === undefined ? undefined : tokens[at + 2];
  if (at === undefined || second === undefined) return tokens;
  return [...tokens.slice(0, at + 1), second, ...tokens.slice(at + 1, at + 2), ...tokens.slice(at + 3)];
}

/** An internal token replaces a placeholder, or follows the first word; complete, truncated or in capitals. */
export function leak(tokens: readonly Token[], random: Random): readonly Token[] {
  const number = String(random.below(10_000)).padStart(4, '0');
  const token = `xml-ph-${number}@deepl.internal`;
  const raw = random.pick([token, token.slice(4), token.toUpperCase()]) ?? token;
  const leaked: Token = { kind: 'text', raw, coding: 'plain' };
  const at = random.pick([...tokens.keys()].filter((index) => isPlaceholder(tokens[index])));
  if (at !== undefined) return tokens.with(at, leaked);
  const word = tokens.findIndex((candidate) => candidate.kind === 'text' && candidate.raw.trim() !== '');
  const text = tokens[word];
  if (text === undefined) return [leaked];
  return [...tokens.slice(0, word + 1), { ...leaked, raw: ` ${raw}` }, ...tokens.slice(word + 1)];
}

/** A placeholder, one tag of a pair, or a whole pair is lost; the text inside stays. */
export function dropTag(tokens: readonly Token[], random: Random): readonly Token[] {
  const at = random.pick([...tokens.keys()].filter((index) => isTag(tokens[index])));
  if (at === undefined) return tokens;
  const partner = random.next() < 0.5 ? partnerOf(tokens, at) : undefined;
  return tokens.filter((_, index) => index !== at && index !== partner);
}

/** `<b>one two</b>` becomes `<b>one</b> <b>two</b>`; a placeholder is duplicated. */
export function doubleTag(tokens: readonly Token[], random: Random): readonly Token[] {
  const at = random.pick([...tokens.keys()].filter((index) => isTag(tokens[index]) && tokens[index]?.kind !== 'close'));
  const tag = at === undefined ? undefined : tokens[at];
  if (at === undefined || tag === undefined) return tokens;
  const end = partnerOf(tokens, at);
  const close = end === undefined ? undefined : tokens[end];
  if (close === undefined) return [...tokens.slice(0, at + 1), tag, ...tokens.slice(at + 1)];
  const inner = tokens[at + 1];
  const space = inner?.kind === 'text' ? inner.raw.indexOf(' ', 1) : -1;
  if (inner?.kind !== 'text' || space === -1) return [...tokens.slice(0, at), tag, close, ...tokens.slice(at)];
  const first: Token = { ...inner, raw: inner.raw.slice(0, space) };
  const rest: Token = { ...inner, raw: inner.raw.slice(space + 1) };
  const gap: Token = { kind: 'text', raw: ' ', coding: 'plain' };
  return [...tokens.slice(0, at), tag, first, close, gap, tag, rest, ...tokens.slice(at + 2)];
}

function isTag(token: Token | undefined): boolean {
  return isPlaceholder(token) || token?.kind === 'open' || token?.kind === 'close';
}

/** The other tag of a pair. */
function partnerOf(tokens: readonly Token[], at: number): number | undefined {
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(index);
    if (token.kind !== 'close') continue;
    const start = open.pop();
    if (start === at) return index;
    if (index === at) return start;
  }
  return undefined;
}
