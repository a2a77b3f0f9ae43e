import { expect, test } from 'vitest';
import { Asker } from '../../../client/webview/table/asker.ts';
import { Model } from '../../../client/webview/table/model.ts';
import type { FromTablePage } from '../../../shared/pages/table-page.ts';

/** Questions about rows, answered when the test wants it. */
function opened(total: number) {
  const waiting: { readonly ticket: number; readonly from: number; readonly locales: readonly string[] }[] = [];
  const asker = new Asker((message: FromTablePage) => {
    if (message.type !== 'ask') return;
    const { from, locales } = message.argument as { from: number; locales: string[] };
    waiting.push({ ticket: message.ticket, from, locales });
  });
  const model = new Model(asker, 'table', { changed: () => undefined, outdated: () => undefined });
  model.show('view', total);
  const asked = () => waiting.map(({ from, locales }) => `${from} ${locales.join(' ')}`.trim());
  const answer = async () => {
    const { ticket, from, locales } = waiting.shift() ?? { ticket: 0, from: 0, locales: [] };
    const rows = Array.from({ length: Math.min(40, total - from) }, (_, at) => ({
      ...{ file: 0, unit: `u${from + at}`, name: `u${from + at}`, source: 'Source', codes: [], notes: [] },
      cells: locales.map((locale) => ({ kinds: [], text: locale })),
    }));
    asker.answered(ticket, { from, rows });
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { model, asked, answer };
}

test('keys and sources come first, languages one by one, and together once their files are read', async () => {
  const { model, asked, answer } = opened(200);
  model.want(0, 10, ['de', 'fr']);
  expect(asked()).toEqual(['0', '0 de', '0 fr']);
  await answer();
  expect(model.row(3)?.source).toBe('Source');
  expect(model.row(3)?.cells.size).toBe(0);
  await answer();
  expect([...(model.row(3)?.cells.keys() ?? [])]).toEqual(['de']);
  await answer();
  expect(model.row(3)?.cells.get('fr')?.text).toBe('fr');
  expect(asked(), 'nothing is asked twice').toEqual([]);
  model.want(80, 90, ['de', 'fr']);
  expect(asked()).toEqual(['80 de fr']);
  await answer();
  model.want(80, 90, ['de', 'fr', 'ja']);
  expect(asked(), 'rows are known').toEqual(['80 ja']);
});

test('a few questions at once; the others follow', async () => {
  const { model, asked, answer } = opened(40);
  const locales = ['de', 'fr', 'ja', 'it', 'es', 'pt'];
  model.want(0, 40, locales);
  expect(asked()).toHaveLength(4);
  for (let round = 0; round < 7; round++) await answer();
  expect([...(model.row(39)?.cells.keys() ?? [])].toSorted()).toEqual(locales.toSorted());
  expect(asked()).toEqual([]);
});

test('without a language to show, rows are asked for once', async () => {
  const { model, asked, answer } = opened(40);
  model.want(0, 40, []);
  model.want(0, 40, []);
  expect(asked()).toEqual(['0']);
  await answer();
  expect(model.row(0)?.name).toBe('u0');
  expect(asked()).toEqual([]);
});
