import type { FileFacts, Place } from '../../code/index.ts';

/** A quoted text in a file that nobody parses, at most. UTF-16 units. */
const LONGEST = 300;

/**
 * Strings that are keys, with the first place of each; and members that code reads a locale file with (`texts.menu.open`).
 * Files that were not parsed are searched for quoted words.
 */
export function literalsOf(
  facts: ReadonlyMap<string, FileFacts>,
  texts: ReadonlyMap<string, string>,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, Place> {
  const literals = new Map<string, Place>();
  const add = (text: string, path: string, at: number) => {
    if (keys.has(text) && !literals.has(text)) literals.set(text, { path, at });
  };
  for (const [path, { literals: own, members }] of facts) {
    for (const [text, at] of own) add(text, path, at);
    for (const chain of members) {
      const at =
        keys.has(chain) || keys.has(chain.slice(chain.indexOf('.') + 1)) ? (texts.get(path)?.indexOf(chain) ?? 0) : 0;
      add(chain, path, at);
      add(chain.slice(chain.indexOf('.') + 1), path, at);
    }
  }
  for (const [path, text] of texts) {
    if (!facts.has(path))
      for (const quote of ["'", '"', '`']) addQuoted(text, quote, (word, at) => add(word, path, at));
    if (path.endsWith('.html'))
      for (const match of text.matchAll(/\$\{([\w.#-]+)\}/g)) add(match[1] ?? '', path, match.index + 2);
  }
  return literals;
}

function addQuoted(text: string, quote: string, add: (word: string, at: number) => void): void {
  let at = text.indexOf(quote);
  for (let next = text.indexOf(quote, at + 1); at >= 0 && next > 0; next = text.indexOf(quote, at + 1)) {
    if (next - at > 1 && next - at < LONGEST) add(text.slice(at + 1, next), at + 1);
    at = next;
  }
}
