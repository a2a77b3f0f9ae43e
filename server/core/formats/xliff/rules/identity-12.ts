import type { Node } from './node.ts';
import { duplicates, type Rule, spec12, whereAttribute } from './rule.ts';
import type { Shape } from './shapes.ts';

const unit = (id: string, inner = '<source>a</source>') => `<trans-unit id="${id}">${inner}</trans-unit>`;
const header = (inner: string, body = unit('u')) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" datatype="plaintext"><header>${inner}</header><body>${body}</body></file></xliff>`;

/** Collects everything inside with these names, in one pass. */
function pick(node: Node, ...names: readonly string[]): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>(names.map((name) => [name, []]));
  for (const inner of node.named(new Set(names))) found.get(inner.name)?.push(inner);
  return found;
}

const REFERENCES = ['xid', 'tool-id', 'phase-name'];
const UNITS: ReadonlySet<string> = new Set(['trans-unit', 'bin-unit']);
const KNOWN: ReadonlySet<string> = new Set([...UNITS, 'tool', 'phase']);

/** Elements that refer to others, and those that are referred to. */
function mayRefer(shape: Shape): boolean {
  return KNOWN.has(shape.name) || shape.has(...REFERENCES);
}

export const IDENTITY_12: readonly Rule[] = [
  {
    id: 'xliff-12-duplicate-id',
    versions: '1.2',
    severity: 'error',
    href: spec12('id'),
    summary: 'Ids of units, of groups, and names of phases and tools are unique in their file.',
    on: ['file'],
    check(file, report) {
      const found = pick(file, 'trans-unit', 'bin-unit', 'group', 'phase', 'tool');
      const say = (attribute: string) => (span: Node['span'], value: string, node: Node) =>
        report(span, `The ${attribute} "${value}" of <${node.name}> is used twice in this file.`);
      const units = [...(found.get('trans-unit') ?? []), ...(found.get('bin-unit') ?? [])].sort(
        (a, b) => a.index - b.index,
      );
      // Angular's ids are computed from the text: its tools repeat a unit and merge it again.
      const severity = file.doc.dialect === 'angular' ? 'information' : 'error';
      duplicates(units, 'id', (span, value, node) =>
        report(span, `The id "${value}" of <${node.name}> is used twice in this file.`, { severity }),
      );
      duplicates(found.get('group') ?? [], 'id', say('id'));
      duplicates(found.get('phase') ?? [], 'phase-name', say('phase-name'));
      duplicates(found.get('tool') ?? [], 'tool-id', say('tool-id'));
    },
    examples: {
      good: [unit('a') + unit('b'), `<group id="a">${unit('a')}</group>`],
      bad: [unit('a') + unit('a'), `<group id="a"><group id="a"/></group>${unit('u')}`],
    },
  },
  {
    id: 'xliff-12-reference',
    versions: '1.2',
    severity: 'warning',
    href: spec12('xid'),
    summary: 'References resolve: `xid` to a unit, `tool-id` to a tool, `phase-name` to a phase of the file.',
    on: ['file'],
    concerns: whereAttribute(...REFERENCES),
    check(file, report) {
      const units = new Set<string>();
      const tools = new Set<string>();
      const phases = new Set<string>();
      const referring: Node[] = [];
      for (const node of file.shaped(mayRefer)) {
        if (UNITS.has(node.name)) units.add(node.value('id') ?? '');
        if (node.name === 'tool') tools.add(node.value('tool-id') ?? '');
        else if (node.name === 'phase') phases.add(node.value('phase-name') ?? '');
        if (!node.isExtension && node.attributes.some(({ name }) => REFERENCES.includes(name))) referring.push(node);
      }
      for (const node of referring) {
        const checked = [
          ['xid', units, 'trans-unit'],
          ['tool-id', tools, 'tool'],
          ['phase-name', phases, 'phase'],
        ] as const;
        for (const [name, known, what] of checked) {
          const reference = node.attribute(name);
          if (reference === undefined || known.has(reference.value) || node.name === what) continue;
          report(reference.valueSpan, `There is no <${what}> "${reference.value}" in this file.`);
        }
      }
    },
    examples: {
      good: [
        header(
          '<tool tool-id="t" tool-name="T"/>',
          unit('u', '<source>a</source><alt-trans tool-id="t"><target>b</target></alt-trans>'),
        ),
      ],
      bad: [
        unit('u', '<source>a</source><alt-trans tool-id="t"><target>b</target></alt-trans>'),
        unit('u', '<source>a<ph id="1" xid="v"/></source>'),
      ],
    },
  },
];
