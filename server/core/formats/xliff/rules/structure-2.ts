import type { Span } from '../../../text/span.ts';
import { skipSpace, trimSpace } from '../../../text/xml/chars.ts';
import { at, firstChild, MISC_KINDS, miscFrom, NONE, nextSibling } from '../../../text/xml/table.ts';
import type { Node } from './node.ts';
import { type Rule, spec2 } from './rule.ts';
import { type ElementSchema, SCHEMA_2 } from './schema-2.ts';
import type { Shape } from './shapes.ts';

/** Modules whose elements are all known. */
const COMPLETE = new Set(['mtc', 'gls', 'mda', 'slr', 'val', 'res']);

/** A map, because it is queried for every element. */
const SCHEMAS: ReadonlyMap<string, ElementSchema> = new Map(Object.entries(SCHEMA_2));

function schemaOf({ name }: { readonly name: string }): ElementSchema | undefined {
  return SCHEMAS.get(name);
}

/** An element that its module does not define. */
function isUnknown({ name }: { readonly name: string }): boolean {
  const colon = name.indexOf(':');
  return colon > 0 && COMPLETE.has(name.slice(0, colon)) && schemaOf({ name }) === undefined;
}

/** An element with children that are required, or limited to one. */
function isCounted(shape: Shape): boolean {
  const schema = schemaOf(shape);
  return schema?.needs !== undefined || (shape.hasChildren && schema?.single !== undefined);
}

/** The rank of a child in the order of its parent; undefined if it has none. */
function rankOf(name: string, children: Readonly<Record<string, number>>): number | undefined {
  const rank = children[name];
  // Properties that every object inherits under such a name are not numbers.
  if (typeof rank === 'number') return rank;
  return name.includes(':') ? children['*'] : undefined;
}

/** The first non-space text directly in an element, ignoring comments and instructions. */
export function ownText(node: Node): Span | undefined {
  const { text, table } = node.doc.model;
  const { misc } = table;
  const inner = node.innerSpan;
  const look = (from: number, to: number): Span | undefined => {
    if (skipSpace(text, from, to) === to) return undefined;
    let start = from;
    for (let i = miscFrom(misc, from); i < misc.count && at(misc.start, i) < to; i++) {
      if (MISC_KINDS[at(misc.kind, i)] === 'cdata') return { start: at(misc.start, i), end: at(misc.end, i) };
      const found = skipSpace(text, start, at(misc.start, i));
      if (found < at(misc.start, i)) return { start: found, end: trimSpace(text, found, at(misc.start, i)) };
      start = at(misc.end, i);
    }
    const found = skipSpace(text, start, to);
    return found < to ? { start: found, end: trimSpace(text, found, to) } : undefined;
  };
  let from = inner.start;
  for (let child = firstChild(table, node.index); child !== NONE; child = nextSibling(table, child)) {
    const found = look(from, at(table.start, child));
    if (found !== undefined) return found;
    from = at(table.end, child);
  }
  return look(from, inner.end);
}

const unit = (inner: string) => `<unit id="u">${inner}</unit>`;
const VALIDATION = 'urn:oasis:names:tc:xliff:validation:2.0';
const SEGMENT = '<segment><source>a</source></segment>';

