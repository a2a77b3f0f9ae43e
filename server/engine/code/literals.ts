import { CODE_EXTENSIONS, type FileFacts, type Place } from '../../core/code/index.ts';

/** Maximum length of a quoted text in an unparsed file. UTF-16 units. */
const LONGEST = 300;
/** Languages without a grammar here, where a key may be a member of generated code (`strings.menuOpen`). */
const NAMED = /\.(?:dart|cs|cshtml|razor|kt|java|swift)$/;
/** How many levels of nested groups members are looked up in. */
const DEPTH = 6;

/**
 * Strings that are keys, with the first place of each; and members through which code reads a locale file (`texts.menu.open`, `texts.menu.items[i]`).
 * Files that were not parsed completely are searched for quoted words.
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
  const groups = groupsOf(keys);
  for (const [path, { literals: own, members }] of facts) {
    for (const [text, at] of own) add(text, path, at);
    for (const chain of members)
      for (const name of [chain, chain.slice(chain.indexOf('.') + 1)]) {
        const below = groups.get(name) ?? [];
        if (below.length === 0 && !keys.has(name)) continue;
        const at = texts.get(path)?.indexOf(chain) ?? 0;
        for (const key of [name, ...below]) add(key, path, at);
      }
  }
  for (const [path, text] of texts) {
    const isParsed = CODE_EXTENSIONS.includes(path.slice(path.lastIndexOf('.') + 1));
    if (!isParsed || facts.get(path)?.broken !== false)
      for (const quote of ["'", '"', '`']) addQuoted(text, quote, (word, at) => add(word, path, at));
    if (NAMED.test(path)) for (const match of text.matchAll(/\.(\w+)/g)) add(match[1] ?? '', path, match.index + 1);
    if (path.endsWith('.html'))
      for (const match of text.matchAll(/\$\{([\w.#-]+)\}/g)) add(match[1] ?? '', path, match.index + 2);
  }
  return literals;
}

/** The keys below each group, by its name. Groups named by a single word are too ambiguous. */
function groupsOf(keys: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    let at = key.indexOf('.', key.indexOf('.') + 1);
    for (let depth = 0; at > 0 && depth < DEPTH; at = key.indexOf('.', at + 1), depth += 1) {
      const name = key.slice(0, at);
      const list = groups.get(name);
      if (list === undefined) groups.set(name, [key]);
      else list.push(key);
    }
  }
  return groups;
}

function addQuoted(text: string, quote: string, add: (word: string, at: number) => void): void {
  let at = text.indexOf(quote);
  for (let next = text.indexOf(quote, at + 1); at >= 0 && next > 0; next = text.indexOf(quote, at + 1)) {
    if (next - at > 1 && next - at < LONGEST) add(text.slice(at + 1, next), at + 1);
    at = next;
  }
}
