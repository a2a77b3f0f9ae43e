import type { AttributeNode, DirectiveNode, ElementNode, TemplateChildNode } from '@vue/compiler-dom';
import type { Grammar } from './grammar.ts';
import { Hosted } from './hosted.ts';
import { parseVue } from './vue-parse.ts';

/** `NodeTypes` of @vue/compiler-dom, which is loaded when the first component is read. */
const ELEMENT = 1;
const INTERPOLATION = 5;
const ATTRIBUTE = 6;
const DIRECTIVE = 7;
/** A start tag without errors. After others the parser takes code for elements and comments. */
const START = /^<script(?:\s+[\w:@.-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`/]+))?)*\s*>$/i;

export interface Embedded {
  readonly hosted: Hosted;
  readonly grammar: Grammar;
  /** The contents of its code blocks: UTF-16 offsets in the component. Omits those whose start tag has errors. */
  readonly scripts: readonly Span[];
  readonly broken: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The code of a Vue component as one script: its scripts, then the expressions of its template, nested in loops and calls as they are there. */
export async function vueScript(text: string): Promise<Embedded> {
  const { root, broken } = await parseVue(text);
  const hosted = new Hosted();
  const scripts: Span[] = [];
  let grammar: Grammar = 'typescript';
  for (const block of root.children) {
    if (block.type !== ELEMENT || block.tag !== 'script') continue;
    const lang = block.props.find((prop): prop is AttributeNode => prop.type === ATTRIBUTE && prop.name === 'lang')
      ?.value?.content;
    if (lang === 'tsx' || lang === 'jsx') grammar = 'tsx';
    const [first] = block.children;
    if (first) {
      const span = { start: first.loc.start.offset, end: (block.children.at(-1) ?? first).loc.end.offset };
      hosted.take(text, span.start, span.end);
      if (START.test(text.slice(block.loc.start.offset, span.start))) scripts.push(span);
    }
    hosted.add('\n;\n');
  }
  for (const block of root.children)
    if (block.type === ELEMENT && block.tag === 'template')
      for (const child of block.children) addNode(hosted, text, child, undefined);
  return { hosted, grammar, scripts, broken };
}

function addNode(hosted: Hosted, text: string, node: TemplateChildNode, parent: string | undefined): void {
  hosted.within(node.type === INTERPOLATION ? parent : undefined);
  if (node.type === INTERPOLATION)
    addExpression(hosted, text, node.content.loc.start.offset, node.content.loc.end.offset);
  if (node.type === ELEMENT) addElement(hosted, text, node);
}

function addExpression(hosted: Hosted, text: string, from: number, to: number): void {
  hosted.add(';(');
  hosted.take(text, from, to);
  hosted.add('\n);\n');
}

function addElement(hosted: Hosted, text: string, { tag, props, children }: ElementNode): void {
  const directives = props.filter((prop): prop is DirectiveNode => prop.type === DIRECTIVE);
  const each = directives.find(({ name }) => name === 'for');
  const slot = directives.find(({ name }) => name === 'slot');
  let blocks = 0;
  const loop =
    each?.exp &&
    /^\s*\(?([\s\S]*?)\)?\s+(?:in|of)\s+/.exec(text.slice(each.exp.loc.start.offset, each.exp.loc.end.offset));
  if (each?.exp && loop) {
    const { start, end } = each.exp.loc;
    const [whole, names = ''] = loop;
    const at = start.offset + whole.indexOf(names);
    hosted.add(';for (const ');
    // The index follows the member: `(item, index) in items`.
    const first = /^\s*(?:\{[^}]*\}|\[[^\]]*\]|[\w$]+)/.exec(names)?.[0] ?? names;
    hosted.take(text, at, at + first.length);
    hosted.add(' of (');
    hosted.take(text, start.offset + whole.length, end.offset);
    hosted.add(')) {\n');
    blocks += 1;
  }
  if (slot?.exp && /^\s*\{[\w\s,:$]*\}\s*$/.test(text.slice(slot.exp.loc.start.offset, slot.exp.loc.end.offset))) {
    hosted.add(';for (const ');
    hosted.take(text, slot.exp.loc.start.offset, slot.exp.loc.end.offset);
    hosted.add(' of $slot) {\n');
    blocks += 1;
  }
  hosted.add(`;$element(${JSON.stringify(tag)}, {`);
  for (const prop of props) addProperty(hosted, text, tag, prop);
  hosted.within(undefined);
  hosted.add('});\n');
  for (const { name, exp } of directives) {
    if (exp === undefined || /^(?:bind|for|slot)$/.test(name)) continue;
    const isKnown = name === 't';
    hosted.add(isKnown ? ';$element("v-t", (' : ';(');
    hosted.take(text, exp.loc.start.offset, exp.loc.end.offset);
    hosted.add(isKnown ? '));\n' : ');\n');
  }
  for (const child of children) addNode(hosted, text, child, tag);
  hosted.within(undefined);
  hosted.add('}\n'.repeat(blocks));
}

function addProperty(hosted: Hosted, text: string, tag: string, prop: AttributeNode | DirectiveNode): void {
  if (prop.type === ATTRIBUTE) {
    if (prop.value === undefined) return;
    const { start, end } = prop.value.loc;
    const raw = text.slice(start.offset, end.offset);
    hosted.add(`${JSON.stringify(prop.name)}: `);
    // Offsets of text between plain quotes are preserved.
    if (/^(["'])[^\\\n]*\1$/.test(raw)) hosted.take(text, start.offset, end.offset);
    else hosted.add(JSON.stringify(prop.value.content));
    hosted.add(', ');
  } else if (prop.name === 'bind' && prop.exp !== undefined) {
    const name = prop.arg && 'content' in prop.arg && prop.arg.isStatic ? prop.arg.content : undefined;
    hosted.add(name === undefined ? '...(' : `${JSON.stringify(name)}: (`);
    hosted.within(name && `${tag}@${name}`);
    hosted.take(text, prop.exp.loc.start.offset, prop.exp.loc.end.offset);
    hosted.add('), ');
  }
}
