import type { Ast, parse as parseHtml } from 'angular-html-parser';
import type { Content } from '../../text/content.ts';

/** A text in an Angular template that is marked with `i18n`. */
export interface MarkedText {
  /** Set for a text with an id of its own (`@@id`). The id of all others is a number computed from them. */
  readonly id?: string;
  /** As returned by {@link markedForm}. */
  readonly text: string;
  /** Like `Use.site`. */
  readonly site: string;
}

type Parse = typeof parseHtml;

/** Stands for a value or a tag, whose names differ between template and file. */
const HOLE = '\u0000';
/** Elements that are not rendered. */
const UNSEEN = new Set(['ng-container', 'ng-template']);

/** The texts of a template, or of a component with templates in it. Total: anything nested deeper than the parser goes has none. */
export async function markedTexts(path: string, text: string): Promise<readonly MarkedText[]> {
  if (!text.includes('i18n')) return [];
  const { parse } = await import('angular-html-parser');
  try {
    return markedIn(parse, path.endsWith('.html') ? [text] : templatesIn(text));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function markedIn(parse: Parse, templates: readonly string[]): readonly MarkedText[] {
  const found: MarkedText[] = [];
  for (const template of templates) {
    const { rootNodes } = parse(template, {
      canSelfClose: true,
      tokenizeAngularBlocks: true,
      tokenizeAngularLetDeclaration: true,
    });
    for (const node of rootNodes) addMarked(found, node, { isMarked: false });
  }
  return found;
}

/** The source of a unit in a form that is the same in file and template: without the names of its codes, and with normalised white space. */
export function markedForm(parts: Content['parts']): string {
  return normal(parts.map((part) => (part.kind === 'text' ? part.text : HOLE)).join(''));
}

function templatesIn(text: string): readonly string[] {
  if (!text.includes('@Component')) return [];
  return [...text.matchAll(/\btemplate\s*:\s*`([^`]*)`/g)].map(([, template = '']) => template);
}

interface Around {
  /** The nearest element that is rendered. */
  readonly shown?: string;
  /** Inside a text that is marked as a whole: it contains no other one. */
  readonly isMarked: boolean;
}

function addMarked(found: MarkedText[], node: Ast.Node, around: Around): void {
  if (node.kind === 'block') for (const child of node.children) addMarked(found, child, around);
  if (node.kind !== 'element') return;
  const name = node.name.replace(/^:\w+:/, '');
  const shown = UNSEEN.has(name) ? around.shown : name;
  let { isMarked } = around;
  for (const { name: mark, value } of node.attrs) {
    const attribute = mark.startsWith('i18n-') ? mark.slice('i18n-'.length) : undefined;
    if (attribute === undefined && (mark !== 'i18n' || around.isMarked)) continue;
    isMarked ||= attribute === undefined;
    const site = attribute === undefined ? shown : `${name}@${attribute}`;
    const text = normal(attribute === undefined ? saidBy(node.children) : attributeText(node, attribute));
    // A value alone may be any text.
    if (site === undefined || text.replaceAll(HOLE, '').trim() === '') continue;
    const id = /@@([^\s@|]+)$/.exec(value.trim())?.[1];
    found.push({ text, site, ...(id !== undefined && { id }) });
  }
  for (const child of node.children) addMarked(found, child, { ...(shown !== undefined && { shown }), isMarked });
}

function attributeText({ attrs }: Ast.Element, name: string): string {
  return withHoles(attrs.find((one) => one.name === name)?.value ?? '');
}

function saidBy(nodes: readonly Ast.Node[]): string {
  return nodes.map(saidByOne).join('');
}

function saidByOne(node: Ast.Node): string {
  if (node.kind === 'text') return withHoles(node.value);
  if (node.kind === 'element' || node.kind === 'block') return HOLE + saidBy(node.children) + HOLE;
  return '';
}

function withHoles(text: string): string {
  let said = '';
  let from = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', from)) {
    const close = text.indexOf('}}', open);
    if (close < 0) break;
    said += text.slice(from, open) + HOLE;
    from = close + 2;
  }
  return said + text.slice(from);
}

function normal(text: string): string {
  return text.replace(/[\s\0]+/g, (run) => (run.includes(HOLE) ? HOLE : ' ')).trim();
}
