import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CheckContext } from '../../../../server/core/checks/check.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import type { Unit } from '../../../../server/core/formats/format.ts';
import { planning, wholePlan } from '../../../../server/core/planning/plan.ts';
import { verifyUnit } from '../../../../server/core/planning/verify/verify-unit.ts';
import { type NewPart, plainText } from '../../../../server/core/text/content.ts';
import { memoryCode } from '../../../support/memory-format.ts';
import { memoryJob } from '../../../support/translate-job.ts';

interface Given {
  readonly dialect?: string;
  readonly targetLocale?: string;
  /** What the file says about the unit. */
  readonly unit?: Partial<Unit>;
}

/** What is said about a unit as it would be written; what only asks for a look with a question mark. */
async function found(source: readonly NewPart[], target: readonly NewPart[], given: Given = {}) {
  const { dialect = 'plain', targetLocale = 'de', unit } = given;
  const job = memoryJob([{ id: 'a', source }], { dialect, targetLocale });
  const [planned] = (await wholePlan(planning(job))).units;
  const sourceUnit = { ...planned!.unit.sourceUnit, ...unit };
  const context: CheckContext = { dialect, sourceLocale: 'en', targetLocale, ignore: [] };
  const whole = { ...planned!, unit: { ...planned!.unit, sourceUnit, targetUnit: sourceUnit } };
  return verifyUnit(whole, target, context).map(({ check, hard, reason }) => `${check}${hard ? '' : '?'}: ${reason}`);
}

describe('a whole unit', () => {
  const [one, two] = [memoryCode('1'), memoryCode('2')];

  test('has the codes of its source, in whatever order', async () => {
    const lost = 'tokens: the result does not have the codes of the source';
    expect(await found(['A ', one, ' b ', two, ' c'], ['Ä ', two, ' b ', one, ' c'])).toEqual([]);
    expect(await found(['A ', one, ' b'], [one, ' Ä b'])).not.toContain(lost);
    expect(await found(['A ', one, ' b'], ['Ä b'])).toContain(lost);
    expect(await found(['A ', one, ' b'], ['Ä ', two, ' b'])).toContain(lost);
    expect(await found(['A ', one, ' b'], ['Ä ', { ...one, raw: '<x id="1" k="v"/>' }, ' b'])).toContain(lost);
    expect(await found(['A ', one, ' b'], ['Ä ', memoryCode('1', 'open', { raw: one.raw }), ' b'])).toContain(lost);
  });

  test('has the placeholders of its source, those that take values in turn in their order', async () => {
    expect(await found(['Hi {a}'], ['Na'])).toContain('tokens: the result lacks “{a}”');
    expect(await found(['Hi you'], ['Na {a}'])).toContain(
      'tokens: the result has “{a}”, which the source does not have',
    );
    const turned = 'order: the result has placeholders in another order that take their values in turn';
    expect(await found(['%s has %d'], ['%d hat %s'])).toContain(turned);
    expect(await found(['%s has %d'], ['%s hat %d'])).toEqual([]);
    expect(await found(['{a} has {b}'], ['{b} hat {a}'])).toEqual([]);
  });

  test.each([
    ['plain', '{n, plural, one {x} other {y}}', '{n, plural, one {x} other {y}', true],
    ['icu', 'Hour of {a}', "Stunde d'{a}", true],
    ['icu', 'Hour of {a}', "Stunde d''{a}", false],
    ['plain', 'Hour of {a}', "Stunde d'{a}", false],
    ['angular', 'Hour of {a}', "Stunde d'{a}", false],
    ['angular', 'Hour of it', 'Stunde {', false],
    ['icu', 'Hour of it', 'Stunde {', true],
    ['vue-i18n', 'a car | some cars', 'ein Auto', true],
    ['symfony', 'a car|some cars', 'ein Auto', true],
    ['laravel', 'a car|some cars', 'ein Auto', true],
    ['laravel', 'a car|some cars', 'ein Auto|Autos', false],
    ['plain', 'a car | some cars', 'ein Auto', false],
  ])('has a syntax that can be read: %s, “%s”, “%s”', async (dialect, source, target, broken) => {
    const syntax = (await found([source], [target], { dialect })).filter((it) => it.startsWith('syntax: '));
    expect(syntax).toHaveLength(broken ? 1 : 0);
  });

  test('has the arguments of a choice where its forms want them, and other placeholders in all of them', async () => {
    const source = '{n, plural, one {{n} car of %s} other {{n} cars of %s}}';
    const tokens = async (target: string) =>
      (await found([source], [target])).filter((it) => /^(?:tokens|order)/.test(it));
    expect(await tokens('{n, plural, one {ein Auto von %s} other {{n} Autos von %s}}')).toEqual([]);
    expect(await tokens('{n, plural, one {{n} Auto} other {{n} Autos von %s}}')).toEqual([
      'tokens: the result lacks “%s”',
    ]);
  });

  test('with plural forms that the source lacks asks for a look, and names them', async () => {
    const source = '{n, plural, one {# car} other {# cars}}';
    const target = '{n, plural, one {# auto} few {# auta} many {# aut} other {# aut}}';
    expect(await found([source], [target], { dialect: 'icu', targetLocale: 'pl' })).toEqual([
      'plurals?: plural forms that the source lacks (few, many) show the words of “other”',
    ]);
  });
});

