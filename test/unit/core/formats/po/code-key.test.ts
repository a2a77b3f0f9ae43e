import { expect, test } from 'vitest';
import { po } from '../../../../../server/core/formats/po/index.ts';
import { splitKey } from '../../../../../server/core/text/context-key.ts';

const keys = (text: string) => po.parse(text).units.map((unit) => po.codeKey?.(unit) ?? '');

test('code asks for a text by its source and its context, with the line breaks that it has', () => {
  const text = `msgid "One\\n"
"two"
msgstr "a"

msgctxt "menu"
msgid "Open"
msgstr "b"

msgctxt ""
msgid "Open"
msgstr "c"
`;
  expect(keys(text)).toEqual(['One\ntwo', 'menu\u0004Open', '\u0004Open']);
});

test.each([
  ['ru', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);'],
  ['ja', 'nplurals=1; plural=0;'],
])('of a plural all forms have the key of the singular (%s)', (locale, forms) => {
  const head = `msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n"Plural-Forms: ${forms}\\n"\n\n`;
  const entry = 'msgid "one\\nfile"\nmsgid_plural "%d  files"\nmsgstr[0] ""\n';
  const all = keys(`${head}${entry}\nmsgctxt "c"\n${entry}`);
  expect(new Set(all)).toEqual(new Set(['one\nfile', 'c\u0004one\nfile']));
});

test('what an entry that is no longer used has said before makes no difference', () => {
  const again = 'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n';
  const old = again.replaceAll(/^/gm, '#~ ').replace(/#~ $/, '');
  expect(new Set(keys(`${old}\n${again}`))).toEqual(new Set(['%d file']));
  expect(new Set(keys(`msgid "a~2"\nmsgid_plural "b"\nmsgstr[0] ""\n`))).toEqual(new Set(['a~2']));
});

test('a context is cut off once', () => {
  expect(splitKey('a\u0004b')).toEqual({ context: 'a', text: 'b' });
  expect(splitKey('b')).toEqual({ text: 'b' });
});
