import { expect, test } from 'vitest';
import { json } from '../../../../server/core/formats/json/index.ts';
import { defaultPatterns } from '../../../../server/lsp/features/code/defaults.ts';
import { mentionsIn } from '../../../../server/lsp/features/code/mentions.ts';
import { compileCall } from '../../../../server/lsp/features/code/patterns.ts';

const calls = defaultPatterns(json, 'plain').flatMap((pattern) => compileCall(pattern) ?? []);
/** What is found of a name, with one character around it. */
const found = (text: string, key: string, isGroup = false) => {
  const spans = [...mentionsIn(text, { key, isGroup }, calls)].filter((span) => span !== undefined);
  const starts = [...new Set(spans.map(({ start }) => start))].sort((a, b) => a - b);
  expect(spans.every(({ start, end }) => text.slice(start, end) === key)).toBe(true);
  return starts.map((start) => text.slice(Math.max(0, start - 1), start + key.length + 1));
};

test.each([
  [
    'between quotes',
    `a('menu.open', "menu.open", \`menu.open\`)`,
    'menu.open',
    ["'menu.open'", '"menu.open"', '`menu.open`'],
  ],
  ['behind a namespace', "x('common:save')", 'save', [":save'"]],
  ['no part of another key', "x('my.menu.open', 'menu.open.now', 'menu.opened') menu.open()", 'menu.open', []],
  ['a word of everyday only between quotes', "save(); // save\n'save'", 'save', ["'save'"]],
  ['a name of a program on its own', 'l10n.menuOpen + menuOpener + setmenuOpen', 'menuOpen', ['.menuOpen ']],
  ['with underscores', '{% trans menu_open %} $menu_open', 'menu_open', [' menu_open ']],
])('%s', (_, text, key, places) => {
  expect(found(text, key)).toEqual(places);
});

test('a group: the keys that begin with it', () => {
  const text = "t('menu.open') menu.open, 'menu' 'menus.x' 'the menu.' useTranslations('menu') { keyPrefix: \"menu\" }";
  expect(found(text, 'menu', true)).toEqual(["'menu.", "'menu'", '"menu"']);
});

test('what the libraries of the dialect ask with, however it is written', () => {
  const patterns = defaultPatterns(json, 'nls').flatMap((pattern) => compileCall(pattern) ?? []);
  const text = '{ "title": "%save%" }';
  const [span] = [...mentionsIn(text, { key: 'save', isGroup: false }, patterns)].filter((one) => one !== undefined);
  expect(text.slice(span?.start, span?.end)).toBe('save');
});

test('long texts take time by their length', () => {
  const text = "'a.a'".repeat(100_000);
  expect(found(text, 'a.a')).toHaveLength(100_000);
});
