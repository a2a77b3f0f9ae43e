import { describe, expect, test } from 'vitest';
import type { Unit } from '../../../../server/core/formats/format.ts';
import type { BilingualUnit } from '../../../../server/core/formats/pair.ts';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import type { UnitScope } from '../../../../server/core/planning/job.ts';
import { KEPT, select } from '../../../../server/core/planning/select.ts';
import { asContent } from '../../../support/arbitrary-contents.ts';

const two = (state: string) =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u"><segment${state}><source>Save</source><target>Sichern</target></segment></unit></file></xliff>`;
const one = (state: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="u"><source>Save</source><target${state}>Sichern</target></trans-unit></body></file></xliff>`;

function selected(text: string, scope: 'missing' | 'stale' | 'all') {
  const catalog = xliff.parse(text);
  const [pair] = pairUnits(xliff, catalog, catalog);
  return select(pair!, scope).do;
}

describe('the scope stale reads the words of the file', () => {
  test.each([
    [two(' state="initial"'), 'translate'],
    [two(' state="translated"'), 'leave'],
    [two(''), 'leave'],
    [one(' state="needs-translation"'), 'translate'],
    [one(' state="needs-adaptation"'), 'translate'],
    [one(' state="translated"'), 'leave'],
    [one(' state="final"'), 'leave'],
    [one(''), 'leave'],
  ])('%s: %s', (text, expected) => {
    expect(selected(text, 'stale')).toBe(expected);
  });

  test('and nobody’s draft is overwritten because something is missing', () => {
    expect(selected(two(' state="initial"'), 'missing')).toBe('skip');
    expect(selected(one(' state="final"'), 'all')).toBe('skip');
  });
});

interface Given {
  readonly source?: string;
  /** Absent: `Sichern`. */
  readonly target?: string | null;
  readonly state?: Unit['state'];
  readonly word?: string;
  readonly lock?: Unit['lock'];
  /** Of the unit in the other file. */
  readonly sourceLock?: Unit['lock'];
}

function unitOf({
  source = 'Save',
  target = 'Sichern',
  state = 'translated',
  word,
  lock,
  sourceLock,
}: Given): BilingualUnit {
  const span = { start: 0, end: 0 };
  const common = { id: 'u', name: 'u', span, nameSpan: span, notes: [], state };
  return {
    id: 'u',
    source: asContent([source]),
    sourceUnit: { ...common, ...(sourceLock && { lock: sourceLock }) },
    ...(target !== null && {
      target: asContent([target]),
      targetUnit: { ...common, ...(lock && { lock }), ...(word !== undefined && { stateName: word }) },
    }),
  };
}

const u: UnitScope = { units: new Set(['u']) };
const others: UnitScope = { units: new Set(['v']) };
const set = new Set(['u']);
const NOT = 'marked as not to be translated';
const DRAFT = 'it has a draft that differs from the source: to translate it again, name it';
const SEEN = 'reviewed by a person: to translate it again, name it';
const STALE_SEEN = 'its source changed, but it was reviewed by a person: to translate it again, name it';

describe('what a scope means', () => {
  test.each<[UnitScope, Given, string, { stale?: ReadonlySet<string>; byPeople?: ReadonlySet<string> }?]>([
    ['missing', { target: null }, 'translate'],
    ['missing', { target: ' ' }, 'translate'],
    ['missing', { target: 'Save', state: 'initial' }, 'translate'],
    ['missing', { target: 'Save' }, 'leave'],
    ['missing', { state: 'initial' }, DRAFT],
    ['missing', {}, 'leave'],
    ['missing', { state: 'reviewed' }, 'leave'],
    ['missing', {}, 'leave', { stale: set }],
    ['missing', { word: 'needs-translation' }, 'leave'],
    ['missing', { source: ' ', target: null }, 'leave'],
    ['missing', { source: ' ', state: 'initial' }, 'leave'],
    ['all', {}, 'translate'],
    ['all', { state: 'initial' }, 'translate'],
    ['all', { state: 'reviewed' }, SEEN],
    ['all', { state: 'final' }, SEEN],
    ['all', { source: ' ' }, 'leave'],
    ['all', {}, 'translate', { byPeople: set }],
    ['stale', { target: null }, 'translate'],
    ['stale', {}, 'leave'],
    ['stale', {}, 'leave', { stale: new Set(['v']) }],
    ['stale', {}, 'translate', { stale: set }],
    ['stale', { word: 'needs-translation' }, 'translate'],
    ['stale', { word: 'initial', state: 'initial' }, 'translate'],
    ['stale', { word: 'translated' }, 'leave'],
    ['stale', { state: 'initial' }, DRAFT],
    ['stale', { state: 'reviewed' }, STALE_SEEN, { stale: set }],
    ['stale', { state: 'final' }, STALE_SEEN, { stale: set }],
    ['stale', { state: 'reviewed' }, 'leave'],
    ['stale', {}, KEPT, { stale: set, byPeople: set }],
    ['stale', {}, 'translate', { stale: set, byPeople: new Set(['v']) }],
    ['stale', { word: 'needs-translation' }, 'translate', { stale: set, byPeople: set }],
    ['stale', { target: ' ' }, 'translate', { stale: set, byPeople: set }],
    [u, {}, 'translate'],
    [u, { state: 'final' }, 'translate'],
    [u, {}, 'translate', { stale: set, byPeople: set }],
    [u, { source: ' ' }, 'the source is blank'],
    [others, { target: null }, 'leave'],
    [u, { lock: 'translate-no' }, NOT],
    [u, { sourceLock: 'translate-no' }, NOT],
    [u, { lock: 'locked', sourceLock: 'translate-no' }, 'locked'],
    [u, { lock: 'approved' }, 'approved: its translation is not changed by a machine'],
    [u, { lock: 'final' }, 'final: its translation is not changed by a machine'],
    [u, { target: null, sourceLock: 'locked' }, 'locked'],
    [others, { lock: 'locked' }, 'leave'],
    ['missing', { lock: 'translate-no' }, 'leave'],
    ['missing', { lock: 'translate-no', state: 'initial' }, NOT],
    ['all', { lock: 'final', state: 'final' }, 'final: its translation is not changed by a machine'],
  ])('%o, %o: %s', (scope, given, expected, known) => {
    const found = select(unitOf(given), scope, known);
    expect('reason' in found ? found.reason : found.do).toBe(expected);
    if ('reason' in found) expect(found.do).toBe(expected === KEPT ? 'refuse' : 'skip');
  });
});