describe('the checks of files', () => {
  afterEach(() => vi.restoreAllMocks());
  const ids = async (...given: Parameters<typeof found>) =>
    (await found(...given)).map((it) => it.replace(/^check(\??): ([\w-]+).*$/, '$2$1'));

  test('that a translation is too long, or has two spaces, is for people to see; all else is not written', async () => {
    expect(await ids(['Save it'], ['Sichern und noch mehr'], { unit: { limits: { max: 10, unit: 'char' } } })).toEqual([
      'max-length?',
    ]);
    expect(await ids(['Save it'], ['Sichern  es'])).toEqual(['double-space?']);
    expect(await ids(['Save it'], [' Sichern es'])).toEqual(['edge-whitespace']);
    expect(await ids(['Save {a} and {b}'], ['Sichern und {a}{b}'])).toEqual(['adjacent-placeholders']);
    expect(await ids(['Save it'], ['Sichern\nes'])).toEqual(['newline-count']);
    expect(await ids(['Save it'], ['Sichern es!'])).toEqual([]);
  });

  test('that say the same about the source, or more, say nothing about the service', async () => {
    expect(await ids(['Save  it'], ['Sichern  es'])).toEqual([]);
    expect(await ids(['Save  it  now'], ['Sichern  es'])).toEqual([]);
    // A check that names every capital letter. None of ours does, and the list of checks is the one door.
    vi.spyOn(CHECKS.find(({ id }) => id === 'allowed-characters')!, 'run').mockImplementation(function* ({ target }) {
      for (const [letter] of plainText(target!).matchAll(/[A-Z]/g)) yield { message: `no ${letter}` };
    });
    const unit = { allowedCharacters: '[a-z ]' };
    const said = (source: string, target: string) => found([source], [target], { unit });
    expect(await said('save It', 'sichern Es')).toEqual([]);
    expect(await said('Save It', 'sichern Es')).toEqual([]);
    expect(await said('save It', 'Sichern Es')).toEqual(['check: allowed-characters: no S']);
  });

  test('of what the file demands of the target ask about the target alone', async () => {
    const rules = [{ kind: 'absent', text: 'ACME', existsInSource: false, caseSensitive: true }] as const;
    expect(await ids(['Try ACME'], ['ACME testen'], { unit: { rules } })).toEqual(['validation-rule']);
    expect(await ids(['Try ACME'], ['Testen'], { unit: { rules } })).toEqual([]);
  });

  test('let the lines of subtitles be broken anew', async () => {
    const cue = { start: 0, end: 5_000, timing: { start: 0, end: 0 } };
    expect(await ids(['Save it'], ['Sichern\nes'], { unit: { cue } })).toEqual([]);
    expect(await ids(['Save it'], [' Sichern\nes'], { unit: { cue } })).toEqual(['edge-whitespace']);
  });

  test('one that fails leaves the unit to people, and the others speak', async () => {
    const check = CHECKS.find(({ id }) => id === 'edge-whitespace')!;
    vi.spyOn(check, 'run').mockImplementation(() => {
      throw new RangeError('no such thing');
    });
    expect(await found(['Save {a} and {b}'], [' Sichern und {a}{b}'])).toEqual([
      'check?: Dragoman failed at the check edge-whitespace here (RangeError: no such thing), so findings may be missing. Please report this.',
      expect.stringContaining('check: adjacent-placeholders: '),
    ]);
  });
});
