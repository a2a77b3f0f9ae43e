import { expect, test } from 'vitest';
import type { Hover, Location } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

/** Keys in code whose texts are in XLIFF, as Symfony has it: a unit is called by its name, or by its source. */
const xliff = (locale: string, targets: readonly [string, string]) => `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file source-language="en" target-language="${locale}" datatype="plaintext" original="file.ext">
    <body>
      <trans-unit id="a1" resname="cart.empty"><source>cart.empty</source><target>${targets[0]}</target></trans-unit>
      <trans-unit id="a2"><source>cart.total</source><target>${targets[1]}</target></trans-unit>
    </body>
  </file>
</xliff>
`;
const SYMFONY = {
  'composer.json': '{ "require": { "symfony/translation": "*" } }',
  'translations/messages.en.xlf': xliff('en', ['Empty', 'Total']),
  'translations/messages.de.xlf': xliff('de', ['Leer', 'Summe']),
  'templates/a.html.twig': "<p>{{ 'cart.empty'|trans }}</p>\n<b>{{ 'cart.total'|trans }}</b>\n",
};

const ask = <R>(editor: Editor, method: string, uri: string, part: string, more: object = {}) =>
  editor.connection.sendRequest<R>(`textDocument/${method}`, {
    textDocument: { uri },
    position: editor.rangeOf(uri, part).end,
    ...more,
  });

test.each([
  ['cart.empty', 'Empty', 'Leer', 'a1'],
  ['cart.total', 'Total', 'Summe', 'a2'],
])('%s in a template is a unit of XLIFF', async (key, english, german) => {
  const { editor, path } = await openWorkspace(IN_PROCESS, SYMFONY);
  const uri = await editor.open(path('templates/a.html.twig'));
  const said = JSON.stringify((await ask<Hover>(editor, 'hover', uri, key)).contents);
  expect(said).toContain(english);
  expect(said).toContain(german);
  expect(said.split(english)).toHaveLength(2);
  const places = await ask<Location[]>(editor, 'definition', uri, key);
  expect(JSON.stringify(places)).toContain('messages.en.xlf');
});

test('the unit knows the templates that ask for it', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, SYMFONY);
  const uri = await editor.open(path('translations/messages.de.xlf'));
  const places = await ask<Location[]>(editor, 'references', uri, 'Summe', { context: { includeDeclaration: false } });
  expect(places.filter((one) => one.uri.endsWith('a.html.twig')).map(({ range }) => range.start.line)).toEqual([1]);
});

test('texts of XLIFF whose sources are texts are no keys', async () => {
  const angular = xliff('de', ['Leer', 'Summe']).replace('>cart.empty<', '>The cart is empty<');
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    ...SYMFONY,
    'translations/messages.en.xlf': angular.replace('target-language="de"', '').replaceAll(/<target>.*<\/target>/g, ''),
    'translations/messages.de.xlf': angular,
  });
  const uri = await editor.open(path('templates/a.html.twig'));
  expect(await ask<Hover | null>(editor, 'hover', uri, 'cart.empty')).toBeNull();
});
