import { expect, test } from 'vitest';
import { markedForm, markedTexts } from '../../../../server/core/code/read/marked-texts.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import { doc12 } from '../formats/xliff/helpers.ts';

test('marked elements and attributes, with the element that is seen', async () => {
  const template = `<div>
    <h1 i18n="site|The title@@page.title">Hello</h1>
    <button><ng-container i18n>Save <b>all {{ n }}</b>
      now</ng-container></button>
    <img i18n-title title="Logo of {{ name }}" alt="No mark" />
    @if (open) { <p i18n>In a block</p> }
    <svg><text i18n>Drawn</text></svg>
    <p i18n>{{ all }}</p><p>Not marked</p>
    <p i18n>Whole <a i18n i18n-title title="Here">link</a></p>
  </div><ng-container i18n>Nowhere</ng-container>`;
  const found = [
    { text: 'Hello', site: 'h1', id: 'page.title' },
    { text: 'Save\0all\0now', site: 'button' },
    { text: 'Logo of\0', site: 'img@title' },
    { text: 'In a block', site: 'p' },
    { text: 'Drawn', site: 'text' },
    { text: 'Whole\0link\0', site: 'p' },
    { text: 'Here', site: 'a@title' },
  ];
  expect(await markedTexts('a.html', template)).toEqual(found);
  expect(await markedTexts('a.ts', `@Component({ template: \`${template}\` }) class A {}`)).toEqual(found);
  expect(await markedTexts('a.ts', `const template = \`${template}\`;`)).toEqual([]);
});

test('a unit says the same as its template', async () => {
  const template = '<p i18n>Hello <b>{{ name }}</b>,\n  you have {{ n }}&nbsp;texts</p>';
  const text = doc12(
    '<trans-unit id="1"><source>Hello <x id="START_BOLD_TEXT"/><x id="INTERPOLATION"/><x id="CLOSE_BOLD_TEXT"/>,\n      you have <x id="INTERPOLATION_1"/>\u00a0texts</source></trans-unit>',
  );
  const [marked] = await markedTexts('a.html', template);
  expect(markedForm(xliff.parse(text).units[0]?.source?.parts ?? [])).toBe(marked?.text);
});

test.each([
  '<p i18n>a',
  '<p i18n i18n-title>',
  '{{',
  '<p i18n="@@">x</p>',
  '@if (i18n',
  'i18n',
])('total: %s', async (text) => {
  await expect(markedTexts('a.html', text)).resolves.toBeDefined();
});
