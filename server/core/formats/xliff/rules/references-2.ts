import { factsOf } from './facts.ts';
import type { Node } from './node.ts';
import { having, type Report, type Rule, spec2 } from './rule.ts';

const CODES = ['ph', 'pc', 'sc', 'ec'];
const DATA_REFS = ['dataRef', 'dataRefStart', 'dataRefEnd'];

/** The unit whose segments contain this inline element; undefined inside a match. */
export function unitOf(node: Node): Node | undefined {
  const holder = node.ancestor('mtc:match', 'unit');
  return holder?.name === 'unit' ? holder : undefined;
}

/** Ids of the native code that an inline element may refer to. */
function dataFor(node: Node): ReadonlySet<string> | undefined {
  const unit = unitOf(node);
  if (unit !== undefined) return factsOf(unit).data;
  const match = node.ancestor('mtc:match');
  return (
    match && new Set([...(match.child('originalData')?.children('data') ?? [])].map((data) => data.value('id') ?? ''))
  );
}

function checkPair(node: Node, report: Report, start: string, end: string): void {
  const [first, second] = [node.attribute(start), node.attribute(end)];
  if (first !== undefined && second === undefined)
    report(first.nameSpan, `${start} and ${end} belong together: ${end} is missing.`);
  if (second !== undefined && first === undefined)
    report(second.nameSpan, `${start} and ${end} belong together: ${start} is missing.`);
}

const segment = (source: string, data = '') =>
  `<unit id="u">${data}<segment><source>${source}</source></segment></unit>`;
const DATA = '<originalData><data id="d">x</data></originalData>';

export const REFERENCES_2: readonly Rule[] = [
  {
    id: 'xliff-data-ref',
    versions: '2',
    severity: 'error',
    href: spec2('dataref'),
    summary: '`dataRef`, `dataRefStart` and `dataRefEnd` name a `data` of the same unit; the last two come together.',
    on: CODES,
    concerns: having(...DATA_REFS),
    check(node, report) {
      for (const name of DATA_REFS) {
        const reference = node.attribute(name);
        if (reference !== undefined && dataFor(node)?.has(reference.value) === false)
          report(reference.valueSpan, `There is no <data id="${reference.value}"> in this unit.`);
      }
      checkPair(node, report, 'dataRefStart', 'dataRefEnd');
    },
    examples: {
      good: [segment('<ph id="1" dataRef="d"/>', DATA)],
      bad: [segment('<ph id="1" dataRef="e"/>', DATA), segment('<pc id="1" dataRefStart="d">a</pc>', DATA)],
    },
  },
  {
    id: 'xliff-copy-of',
    versions: '2',
    severity: 'error',
    href: spec2('duplicatingexistingcode'),
    summary:
      '`copyOf` names a code of the same unit that may be copied and has no native code; the copy has none either.',
    on: CODES,
    concerns: having('copyOf'),
    check(node, report) {
      const copy = node.attribute('copyOf');
      const unit = unitOf(node);
      if (copy === undefined || unit === undefined) return;
      if (DATA_REFS.some((name) => node.attribute(name) !== undefined))
        report(
          copy.nameSpan,
          'A copy of native code refers to its data, not to the code: copyOf and dataRef exclude each other.',
        );
      const base = factsOf(unit).byId.get(copy.value);
      if (base === undefined) report(copy.valueSpan, `There is no inline code with id "${copy.value}" in this unit.`);
      else if (base.value('canCopy') === 'no')
        report(copy.valueSpan, `${base.label} may not be copied (canCopy="no").`);
      else if (DATA_REFS.some((name) => base.attribute(name) !== undefined))
        report(copy.valueSpan, `${base.label} has native code: its copy refers to that with dataRef, not with copyOf.`);
    },
    examples: {
      good: [segment('<ph id="1"/><ph id="2" copyOf="1"/>')],
      bad: [
        segment('<ph id="2" copyOf="1"/>'),
        segment('<ph id="1" canCopy="no"/><ph id="2" copyOf="1"/>'),
        segment('<ph id="1" dataRef="d"/><ph id="2" copyOf="1"/>', DATA),
        segment('<ph id="1"/><ph id="2" copyOf="1" dataRef="d"/>', DATA),
      ],
    },
  },
  {
    id: 'xliff-sub-flows',
    versions: '2',
    severity: 'error',
    href: spec2('subFlows'),
    summary: '`subFlows`, `subFlowsStart` and `subFlowsEnd` name units of the same file; the last two come together.',
    on: ['file'],
    concerns: (_, { shapes }) => shapes.some(({ written }) => written.some((name) => name.startsWith('subFlows'))),
    check(file, report) {
      const used: Node[] = [];
      const units = new Set<string>();
      for (const node of file.descendants()) {
        if (node.name === 'unit') units.add(node.value('id') ?? '');
        else if (CODES.includes(node.name) && node.attributes.some(({ name }) => name.startsWith('subFlows')))
          used.push(node);
      }
      for (const node of used) {
        checkPair(node, report, 'subFlowsStart', 'subFlowsEnd');
        for (const attribute of node.attributes) {
          if (!attribute.name.startsWith('subFlows')) continue;
          const missing = attribute.value.split(/\s+/).find((id) => id !== '' && !units.has(id));
          if (missing !== undefined) report(attribute.valueSpan, `There is no <unit id="${missing}"> in this file.`);
        }
      }
    },
    examples: {
      good: [
        '<unit id="a"><segment><source>a</source></segment></unit><unit id="b"><segment><source><ph id="1" subFlows="a"/></source></segment></unit>',
      ],
      bad: ['<unit id="b"><segment><source><ph id="1" subFlows="a"/></source></segment></unit>'],
    },
  },
  {
    id: 'xliff-equiv-pair',
    versions: '2',
    severity: 'error',
    href: spec2('equivstart'),
    summary: '`equivStart` and `equivEnd` come together.',
    on: ['pc'],
    concerns: having('equivStart', 'equivEnd'),
    check(node, report) {
      checkPair(node, report, 'equivStart', 'equivEnd');
    },
    examples: {
      good: [segment('<pc id="1" equivStart="a" equivEnd="b">x</pc>')],
      bad: [segment('<pc id="1" equivStart="a">x</pc>')],
    },
  },
];
