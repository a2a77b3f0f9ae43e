import { factsOf } from './facts.ts';
import { isExtension } from './namespaces.ts';
import type { Node } from './node.ts';
import { duplicates, type Report, type Rule, spec2 } from './rule.ts';

function reportDuplicates(report: Report, nodes: Iterable<Node>, scope: string, seen?: Set<string>): void {
  duplicates(
    nodes,
    'id',
    (span, value, node) => report(span, `The id "${value}" of <${node.name}> is used twice in this ${scope}.`),
    seen,
  );
}

const GROUPS_AND_UNITS = new Set(['group', 'unit']);

const segments = (...sources: string[]) =>
  sources.map((source) => `<segment><source>${source}</source></segment>`).join('');

/** A span may be written as `pc` or as `sc` and `ec` (2.1 section 4.7.2.3), an annotation as `mrk` or as `sm` and `em`. */
function kindOf({ name }: Node): string {
  return name === 'sc' ? 'pc' : name === 'sm' ? 'mrk' : name;
}

export const IDENTITY_2: readonly Rule[] = [
  {
    id: 'xliff-duplicate-id',
    versions: '2',
    severity: 'error',
    href: spec2('id'),
    summary:
      'Ids are unique: files in the document, groups and units in their file, notes in their list, data in their unit.',
    on: ['xliff', 'file', 'notes', 'originalData', 'mtc:matches'],
    check(node, report) {
      if (node.name === 'file') {
        const found = node.named(GROUPS_AND_UNITS);
        for (const kind of ['group', 'unit'])
          reportDuplicates(
            report,
            found.filter(({ name }) => name === kind),
            'file',
          );
        return;
      }
      const scope = { xliff: 'document', notes: 'list of notes', originalData: 'unit' }[node.name] ?? 'list of matches';
      const items = { xliff: 'file', notes: 'note', originalData: 'data' }[node.name] ?? 'mtc:match';
      reportDuplicates(report, node.children(items), scope);
    },
    examples: {
      good: ['<unit id="a"><segment><source>a</source></segment></unit><group id="a"/>'],
      bad: [
        '<unit id="a"><segment><source>a</source></segment></unit><unit id="a"><segment><source>b</source></segment></unit>',
        '<group id="g"><group id="g"/></group>',
        '<notes><note id="1">a</note><note id="1">b</note></notes>',
        `<unit id="u"><originalData><data id="d">a</data><data id="d">b</data></originalData>${segments('a')}</unit>`,
      ],
    },
  },
  {
    id: 'xliff-duplicate-inline-id',
    versions: '2',
    severity: 'error',
    href: spec2('id'),
    summary: 'Segments, ignorables and the inline elements of their sources share one set of ids in a unit.',
    on: ['unit'],
    check(node, report) {
      const { parts, sourceCodes } = factsOf(node);
      const segments = parts.map((part) => part.node);
      if (node.attribute('pgs:switch') === undefined) {
        reportDuplicates(report, [...segments, ...sourceCodes], 'unit');
        return;
      }
      // Segments of such a unit are forms of one text, only one of which is used: the module's own examples give each the same codes.
      reportDuplicates(report, segments, 'unit');
      const taken = new Set(segments.map((segment) => segment.value('id') ?? ''));
      for (const { source } of parts) reportDuplicates(report, source?.codes ?? [], 'segment', new Set(taken));
    },
    examples: {
      good: [
        segments('<ph id="1"/>', '<ph id="2"/>'),
        '<unit id="u" xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" pgs:switch="plural:n"><segment pgs:case="one"><source><ph id="1"/></source></segment><segment pgs:case="other"><source><ph id="1"/></source></segment></unit>',
      ],
      bad: [
        segments('<ph id="1"/><ph id="1"/>'),
        segments('<ph id="1"/>', '<ph id="1"/>'),
        '<segment id="s"><source><ph id="s"/></source></segment>',
      ],
    },
  },
  {
    id: 'xliff-target-code-id',
    versions: '2',
    severity: 'error',
    href: spec2('id'),
    summary:
      'An inline element of a target has the id of its counterpart in the source, which is of the same kind, or an id of its own.',
    on: ['unit'],
    check(node, report) {
      const { parts, sourceCodes, targetCodes } = factsOf(node);
      if (targetCodes.length === 0) return;
      const inSources = new Map(sourceCodes.map((code) => [code.value('id') ?? '', code]));
      const taken = new Set(parts.map((part) => part.node.value('id') ?? ''));
      let used = new Set<string>();
      const forms = node.attribute('pgs:switch') !== undefined;
      for (const { target } of parts) {
        if (forms) used = new Set();
        for (const code of target?.codes ?? []) {
          const id = code.value('id');
          if (id === undefined) continue;
          const where = () => code.attribute('id')?.valueSpan ?? code.nameSpan;
          const twin = inSources.get(id);
          if (twin !== undefined && kindOf(twin) !== kindOf(code))
            report(where(), `${code.label} stands for ${twin.label} of the source, so it must be <${twin.name}> too.`);
          else if (used.has(id)) report(where(), `The id "${id}" is used twice in the targets of this unit.`);
          else if (taken.has(id) && id !== '') report(where(), `The id "${id}" belongs to a segment of this unit.`);
          used.add(id);
        }
      }
    },
    examples: {
      good: [
        '<segment><source><ph id="1"/></source><target><ph id="1"/><ph id="2"/></target></segment>',
        '<segment><source><pc id="1">a</pc></source><target><sc id="1"/>b<ec startRef="1"/></target></segment>',
      ],
      bad: [
        '<segment><source><ph id="1"/></source><target><pc id="1">a</pc></target></segment>',
        '<segment><source><ph id="1"/></source><target><ph id="1"/><ph id="1"/></target></segment>',
        '<segment id="s"><source>a</source><target><ph id="s"/></target></segment>',
      ],
    },
  },
  {
    id: 'xliff-duplicate-extension-id',
    versions: '2',
    severity: 'error',
    href: spec2('id'),
    summary: 'Ids of extension elements are unique within the file, group or unit that contains them.',
    on: ['file', 'group', 'unit'],
    concerns: (shape) => shape.hasChildren,
    check(node, report) {
      const seen = new Set<string>();
      if (!node.childNames().some(isExtension)) return;
      for (const child of node.children()) {
        if (!child.isExtension) continue;
        for (const element of [child, ...child.descendants()]) {
          const id = element.attribute('id') ?? element.attribute('xml:id');
          if (id === undefined) continue;
          if (seen.has(id.value))
            report(id.valueSpan, `The id "${id.value}" of an extension is used twice in ${node.label}.`);
          seen.add(id.value);
        }
      }
    },
    examples: {
      good: [`<x:a xmlns:x="urn:x" id="1"><x:b id="2"/></x:a>${segments('a')}`],
      bad: [`<x:a xmlns:x="urn:x" id="1"><x:b id="1"/></x:a>${segments('a')}`],
    },
  },
];
