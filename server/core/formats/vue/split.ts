import { scanJson } from '../../text/json/scan.ts';
import type { KeyTree } from '../../text/key-tree.ts';
import type { Edit } from '../../text/span.ts';
import { scanYaml } from '../../text/yaml/scan.ts';
import { addYaml, eolOf, withoutBreaks } from '../common/sections/add-yaml.ts';
import { objectRoots, yamlRoots } from '../common/sections/roots.ts';
import { indented, movedProblem, type Section, type Sectioned } from '../common/sections/section.ts';
import type { Problem } from '../format.ts';
import { addRoot } from './add.ts';
import { type Block, blocksIn } from './blocks.ts';
import { innerOf, jsonInside, scanJson5, yamlInside } from './inner.ts';

let known: { readonly text: string; readonly parts: Sectioned } | undefined;

/** The texts of a component by block and language. */
export function splitVue(text: string): Sectioned {
  // All languages of one text are read in succession.
  if (known?.text === text) return known.parts;
  const blocks = blocksIn(text);
  const sections: Section[] = [];
  const problems: Problem[] = [];
  const trees = new Map<number, KeyTree>();
  let malformed = false;
  for (const [index, block] of blocks.entries()) {
    const { content, attributes } = block;
    const inner = innerOf(attributes.get('lang')?.value ?? '', text.slice(content.start, content.end));
    // The texts of a block with `src` are in another file, whatever the block contains.
    if (attributes.has('src')) continue;
    if (inner === undefined) {
      problems.push(foreign(block));
      continue;
    }
    const own = text.slice(content.start, content.end);
    const whole = inner.parse(own, inner.options);
    for (const problem of whole.problems)
      if (!/-(?:empty|root|locale)$/.test(problem.code)) problems.push(movedProblem(problem, content.start));
    malformed ||= whole.malformed;
    const kind = attributes.has('global') ? 'global' : 'own';
    const shared = attributes.has('global') && { everywhere: true as const };
    const where = { block: index, kind, inner, shift: content.start, ...shared };
    const locale = attributes.get('locale')?.value ?? '';
    if (locale !== '') {
      const indent = /^[ \t]*(?=\S)/m.exec(own)?.[0] ?? '';
      sections.push({ ...where, kind: `${kind} block`, locale, text: own, indent });
    } else if (inner === yamlInside) sections.push(...yamlRoots(scanYaml(own), where));
    else {
      const tree = inner === jsonInside ? scanJson(own, { jsonc: true }) : scanJson5(own);
      trees.set(index, tree);
      sections.push(...objectRoots(tree, where));
    }
  }
  const add = (like: Section, name: string, body: string): Edit => {
    const block = blocks[like.block];
    const tree = trees.get(like.block);
    if (block === undefined) return { span: { start: 0, end: 0 }, text: '' };
    if (tree !== undefined) return addRoot(tree, block.content.start, name, body);
    return like.kind.endsWith(' block')
      ? addBlock(text, { blocks, sections }, like, name, body)
      : addYaml(
          sections.filter(({ block: other }) => other === like.block),
          body,
        );
  };
  const parts = { sections, problems, malformed, add };
  known = { text, parts };
  return parts;
}

function foreign({ span, content }: Block): Problem {
  return {
    code: 'vue-lang',
    severity: 'information',
    message: 'The texts of this block are in a language that is not read here.',
    span: { start: span.start, end: content.start },
  };
}

/** A block with the attributes of its source, after the last one that translates it. */
function addBlock(
  text: string,
  { blocks, sections }: { readonly blocks: readonly Block[]; readonly sections: readonly Section[] },
  like: Section,
  locale: string,
  body: string,
): Edit {
  const model = blocks[like.block];
  const alike = sections.filter(({ kind }) => kind === like.kind);
  const at = alike.at(-1)?.block ?? like.block;
  const last = blocks[at];
  const spelled = model?.attributes.get('locale')?.span;
  if (model === undefined || last === undefined || spelled === undefined)
    return { span: { start: 0, end: 0 }, text: '' };
  const { span, content } = model;
  const opener = text.slice(span.start, spelled.start) + locale + text.slice(spelled.end, content.start);
  const eol = eolOf(text);
  const lead = /^\s*/.exec(like.text)?.[0] ?? '';
  const tail = /\s*$/.exec(like.text)?.[0] ?? '';
  const before = blocks[at - 1];
  const between = before === undefined ? '' : text.slice(before.span.end, last.span.start);
  const gap = /^\s+$/.test(between) ? between : eol + eol;
  const inside = lead + indented(withoutBreaks(body), like.indent) + tail;
  return {
    span: { start: last.span.end, end: last.span.end },
    text: `${gap}${opener}${inside}${text.slice(content.end, span.end)}`,
  };
}
