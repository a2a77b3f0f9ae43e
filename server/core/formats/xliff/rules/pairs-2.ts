import { countHolding } from '../../../text/search.ts';
import { factsOf, type UnitFacts } from './facts.ts';
import type { Node } from './node.ts';
import { type Report, type Rule, spec2, whereElement } from './rule.ts';

const HINTS = ['canCopy', 'canDelete', 'canOverlap'] as const;

/** Codes of one side of a unit, by their start. */
interface Pairs {
  readonly starts: readonly Node[];
  readonly ends: readonly Node[];
}

function pairsOf(codes: readonly Node[], start: string, end: string): Pairs {
  return { starts: codes.filter(({ name }) => name === start), ends: codes.filter(({ name }) => name === end) };
}

function sides({ sourceCodes, targetCodes }: UnitFacts): readonly (readonly Node[])[] {
  return [sourceCodes, targetCodes];
}

function byKey(nodes: readonly Node[], attribute: string): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>();
  for (const node of nodes) {
    const key = node.value(attribute);
    if (key === undefined) continue;
    const list = found.get(key);
    if (list === undefined) found.set(key, [node]);
    else list.push(node);
  }
  return found;
}

/** How many of these nodes, which are in document order, follow an element. */
function countAfter(nodes: readonly Node[], after: number): number {
  const low = countHolding(nodes.length, (index) => (nodes[index]?.index ?? 0) <= after);
  return nodes.length - low;
}

function isBefore(first: Node | undefined, second: Node): boolean {
  return first !== undefined && first.index < second.index;
}

function isolated(node: Node): boolean {
  return node.value('isolated') === 'yes';
}

/** The hints of a start and an end code must agree; an end code continues `firstNo` with `no`. */
function checkHints(start: Node, end: Node, report: Report): void {
  for (const name of HINTS)
    if ((start.value(name) ?? 'yes') !== (end.value(name) ?? 'yes'))
      report(
        end.attribute(name)?.valueSpan ?? end.nameSpan,
        `${name} is not the same as on ${start.label}, which this <ec> ends.`,
      );
  for (const name of ['type', 'subType', 'copyOf']) {
    const [wanted, found] = [start.value(name), end.attribute(name)];
    if (wanted !== undefined && found !== undefined && wanted !== found.value)
      report(found.valueSpan, `${name} is not the same as on ${start.label}, which this <ec> ends.`);
  }
  const first = start.value('canReorder') ?? 'yes';
  const wanted = first === 'firstNo' ? 'no' : first;
  if ((end.value('canReorder') ?? 'yes') !== wanted)
    report(
      end.attribute('canReorder')?.valueSpan ?? end.nameSpan,
      `canReorder must be "${wanted}", as ${start.label} has "${first}".`,
    );
}

const segment = (source: string) => `<segment><source>${source}</source></segment>`;

