import { Edit, type Parser, type Tree } from 'web-tree-sitter';
import { copyTree, type Node, type Open } from './syntax.ts';
import { type TextChange, textChange } from './text-change.ts';
import { TypedVue } from './typed-vue.ts';

/** The tree of one text that is being edited: only what has changed is parsed and copied for the next version. */
export class TypedTree {
  /** For a Vue component: its code, from which the tree is made. */
  readonly vue = new TypedVue();
  #before: { readonly parser: Parser; readonly text: string; readonly tree: Tree; readonly root: Open } | undefined;

  /** The tree of the next version of the text. If it has errors, it comes from a full parse: error recovery depends on what was parsed before. */
  parse(parser: Parser, text: string): Node | undefined {
    const before = this.#before?.parser === parser ? this.#before : undefined;
    if (before?.text === text) return before.root;
    const again = before && parseAgain(parser, before, text);
    const tree = again?.tree ?? parser.parse(text);
    if (tree === null) return undefined;
    const root = again?.root ?? copyTree(tree);
    this.#forget();
    this.#before = { parser, text, tree, root };
    return root;
  }

  /** Releases the memory of the parser. */
  close(): void {
    this.vue.close();
    this.#forget();
  }

  #forget(): void {
    this.#before?.tree.delete();
    this.#before = undefined;
  }
}

interface Parsed {
  readonly text: string;
  readonly tree: Tree;
  readonly root: Open;
}

function parseAgain(
  parser: Parser,
  before: Parsed,
  text: string,
): { readonly tree: Tree; readonly root: Open } | undefined {
  // After an error the next keystrokes usually leave it there.
  if (before.tree.rootNode.hasError) return undefined;
  const change = textChange(before.text, text);
  before.tree.edit(editOf(change, before.text, text));
  const tree = parser.parse(text, before.tree);
  if (tree === null) return undefined;
  if (tree.rootNode.hasError) {
    tree.delete();
    return undefined;
  }
  let { start, newEnd: end } = change;
  for (const { startIndex, endIndex } of before.tree.getChangedRanges(tree)) {
    start = Math.min(start, startIndex);
    end = Math.max(end, endIndex);
  }
  return { tree, root: copyTree(tree, { root: before.root, start, end, by: change.newEnd - change.oldEnd }) };
}

function editOf({ start, oldEnd, newEnd }: TextChange, before: string, after: string): Edit {
  const startPosition = pointIn(before, start, { offset: 0, row: 0, column: 0 });
  return new Edit({
    startIndex: start,
    oldEndIndex: oldEnd,
    newEndIndex: newEnd,
    startPosition,
    oldEndPosition: pointIn(before, oldEnd, { offset: start, ...startPosition }),
    newEndPosition: pointIn(after, newEnd, { offset: start, ...startPosition }),
  });
}

/** Row and column of an offset. @param from those of an earlier offset */
function pointIn(text: string, offset: number, from: { offset: number; row: number; column: number }) {
  let { row } = from;
  let line = from.offset - from.column;
  for (let at = text.indexOf('\n', from.offset); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    row += 1;
    line = at + 1;
  }
  return { row, column: offset - line };
}
