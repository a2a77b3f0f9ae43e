/** How many UTF-16 units to look back for a widget. */
const FAR = 4_000;
/** They show the text, but do not say where. */
const TEXTS: ReadonlySet<string> = new Set(['Text', 'SelectableText', 'AutoSizeText', 'TextSpan', 'RichText']);
/** They say where on the screen, but not in what. */
const LAYOUT: ReadonlySet<string> = new Set(
  'Align Center Column ConstrainedBox Container Expanded Flexible Padding Row SafeArea SizedBox Stack Wrap'.split(' '),
);
/** Arguments that hold the children of a widget. */
const CHILDREN: ReadonlySet<string> = new Set(['child', 'children', 'slivers']);
const CLOSING = ')]}';
const OPENING = '([{';

/**
 * The Flutter widget that shows what is at a position, and the argument that it belongs to: `AppBar@title`, `FilledButton`. Only what is written out
 * around the position counts: a call of a function, or a function body, proves nothing.
 * @param code without comments
 * @param at UTF-16 offset
 */
export function widgetAt(code: string, at: number): string | undefined {
  const least = Math.max(0, at - FAR);
  let site: string | undefined;
  let depth = 0;
  /** Where the current argument begins. */
  let begins: number | undefined;
  // A key may be a string, whose own quote must not count as an end.
  const from = /["']/.test(code[at - 1] ?? '') ? at - 2 : at - 1;
  for (let place = from; place >= least; place -= 1) {
    const letter = code[place] ?? '';
    if (letter === "'" || letter === '"') {
      const start = stringStart(code, place, least);
      // Where strings begin and end is unknown here.
      if (start === undefined) return site;
      place = start;
    } else if (CLOSING.includes(letter)) depth += 1;
    else if (!OPENING.includes(letter)) {
      if (depth > 0) continue;
      if (letter === ';') return site;
      if (letter === ',') begins ??= place + 1;
    } else if (depth > 0) depth -= 1;
    else if (letter === '{') return site;
    else if (letter === '(') {
      const name = /([A-Z]\w*)(?:\.\w+)?(?:<[\w<>, ?]*>)?\s*$/.exec(
        code.slice(Math.max(least, place - 80), place),
      )?.[1];
      if (name === undefined) return site;
      const argument = /^\s*(\w+)\s*:/.exec(code.slice(begins ?? place + 1, at))?.[1];
      if (!TEXTS.has(name) && !LAYOUT.has(name))
        return argument === undefined || CHILDREN.has(argument) ? name : `${name}@${argument}`;
      if (TEXTS.has(name)) site ??= name;
      begins = undefined;
    } else begins = undefined;
  }
  return site;
}

/** Where the string that ends at a position begins; undefined: not on its line. */
function stringStart(code: string, end: number, least: number): number | undefined {
  for (let at = end - 1; at >= least && code[at] !== '\n'; at -= 1)
    if (code[at] === code[end] && code[at - 1] !== '\\') return at;
  return undefined;
}
