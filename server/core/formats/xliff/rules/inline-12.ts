import type { Node } from './node.ts';
import { type Report, type Rule, spec12, whereAttribute, whereElement } from './rule.ts';

const CODES = new Set(['g', 'x', 'bx', 'ex', 'ph', 'bpt', 'ept', 'it', 'mrk', 'sub']);

const MARK = new Set(['mrk']);

function codesOf(node: Node): readonly Node[] {
  return node.named(CODES);
}

function keyOf(node: Node): string {
  return node.value('rid') ?? node.value('id') ?? '';
}

/** Every start code needs a later end code, and every end code an earlier start code. */
function checkPairs(codes: readonly Node[], start: string, end: string, report: Report): void {
  const open = new Map<string, Node[]>();
  for (const code of codes) {
    const key = keyOf(code);
    if (code.name === start) {
      const waiting = open.get(key);
      if (waiting === undefined) open.set(key, [code]);
      else waiting.push(code);
    } else if (code.name === end && open.get(key)?.pop() === undefined)
      report(code.nameSpan, `${code.label} ends nothing: there is no <${start}> before it with the same rid or id.`);
  }
  for (const waiting of open.values())
    for (const code of waiting)
      report(code.nameSpan, `${code.label} has no <${end}> after it with the same rid or id.`);
}

const unit = (inner: string) => `<trans-unit id="u">${inner}</trans-unit>`;
const seg = (mid: string, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`;
const segmented = (source: string, rest = '') => unit(`<source>a b</source><seg-source>${source}</seg-source>${rest}`);

/** The segments of a `seg-source` or target. */
function segments(node: Node | undefined): readonly Node[] {
  return node === undefined ? [] : node.named(MARK).filter((mark) => mark.value('mtype') === 'seg');
}

export const INLINE_12: readonly Rule[] = [
  {
    id: 'xliff-12-pair',
    versions: '1.2',
    severity: 'warning',
    href: spec12('bx'),
    summary: '`bx` has its `ex`, `bpt` its `ept`.',
    on: ['source', 'target', 'seg-source'],
    concerns: whereElement('bx', 'ex', 'bpt', 'ept'),
    check(node, report) {
      const codes = codesOf(node);
      checkPairs(codes, 'bx', 'ex', report);
      checkPairs(codes, 'bpt', 'ept', report);
    },
    examples: {
      good: [unit('<source><bx id="1" rid="1"/>a<ex id="2" rid="1"/></source>')],
      bad: [unit('<source><bx id="1"/>a</source>'), unit('<source>a<ept id="1">x</ept></source>')],
    },
  },
  {
    id: 'xliff-12-clone',
    versions: '1.2',
    severity: 'error',
    href: spec12('clone'),
    summary: 'A code with `clone="no"` occurs only once in a target.',
    on: ['target'],
    concerns: whereAttribute('clone'),
    check(node, report) {
      const seen = new Set<string>();
      for (const code of codesOf(node)) {
        if (code.value('clone') !== 'no') continue;
        const key = `${code.name} ${code.value('id') ?? ''}`;
        if (seen.has(key))
          report(code.nameSpan, `${code.label} may not be copied (clone="no"), but occurs here a second time.`);
        seen.add(key);
      }
    },
    examples: {
      good: [unit('<source><x id="1" clone="no"/></source><target><x id="1" clone="no"/></target>')],
      bad: [
        unit('<source><x id="1" clone="no"/></source><target><x id="1" clone="no"/><x id="1" clone="no"/></target>'),
      ],
    },
  },
  {
    id: 'xliff-12-segment',
    versions: '1.2',
    severity: 'error',
    href: spec12('seg-source'),
    summary: 'Segments have a `mid` each; those of a target, and alternatives for one, name a segment of `seg-source`.',
    on: ['trans-unit'],
    concerns: whereElement('seg-source'),
    check(node, report) {
      const source = node.child('seg-source');
      if (source === undefined) return;
      const known = checkMids(segments(source), report);
      const inTarget = segments(node.child('target'));
      checkMids(inTarget, report);
      const others = [...node.children('alt-trans')];
      for (const segment of [...inTarget, ...others]) {
        const mid = segment.attribute('mid');
        if (mid !== undefined && !known.has(mid.value))
          report(mid.valueSpan, `There is no segment "${mid.value}" in <seg-source>.`);
      }
    },
    examples: {
      good: [segmented(`${seg('1', 'a')} ${seg('2', 'b')}`, `<target>${seg('1', 'A')}</target>`)],
      bad: [
        segmented(seg('1', 'a'), `<target>${seg('2', 'A')}</target>`),
        segmented(`${seg('1', 'a')} ${seg('1', 'b')}`),
        segmented('<mrk mtype="seg">a</mrk>'),
        segmented(seg('1', 'a'), '<alt-trans mid="3"><target>x</target></alt-trans>'),
      ],
    },
  },
];

function checkMids(all: readonly Node[], report: Report): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const segment of all) {
    const mid = segment.attribute('mid');
    if (mid === undefined) report(segment.nameSpan, 'A segment needs a mid.');
    else if (seen.has(mid.value)) report(mid.valueSpan, `The mid "${mid.value}" is used twice.`);
    seen.add(mid?.value ?? '');
  }
  return seen;
}
