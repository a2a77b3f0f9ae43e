import { NODE } from '../../../text/key-tree.ts';
import { lineStart } from '../../../text/lines.ts';
import type { LiteralTree } from '../../../text/literals/tree.ts';

/** The layout of a file, as far as it shows. */
export interface Layout {
  readonly eol: string;
  /** One level of indentation. */
  readonly step: string;
  /** The quotes of most texts, and of most keys (empty: none where none are needed). */
  readonly quote: string;
  readonly keyQuote: string;
  /** The opening and closing syntax of a group. */
  readonly brackets: readonly [open: string, close: string];
  /** The last entry of a group has a comma. */
  readonly trailingComma: boolean;
}

/** The first entries are enough. */
const LOOK = 400;

/** The layout of a file; what it does not show is taken from `fallback` (the source file). */
export function layoutOf(tree: LiteralTree, fallback: Layout): Layout {
  const { text } = tree;
  const quotes = new Map<string, number>();
  const keys = new Map<string, number>();
  let step: string | undefined;
  let trailing = 0;
  const count = (map: Map<string, number>, quote: string) => map.set(quote, (map.get(quote) ?? 0) + 1);
  for (let node = 1; node < Math.min(tree.size, LOOK); node++) {
    if (tree.kind(node) === NODE.string && tree.quote(node) !== '`') count(quotes, tree.quote(node));
    if (tree.keyStart(node) !== -1) {
      const sign = text.charAt(tree.keyStart(node));
      count(keys, sign === '"' || sign === "'" ? sign : '');
    }
    if (tree.nextSibling(node) === -1) trailing += commaBehind(tree, node) === -1 ? -1 : 1;
    const own = indentOf(text, tree.outerStart(node));
    const outer = indentOf(text, tree.start(tree.parent(node)));
    if (own.length > outer.length && own.startsWith(outer) && isFirstOnLine(text, tree.outerStart(node)))
      step ??= own.slice(outer.length);
  }
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? fallback.eol;
  if (tree.size < 2) return { ...fallback, eol, ...(tree.size === 1 && { brackets: bracketsOf(tree) }) };
  return {
    eol,
    step: step ?? fallback.step,
    quote: most(quotes) ?? fallback.quote,
    keyQuote: most(keys) ?? fallback.keyQuote,
    brackets: bracketsOf(tree),
    trailingComma: trailing === 0 ? fallback.trailingComma : trailing > 0,
  };
}

function bracketsOf(tree: LiteralTree): readonly [string, string] {
  const opener = tree.text.slice(tree.start(0), tree.open(0));
  return [opener.replace(/\s+/g, ''), tree.quote(0)];
}

function most(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** White space at the start of the line that contains an offset. */
export function indentOf(text: string, at: number): string {
  const start = lineStart(text, at);
  return /^[ \t]*/.exec(text.slice(start, Math.min(at, start + 400)))?.[0] ?? '';
}

export function isFirstOnLine(text: string, at: number): boolean {
  const start = lineStart(text, at);
  return at - start <= 400 && /^[ \t\ufeff]*$/.test(text.slice(start, at));
}

/** The comma after an entry, past comments; -1 if there is none. */
export function commaBehind(tree: LiteralTree, node: number): number {
  const { text, language } = tree;
  for (let at = tree.end(node); at < text.length; ) {
    const comment = language.commentEnd(text, at);
    if (comment !== undefined) at = comment;
    else if (text.charAt(at) === ',') return at;
    else if (/\s/.test(text.charAt(at))) at++;
    else return -1;
  }
  return -1;
}
