import type { Token } from './markup.ts';

/**
 * Puts one pair of brackets around a translated text: inside white space at the edges, inside an element that wraps the whole text (so that a
 * document keeps a single root) and after its prolog; everything else is inside the brackets.
 * @param mark inserted after the first bracket
 */
export function frame(tokens: readonly Token[], mark: string): string {
  const opening = `[${mark}`;
  const [first, last] = range(tokens);
  let out = '';
  for (const [index, token] of tokens.entries()) {
    let raw = token.raw;
    if (index === last) raw = token.kind === 'text' ? beforeTrailingSpace(raw, ']') : `${raw}]`;
    if (index === first) raw = token.kind === 'text' ? afterLeadingSpace(raw, opening) : opening + raw;
    out += raw;
  }
  return out;
}

/** First and last token inside the brackets. */
function range(tokens: readonly Token[]): readonly [number, number] {
  const partner = partners(tokens);
  let first = 0;
  let last = tokens.length - 1;
  while (first < last) {
    if (isEdge(tokens[first])) first += 1;
    else if (isEdge(tokens[last])) last -= 1;
    else if (partner.get(first) === last) {
      first += 1;
      last -= 1;
    } else if (isHead(tokens[first])) first = (partner.get(first) ?? first) + 1;
    else break;
  }
  return [first, last];
}

function isEdge(token: Token | undefined): boolean {
  if (token?.kind === 'keep') return /^<[?!]|^\]\]>/.test(token.raw);
  return token?.kind === 'text' && token.raw.trim() === '';
}

/** A bracket must not go into the head of an HTML document. */
function isHead(token: Token | undefined): boolean {
  return token?.kind === 'open' && token.name === 'head';
}

/** The closing tag of every opening tag that has one; badly nested tags have none. */
export function partners(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: { readonly name: string; readonly index: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push({ name: token.name, index });
    if (token.kind !== 'close') continue;
    const last = open.pop();
    if (last?.name === token.name) found.set(last.index, index);
  }
  return found;
}

function afterLeadingSpace(text: string, mark: string): string {
  const at = text.length - text.trimStart().length;
  return text.slice(0, at) + mark + text.slice(at);
}

function beforeTrailingSpace(text: string, mark: string): string {
  const at = text.trimEnd().length;
  return text.slice(0, at) + mark + text.slice(at);
}
