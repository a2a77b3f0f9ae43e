import { describe, expect, it } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import { pseudoTranslator } from '../../../../support/translators.ts';

/** Translates a JSON file into a locale; the new file as an object. */
async function into(targetLocale: string, source: object, target: object = {}) {
  const file = (value: object, path: string, dialect?: string) => {
    const text = `${JSON.stringify(value, undefined, 2)}\n`;
    return { path, text, catalog: json.parse(text, { path, ...(dialect && { dialect }) }) };
  };
  const sourceFile = file(source, '/en.json', 'i18next');
  const targetFile = file(target, `/${targetLocale}.json`, 'i18next');
  const job = {
    format: json,
    source: sourceFile,
    target: targetFile,
    sourceLocale: 'en',
    targetLocale,
    scope: 'missing',
    project: {},
  } as const;
  const translator = pseudoTranslator();
  const report = await translateFile(job, { translator });
  return { value: JSON.parse(applyEdits(targetFile.text, report.edits)) as unknown, report, translator };
}

const source = { cart: { item_one: '{{count}} item', item_other: '{{count}} items' }, title: 'Cart' };

describe('plural forms as keys', () => {
  it('forms that the language needs are added with the words of other, sent once', async () => {
    const { value, report, translator } = await into('pl', source);
    expect(value).toEqual({
      cart: {
        item_one: '{{count}} vgrz',
        item_few: '{{count}} vgrzf',
        item_many: '{{count}} vgrzf',
        item_other: '{{count}} vgrzf',
      },
      title: 'Pneg',
    });
    expect(translator.requests.flatMap(({ texts }) => texts)).toHaveLength(3);
    expect(report.notes?.map(({ unit }) => unit)).toEqual(['/cart/item_few', '/cart/item_many']);
  });

  it('forms that the language does not have are left out, with a reason', async () => {
    const { value, report } = await into('ja', source);
    expect(value).toEqual({ cart: { item_other: '{{count}} vgrzf' }, title: 'Pneg' });
    expect(report.skipped).toEqual([
      { unit: '/cart/item_one', reason: expect.stringContaining('no plural form “one”') },
    ]);
  });

  it('forms that are there already stay', async () => {
    const { value } = await into('pl', source, {
      cart: { item_few: '{{count}} rzeczy', item_other: '{{count}} rzeczy' },
    });
    expect(value).toMatchObject({ cart: { item_few: '{{count}} rzeczy', item_many: '{{count}} vgrzf' } });
  });

  it('the rare form for millions comes only into files that have it', async () => {
    expect((await into('fr', source)).value).toEqual({
      cart: { item_one: '{{count}} vgrz', item_other: '{{count}} vgrzf' },
      title: 'Pneg',
    });
    const { value } = await into(
      'fr',
      { ...source, day_one: 'a day', day_other: 'days' },
      { day_one: 'un jour', day_many: 'de jours', day_other: 'jours' },
    );
    expect(value).toMatchObject({ cart: { item_many: '{{count}} vgrzf' } });
  });

  it('an unknown language keeps the forms of the source', async () => {
    const { value } = await into('tlh', source);
    expect(value).toEqual({ cart: { item_one: '{{count}} vgrz', item_other: '{{count}} vgrzf' }, title: 'Pneg' });
  });
});
