import { afterLineEnd, lineStart } from '../../../text/lines.ts';
import type { LiteralTree } from '../../../text/literals/tree.ts';
import type { Edit } from '../../../text/span.ts';
import { commaBehind, isFirstOnLine } from './layout.ts';

/** Removes entries with their commas and the comments on their lines; an entry on a line of its own is removed with the line. */
export function removal(tree: LiteralTree, nodes: readonly number[]): readonly Edit[] {
  return nodes.map((node) => {
    const { text } = tree;
    const comma = commaBehind(tree, node);
    const start = tree.outerStart(node);
    let end = comma === -1 ? tree.end(node) : comma + 1;
    const rest = /^[ \t]*(?:\/\/[^\r\n]*|#[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=[\r\n]|$)/.exec(
      text.slice(end, end + 1000),
    )?.[0];
    if (isFirstOnLine(text, start) && rest !== undefined) {
      end = afterLineEnd(text, end + rest.length);
      return { span: { start: lineStart(text, start), end }, text: '' };
    }
    const blanks = /^[ \t]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
    return { span: { start, end: end + blanks }, text: '' };
  });
}
