import { NODE } from '../../text/key-tree.ts';
import { lineStart } from '../../text/lines.ts';
import { fitsKey } from '../../text/yaml/encode.ts';
import { STYLE, type Style } from '../../text/yaml/style.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';

/** The layout of a file, as far as it shows. */
export interface Layout {
  readonly eol: string;
  /** Columns per level. */
  readonly step: number;
  /** How many columns the dashes of a list are further right than its key. */
  readonly dash: number;
  /** The quotes of most texts. */
  readonly quote: Style;
}

const DEFAULT: Layout = { eol: '\n', step: 2, dash: 2, quote: STYLE.double };
/** The first entries are enough. */
const LOOK = 400;

/** The layout of a file; what it does not show is taken from `fallback` (the source file). */
export function layoutOf(tree: YamlTree, fallback: Layout = DEFAULT): Layout {
  const eol = /\r\n|\n|\r/.exec(tree.text)?.[0] ?? fallback.eol;
  let step: number | undefined;
  let dash: number | undefined;
  let quoted = 0;
  let doubled = 0;
  for (let node = 0; node < Math.min(tree.size, LOOK); node++) {
    const kind = tree.kind(node);
    if (kind === NODE.string) {
      if (tree.style(node) === STYLE.single) quoted++;
      else if (tree.style(node) === STYLE.double) doubled++;
    } else if (!tree.isFlow(node) && tree.firstChild(node) !== -1) {
      const further = tree.indent(node) - columnAbove(tree, node);
      if (kind === NODE.array) dash ??= further;
      else if (further > 0) step ??= further;
    }
  }
  const quote = quoted === doubled ? fallback.quote : quoted > doubled ? STYLE.single : STYLE.double;
  return { eol, step: step ?? fallback.step, dash: dash ?? fallback.dash, quote };
}

/** The column of the entries around a collection; a mapping after a dash shows nothing. */
function columnAbove(tree: YamlTree, node: number): number {
  if (node === 0) return tree.locale === undefined ? tree.indent(0) : rootColumn(tree);
  const parent = tree.parent(node);
  return tree.kind(parent) === NODE.array ? tree.indent(node) : tree.indent(parent);
}

/** The column of the locale above all keys: a part of another file may be indented. */
export function rootColumn({ text, locale, rootKey }: YamlTree): number {
  return locale === undefined ? 0 : rootKey.start - lineStart(text, rootKey.start);
}

/** How the source quotes keys that need no quotes, or that readers would take for something else. */
export function quotedKeys(tree: YamlTree): ReadonlyMap<string, Style> {
  const found = new Map<string, Style>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.keyStart(node) === -1) continue;
    const sign = tree.text[tree.keyStart(node)];
    if (sign === '"' || sign === "'") found.set(tree.key(node), sign === '"' ? STYLE.double : STYLE.single);
  }
  return found;
}

/** The style for a key that is written again. */
export function keyStyle(key: string, quoted: ReadonlyMap<string, Style>, quote: Style): Style {
  return quoted.get(key) ?? (fitsKey(key) ? STYLE.plain : quote);
}
