import { describe, expect, test } from 'vitest';
import type { BilingualUnit } from '../../../../server/core/formats/pair.ts';
import type { Resources } from '../../../../server/core/planning/job.ts';
import { type SettingsJob, settingsOf } from '../../../../server/core/planning/settings.ts';
import type { TranslationSettings } from '../../../../shared/project/project-translation.ts';
import type { RequestOptions } from '../../../../shared/request-options.ts';

const unit = (id: string, limits?: BilingualUnit['sourceUnit']['limits']) =>
  ({ id, sourceUnit: { name: id.split('/').at(-1), ...(limits && { limits }) } }) as BilingualUnit;
const job = (translation: TranslationSettings, targetLocale = 'de', rest: Partial<SettingsJob> = {}): SettingsJob => ({
  project: { translation },
  targetLocale,
  ...rest,
});
const takes = (feature: boolean | undefined) => ({ resources: { takes: () => feature } as unknown as Resources });

describe('options of the texts of a project', () => {
  test('a value for all locales, or one per locale, its language, and all others', () => {
    const by: TranslationSettings = {
      formality: { de: 'more', 'pt-BR': 'less', '*': 'default' },
      outlineDetection: false,
    };
    const formality = (locale: string) => settingsOf(job(by, locale)).options.formality;
    expect(['de', 'de_AT', 'pt-BR', 'pt-PT', 'fr'].map(formality)).toEqual([
      'more',
      'more',
      'less',
      'default',
      'default',
    ]);
    expect(settingsOf(job(by, 'fr')).options.outlineDetection).toBe(false);
    expect(settingsOf(job({ glossary: ['a', 'b'] })).options.glossary).toEqual(['a', 'b']);
    expect(settingsOf(job({ glossary: { de: ['a'] } })).options.glossary).toEqual(['a']);
    expect(settingsOf(job({ glossary: { fr: ['a'] } })).options).toEqual({});
  });

  const overrides: TranslationSettings = {
    formality: 'less',
    instructions: ['Be short.'],
    context: 'A shop.',
    parameters: { a: 1, b: 1 },
    overrides: [
      { files: ['legal/**'], formality: 'more', instructions: ['Be exact.'], context: 'A contract.' },
      { keys: ['*/title', 'menu*'], instructions: ['It is a title.'], parameters: { b: 2 } },
      { locales: ['pt'], formality: 'prefer_more' },
      { locales: ['pt-BR'], files: ['legal/**'], formality: 'default' },
    ],
  };

  test.each<[string, string, string | undefined, string | undefined, RequestOptions]>([
    [
      'elsewhere',
      'de',
      'app/en.json',
      '/a',
      { formality: 'less', instructions: ['Be short.'], context: 'A shop.', parameters: { a: 1, b: 1 } },
    ],
    [
      'a file',
      'de',
      'legal/en.json',
      undefined,
      {
        formality: 'more',
        instructions: ['Be short.', 'Be exact.'],
        context: 'A shop.\nA contract.',
        parameters: { a: 1, b: 1 },
      },
    ],
    [
      'a unit id',
      'de',
      'app/en.json',
      '/page/title',
      {
        formality: 'less',
        instructions: ['Be short.', 'It is a title.'],
        context: 'A shop.',
        parameters: { a: 1, b: 2 },
      },
    ],
    [
      'a key',
      'de',
      undefined,
      '/x/menuItem',
      {
        formality: 'less',
        instructions: ['Be short.', 'It is a title.'],
        context: 'A shop.',
        parameters: { a: 1, b: 2 },
      },
    ],
    [
      'a language has its variants',
      'pt_PT',
      'app/en.json',
      '/a',
      { formality: 'prefer_more', instructions: ['Be short.'], context: 'A shop.', parameters: { a: 1, b: 1 } },
    ],
    [
      'the last that fits',
      'pt-BR',
      'legal/en.json',
      '/a',
      {
        formality: 'default',
        instructions: ['Be short.', 'Be exact.'],
        context: 'A shop.\nA contract.',
        parameters: { a: 1, b: 1 },
      },
    ],
  ])('of some of them: %s', (_, locale, path, id, expected) => {
    const given = job(overrides, locale, path === undefined ? {} : { paths: [path] });
    expect(settingsOf(given, id === undefined ? undefined : unit(id)).options).toEqual(expected);
  });

  test('what a run says goes before, its context in place of the project’s', () => {
    const own = { formality: 'default', instructions: ['Now.'], context: 'A film.' } as const;
    const given = job(overrides, 'de', {
      paths: ['legal/en.json'],
      overrides: { ...own, instructions: [...own.instructions] },
    });
    expect(settingsOf(given).options).toMatchObject({
      formality: 'default',
      instructions: ['Be short.', 'Be exact.', 'Now.'],
      context: 'A film.',
    });
  });

  test('equal options have equal keys, others do not', () => {
    const given = job(overrides);
    const key = (id: string) => settingsOf(given, unit(id)).key;
    expect(key('/a')).toBe(key('/b'));
    expect(key('/a')).not.toBe(key('/menu'));
    expect(key('/menu')).toBe(settingsOf(job(structuredClone(overrides)), unit('/menu')).key);
  });
});

describe('what a file says of single texts', () => {
  const limited = unit('/a', { max: 20, unit: 'char' });
  const instruction = 'Use at most 20 characters for each translation.';
  test.each<[string, Partial<SettingsJob>, TranslationSettings, BilingualUnit, readonly string[] | undefined]>([
    ['are told where the service takes instructions', takes(true), {}, limited, [instruction]],
    ['after those of the project', takes(true), { instructions: ['Be short.'] }, limited, ['Be short.', instruction]],
    ['not where it takes none', takes(false), {}, limited, undefined],
    ['not where nobody knows', takes(undefined), {}, limited, undefined],
    ['not where the project does not want it', takes(true), { instructionsFromFiles: false }, limited, undefined],
    ['not in bytes', takes(true), {}, unit('/a', { max: 20, unit: 'byte' }), undefined],
    ['not without a most', takes(true), {}, unit('/a', { min: 20, unit: 'char' }), undefined],
    [
      'the kind of the element, too',
      takes(true),
      {},
      { ...limited, sourceUnit: { ...limited.sourceUnit, kind: 'button' } },
      [instruction, 'Each text stands on an interface element of this kind: button.'],
    ],
    [
      'not where there is no room',
      takes(true),
      { instructions: Array.from({ length: 10 }, String) },
      limited,
      Array.from({ length: 10 }, String),
    ],
  ])('%s', (_, rest, translation, one, expected) => {
    expect(settingsOf(job(translation, 'de', rest), one).options.instructions).toEqual(expected);
  });
});
