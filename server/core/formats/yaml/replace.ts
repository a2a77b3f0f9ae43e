import { type Content, locate } from '../../text/content.ts';
import { difference, type Edit, type Span } from '../../text/span.ts';
import { encodeIn, fitsPlain, isPrintable } from '../../text/yaml/encode.ts';
import { STYLE } from '../../text/yaml/style.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import type { Layout } from './layout.ts';
import { printBlock, printScalar, readsAs } from './print.ts';

/**
 * The smallest edit that makes `text` the value of a scalar: what both texts share at either end stays as written, including escapes and line ends,
 * and the style is kept as long as the text fits it. None if nothing changes.
 */
export function replaceText(tree: YamlTree, node: number, text: string, layout: Layout): readonly Edit[] {
  const old = tree.string(node);
  if (old === text) return [];
  const start = tree.start(node);
  const raw = tree.text.slice(start, tree.end(node));
  return difference(raw, spliced(tree, node, old, text) ?? anew(tree, node, text, layout)).map((edit) => ({
    span: { start: edit.span.start + start, end: edit.span.end + start },
    text: edit.text,
  }));
}

/** The scalar with its middle replaced; undefined if it would then not read as the text. */
function spliced(tree: YamlTree, node: number, old: string, text: string): string | undefined {
  const style = tree.style(node);
  const flow = tree.isFlow(node);
  if (
    style === STYLE.plain ? !fitsPlain(text, flow) : style !== STYLE.double && !isPrintable(text.replaceAll('\n', ''))
  )
    return undefined;
  const { span, middle } = changed(tree.content(node), old, text);
  if (style !== STYLE.double && middle.includes('\n')) return undefined;
  const raw =
    tree.text.slice(tree.start(node), span.start) + encodeIn(style, middle) + tree.text.slice(span.end, tree.end(node));
  return readsAs(raw, text, columnAround(tree, node), flow) ? raw : undefined;
}

/** Where two texts differ, as a range in the first one's document, and the replacement from the second one. */
function changed(content: Content, old: string, text: string): { readonly span: Span; readonly middle: string } {
  const [edit] = difference(old, text);
  const part = content.parts[0];
  if (edit === undefined || part?.kind !== 'text') return { span: content.span, middle: text };
  return { span: locate(part, edit.span.start, edit.span.end), middle: edit.text };
}

function anew(tree: YamlTree, node: number, text: string, layout: Layout): string {
  const style = tree.style(node);
  const column = columnAround(tree, node);
  if (style === STYLE.literal || style === STYLE.folded) {
    const header = /^[|>]([\d+-]*)/.exec(tree.text.slice(tree.start(node), tree.start(node) + 4))?.[1] ?? '';
    const next = tree.text.charCodeAt(tree.end(node));
    const inner = tree.innerColumn(node) || column + layout.step;
    const raw = printBlock(text, style === STYLE.literal ? '|' : '>', inner, layout.eol, header);
    // After the last line of a file there is no line end.
    const ends = next === 10 || next === 13 || !text.endsWith('\n');
    if (raw !== undefined && ends && readsAs(raw, text, column)) return raw;
    return printScalar(text, layout.quote, column, layout);
  }
  return printScalar(text, style, column, layout, tree.isFlow(node));
}

/** The column of the entries around a scalar. */
export function columnAround(tree: YamlTree, node: number): number {
  return Math.max(0, tree.indent(tree.parent(node)));
}