export const STRUCTURE_2: readonly Rule[] = [
  {
    id: 'xliff-misplaced-element',
    versions: '2',
    severity: 'error',
    href: spec2('elements'),
    summary: 'Every element is where its parent allows it, in the order of the specification.',
    on: Object.keys(SCHEMA_2),
    concerns: (shape) => shape.hasChildren && schemaOf(shape)?.children !== undefined,
    check(node, report) {
      const children = schemaOf(node)?.children;
      if (children === undefined) return;
      let rank = 0;
      let last = '';
      const { doc } = node;
      const { table } = doc.model;
      for (let child = firstChild(table, node.index); child !== NONE; child = nextSibling(table, child)) {
        const name = doc.nameAt(child);
        const own = rankOf(name, children);
        if (own === undefined) report(doc.nodeAt(child).nameSpan, `<${name}> is not allowed in ${node.label}.`);
        else if (own < rank)
          report(doc.nodeAt(child).nameSpan, `<${name}> must come before <${last}> in ${node.label}.`);
        else {
          rank = own;
          last = name;
        }
      }
    },
    examples: {
      good: [unit(`<notes><note>n</note></notes>${SEGMENT}`), unit(`<x:y xmlns:x="urn:x"/>${SEGMENT}`)],
      bad: [unit(`${SEGMENT}<notes><note>n</note></notes>`), unit('<segment><source>a<b>c</b></source></segment>')],
    },
  },
  {
    id: 'xliff-unknown-element',
    versions: '2',
    severity: 'error',
    href: spec2('modules'),
    summary: 'Elements of XLIFF and its modules are those of the specification.',
    on: ['*'],
    concerns: isUnknown,
    check(node, report) {
      if (isUnknown(node)) report(node.nameSpan, `The module has no element <${node.name}>.`);
    },
    examples: {
      good: [unit(`<val:validation xmlns:val="${VALIDATION}"><val:rule isPresent="a"/></val:validation>${SEGMENT}`)],
      bad: [unit(`<val:checks xmlns:val="${VALIDATION}"><val:rule isPresent="a"/></val:checks>${SEGMENT}`)],
    },
  },
  {
    id: 'xliff-top-level-notes',
    versions: '2',
    severity: 'error',
    href: spec2('xliff'),
    summary: 'Notes and metadata directly under `xliff` exist since version 2.2.',
    on: ['xliff'],
    check(node, report) {
      if (node.doc.model.version === '2.2') return;
      for (const child of node.children())
        if (child.name === 'notes' || child.name === 'mda:metadata')
          report(
            child.nameSpan,
            `<${child.name}> directly under <xliff> needs version 2.2; this file says ${node.doc.model.version}.`,
          );
    },
    examples: {
      good: [
        '<xliff version="2.2" xmlns="urn:oasis:names:tc:xliff:document:2.2" srcLang="en"><notes><note>n</note></notes><file id="f"><unit id="u"><segment><source>a</source></segment></unit></file></xliff>',
      ],
      bad: [
        '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"><notes><note>n</note></notes><file id="f"><unit id="u"><segment><source>a</source></segment></unit></file></xliff>',
      ],
    },
  },
  {
    id: 'xliff-missing-element',
    versions: '2',
    severity: 'error',
    href: spec2('elements'),
    summary: 'A file has a unit or group, a unit a segment, a segment a source, a list its items.',
    on: Object.keys(SCHEMA_2),
    concerns: isCounted,
    check(node, report) {
      const schema = schemaOf(node);
      if (schema?.needs === undefined && schema?.single === undefined) return;
      const names = node.childNames();
      for (const need of schema.needs ?? []) {
        const wanted = need.split(' ');
        if (!wanted.some((name) => names.includes(name)))
          report(node.nameSpan, `${node.label} must contain <${wanted.join('> or <')}>.`);
      }
      for (const name of schema.single ?? [])
        if (names.indexOf(name) !== names.lastIndexOf(name)) {
          const second = [...node.children(name)][1];
          report(second?.nameSpan ?? node.nameSpan, `${node.label} may contain only one <${name}>.`);
        }
    },
    examples: {
      good: [unit(SEGMENT)],
      bad: [
        unit(''),
        unit('<segment></segment>'),
        unit(`<notes></notes>${SEGMENT}`),
        unit('<segment><source>a</source><target>b</target><target>c</target></segment>'),
      ],
    },
  },
  {
    id: 'xliff-misplaced-text',
    versions: '2',
    severity: 'error',
    href: spec2('elements'),
    summary: 'Text is only in elements that may hold text.',
    on: Object.keys(SCHEMA_2),
    concerns: (shape) => shape.hasContent && schemaOf(shape)?.text === false,
    check(node, report) {
      if (schemaOf(node)?.text !== false) return;
      const found = ownText(node);
      if (found !== undefined) report(found, `Text is not allowed directly in ${node.label}.`);
    },
    examples: {
      good: [unit('<segment> <!-- a --> <source>a</source></segment>')],
      bad: [
        unit('<segment>stray<source>a</source></segment>'),
        unit('<segment><source><ph id="1">x</ph></source></segment>'),
      ],
    },
  },
  {
    id: 'xliff-skeleton',
    versions: '2',
    severity: 'error',
    href: spec2('skeleton'),
    summary: 'A skeleton has either `href` or content, never both, never neither.',
    on: ['skeleton'],
    check(node, report) {
      const href = node.attribute('href');
      const empty = node.inner === '';
      if (href === undefined && empty) report(node.nameSpan, '<skeleton> is empty and has no href.');
      if (href !== undefined && !empty) report(href.valueSpan, '<skeleton> with href must be empty.');
    },
    examples: {
      good: ['<skeleton href="a.skl"/>', '<skeleton>data</skeleton>'],
      bad: ['<skeleton/>', '<skeleton href="a.skl">data</skeleton>'],
    },
  },
];