export const PAIRS_2: readonly Rule[] = [
  {
    id: 'xliff-start-code',
    versions: '2',
    severity: 'error',
    href: spec2('sc'),
    summary: 'A start code that is not isolated has its one end code after it in the unit; an isolated one has none.',
    on: ['unit'],
    concerns: whereElement('sc', 'ec'),
    check(node, report) {
      for (const codes of sides(factsOf(node))) {
        const { starts, ends } = pairsOf(codes, 'sc', 'ec');
        const endsOf = byKey(ends, 'startRef');
        for (const start of starts) {
          const id = start.value('id') ?? '';
          const following = countAfter(endsOf.get(id) ?? [], start.index);
          if (isolated(start)) {
            if (endsOf.has(id)) report(start.nameSpan, `${start.label} is isolated, but an <ec> of this unit ends it.`);
          } else if (following !== 1)
            report(
              start.nameSpan,
              following === 0
                ? `${start.label} has no <ec startRef="${id}"> after it in this unit.`
                : `${start.label} is ended twice.`,
            );
        }
      }
    },
    examples: {
      good: [segment('<sc id="1"/>a<ec startRef="1"/>'), segment('<sc id="1" isolated="yes"/>a')],
      bad: [
        segment('<sc id="1"/>a'),
        segment('<ec startRef="1"/>a<sc id="1"/>'),
        segment('<sc id="1" isolated="yes"/>a<ec startRef="1"/>'),
      ],
    },
  },
  {
    id: 'xliff-end-code',
    versions: '2',
    severity: 'error',
    href: spec2('ec'),
    summary:
      'An end code names its start code with `startRef`, or is isolated and has an `id`; `dir` only when isolated.',
    on: ['unit'],
    concerns: whereElement('sc', 'ec'),
    check(node, report) {
      for (const codes of sides(factsOf(node))) {
        const { starts, ends } = pairsOf(codes, 'sc', 'ec');
        const startsOf = byKey(
          starts.filter((start) => !isolated(start)),
          'id',
        );
        for (const end of ends) checkEnd(end, startsOf, report);
      }
    },
    examples: {
      good: [segment('<ec id="1" isolated="yes" dir="rtl"/>a')],
      bad: [
        segment('<ec/>a'),
        segment('<ec startRef="1"/>a'),
        segment('<sc id="1"/>a<ec startRef="1" id="2"/>'),
        segment('<ec isolated="yes" startRef="1"/>'),
        segment('<sc id="1"/>a<ec startRef="1" dir="rtl"/>'),
        segment('<sc id="1" canCopy="no"/>a<ec startRef="1"/>'),
      ],
    },
  },
  {
    id: 'xliff-annotation-pair',
    versions: '2',
    severity: 'error',
    href: spec2('sm'),
    summary: '`sm` has its `em` after it in the unit, and `em` its `sm` before it.',
    on: ['unit'],
    concerns: whereElement('sm', 'em'),
    check(node, report) {
      for (const codes of sides(factsOf(node))) {
        const { starts, ends } = pairsOf(codes, 'sm', 'em');
        const endsOf = byKey(ends, 'startRef');
        const startsOf = byKey(starts, 'id');
        for (const start of starts)
          if (countAfter(endsOf.get(start.value('id') ?? '') ?? [], start.index) === 0)
            report(
              start.nameSpan,
              `${start.label} has no <em startRef="${start.value('id') ?? ''}"/> after it in this unit.`,
            );
        for (const end of ends) {
          const reference = end.attribute('startRef');
          if (reference !== undefined && !isBefore(startsOf.get(reference.value)?.[0], end))
            report(reference.valueSpan, `There is no <sm id="${reference.value}"> before this <em> in this unit.`);
        }
      }
    },
    examples: {
      good: [segment('<sm id="1" translate="no"/>a<em startRef="1"/>')],
      bad: [
        segment('<sm id="1" translate="no"/>a'),
        segment('a<em startRef="1"/>'),
        segment('<em startRef="1"/>a<sm id="1" translate="no"/>'),
      ],
    },
  },
];

function checkEnd(end: Node, startsOf: ReadonlyMap<string, readonly Node[]>, report: Report): void {
  const reference = end.attribute('startRef');
  const id = end.attribute('id');
  if (isolated(end)) {
    if (reference !== undefined) report(reference.nameSpan, 'An isolated <ec> has an id, not a startRef.');
    if (id === undefined) report(end.nameSpan, 'An isolated <ec> needs an id.');
    return;
  }
  const dir = end.attribute('dir');
  if (dir !== undefined) report(dir.nameSpan, 'dir is allowed on an <ec> only when it is isolated.');
  if (id !== undefined) report(id.nameSpan, 'An <ec> that is not isolated has a startRef, not an id.');
  if (reference === undefined) {
    report(end.nameSpan, '<ec> needs a startRef, or isolated="yes" and an id.');
    return;
  }
  const start = startsOf.get(reference.value)?.[0];
  if (start === undefined || !isBefore(start, end))
    report(reference.valueSpan, `There is no <sc id="${reference.value}"> before this <ec> in this unit.`);
  else checkHints(start, end, report);
}
