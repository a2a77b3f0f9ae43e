import { expect, test } from 'vitest';
import type { Position } from 'vscode-languageserver/node';
import { FORMATS } from '../../server/core/formats/list.ts';
import type { NextUnitAnswer } from '../../shared/commands.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

interface Case {
  readonly format: string;
  /** The files of a source and, last, of a translation that lacks the second text. */
  readonly files: Readonly<Record<string, string>>;
  /** Of `files` in `dragoman.json`. */
  readonly pattern: string;
  /** The stop lies behind the first of these in the translation, and before the second. */
  readonly between: readonly [string, string];
}

const xliff = (body: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n${body}</body></file></xliff>\n`;
const android = (...strings: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${strings.map((one) => `    ${one}\n`).join('')}</resources>\n`;
const resx = (...names: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${names.map((name) => `  <data name="${name}" xml:space="preserve">\n    <value>${name} text</value>\n  </data>\n`).join('')}</root>\n`;
const cue = (at: number, text: string) => `00:00:0${at}.000 --> 00:00:0${at}.900\n${text}\n\n`;
const srtCue = (at: number, text: string) => `${at}\n${cue(at, text).replaceAll('.', ',')}`;
const dict = (...keys: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${keys
    .map(
      (key) =>
        `\t<key>${key}</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>%d ${key}</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d ${key}s</string>\n\t\t</dict>\n\t</dict>\n`,
    )
    .join('')}</dict>\n</plist>\n`;
const catalogEntry = (key: string, de: string | undefined) => [
  key,
  {
    localizations: {
      en: { stringUnit: { state: 'translated', value: `${key} text` } },
      ...(de !== undefined && { de: { stringUnit: { state: 'translated', value: de } } }),
    },
  },
];
const qtMessage = (source: string, translation: string) =>
  `    <message>\n        <source>${source}</source>\n        ${translation}\n    </message>\n`;

const CASES: readonly Case[] = [
  {
    format: 'xliff',
    pattern: '{name}.{locale}.xlf',
    files: {
      'm.de.xlf': xliff(
        ['a', 'b', 'c']
          .map(
            (id) =>
              `<trans-unit id="${id}"><source>Text ${id}</source>${id === 'b' ? '' : `<target>Wort ${id}</target>`}</trans-unit>\n`,
          )
          .join(''),
      ),
    },
    between: ['Wort a', 'Text c'],
  },
  {
    format: 'json',
    pattern: 'l/{locale}.json',
    files: {
      'l/en.json': '{\n  "a": "One",\n  "b": "Two",\n  "c": "Three"\n}\n',
      'l/de.json': '{\n  "a": "Eins",\n  "c": "Drei"\n}\n',
    },
    between: ['Eins"', '"c"'],
  },
  {
    format: 'yaml-roots',
    pattern: 'l/all.yml',
    files: {
      'l/all.yml': 'en:\n  a: One\n  b: Two\n  c: Three\nde:\n  a: Eins\n  c: Drei\n',
    },
    between: ['Eins', '  c: Drei'],
  },
  {
    format: 'yaml',
    pattern: 'l/{locale}.yml',
    files: { 'l/en.yml': 'a: One\nb: Two\nc: Three\n', 'l/de.yml': 'a: Eins\nc: Drei\n' },
    between: ['Eins', 'c: Drei'],
  },
  {
    format: 'srt',
    pattern: '{name}.{locale}.srt',
    files: {
      's.en.srt': srtCue(1, 'One') + srtCue(2, 'Two') + srtCue(3, 'Three'),
      's.de.srt': srtCue(1, 'Eins') + srtCue(3, 'Drei'),
    },
    between: ['Eins', '3\n00:'],
  },
  {
    format: 'vtt',
    pattern: '{name}.{locale}.vtt',
    files: {
      's.en.vtt': `WEBVTT\n\n${cue(1, 'One')}${cue(2, 'Two')}${cue(3, 'Three')}`,
      's.de.vtt': `WEBVTT\n\n${cue(1, 'Eins')}${cue(3, 'Drei')}`,
    },
    between: ['Eins', '00:00:03'],
  },
  {
    format: 'properties',
    pattern: '{name}_{locale}.properties',
    files: {
      'm_en.properties': 'a=One\nb=Two\nc=Three\n',
      'm_de.properties': 'a=Eins\nc=Drei\n',
    },
    between: ['Eins', 'c=Drei'],
  },
  {
    format: 'po',
    pattern: '{locale}.po',
    files: {
      'de.po':
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "One"\nmsgstr "Eins"\n\nmsgid "Two"\nmsgstr ""\n\nmsgid "Three"\nmsgstr "Drei"\n',
    },
    between: ['Eins"', 'msgid "Three"'],
  },
  {
    format: 'android',
    pattern: 'res/values-{locale}/strings.xml',
    files: {
      'res/values/strings.xml': android(
        '<string name="a">One</string>',
        '<string name="b">Two</string>',
        '<string name="c">Three</string>',
      ),
      'res/values-de/strings.xml': android('<string name="a">Eins</string>', '<string name="c">Drei</string>'),
    },
    between: ['Eins</string>', '<string name="c"'],
  },
  {
    format: 'resx',
    pattern: 'R.{locale}.resx',
    files: { 'R.resx': resx('a', 'b', 'c'), 'R.de.resx': resx('a', 'c') },
    between: ['a text', '<data name="c"'],
  },
  {
    format: 'strings',
    pattern: '{locale}.lproj/L.strings',
    files: {
      'en.lproj/L.strings': '"a" = "One";\n"b" = "Two";\n"c" = "Three";\n',
      'de.lproj/L.strings': '"a" = "Eins";\n"c" = "Drei";\n',
    },
    between: ['"Eins"', '"c"'],
  },
  {
    format: 'stringsdict',
    pattern: '{locale}.lproj/L.stringsdict',
    files: {
      'en.lproj/L.stringsdict': dict('apple', 'berry', 'cherry'),
      'de.lproj/L.stringsdict': dict('apple', 'cherry'),
    },
    between: ['%d apples', '<key>cherry'],
  },
  {
    format: 'xcstrings',
    pattern: 'L.xcstrings',
    files: {
      'L.xcstrings': JSON.stringify(
        {
          sourceLanguage: 'en',
          strings: Object.fromEntries([
            catalogEntry('a', 'Eins'),
            catalogEntry('b', undefined),
            catalogEntry('c', 'Drei'),
          ]),
          version: '1.0',
        },
        undefined,
        2,
      ),
    },
    between: ['"Eins"', '"c"'],
  },
  {
    format: 'vue',
    pattern: '{name}.vue',
    files: {
      'C.vue':
        '<template><p>{{ $t("a") }}</p></template>\n<i18n>\n{\n  "en": {\n    "a": "One",\n    "b": "Two",\n    "c": "Three"\n  },\n  "de": {\n    "a": "Eins",\n    "c": "Drei"\n  }\n}\n</i18n>\n',
    },
    between: ['"Eins"', '"c": "Drei"'],
  },
  {
    format: 'php',
    pattern: 'lang/{locale}/{name}.php',
    files: {
      'lang/en/m.php': "<?php\nreturn [\n    'a' => 'One',\n    'b' => 'Two',\n    'c' => 'Three',\n];\n",
      'lang/de/m.php': "<?php\nreturn [\n    'a' => 'Eins',\n    'c' => 'Drei',\n];\n",
    },
    between: ["'Eins'", "'c'"],
  },
  {
    format: 'modules',
    pattern: 'l/{locale}.ts',
    files: {
      'l/en.ts': "export default {\n  a: 'One',\n  b: 'Two',\n  c: 'Three',\n};\n",
      'l/de.ts': "export default {\n  a: 'Eins',\n  c: 'Drei',\n};\n",
    },
    between: ["'Eins'", 'c: '],
  },
  {
    format: 'markdown',
    pattern: 'docs/{locale}/{name}.md',
    files: {
      'docs/en/m.md': '# One\n\nA text.\n\n> Two.\n',
      'docs/de/m.md': '# Eins\n\nEin Text.\n',
    },
    between: ['Ein Text.', ''],
  },
  {
    format: 'fluent',
    pattern: 'l/{locale}.ftl',
    files: { 'l/en.ftl': 'a = One\nb = Two\nc = Three\n', 'l/de.ftl': 'a = Eins\nc = Drei\n' },
    between: ['Eins', 'c = Drei'],
  },
  {
    format: 'qt',
    pattern: '{name}_{locale}.ts',
    files: {
      'm_de.ts': `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" sourcelanguage="en">\n<context>\n    <name>Main</name>\n${qtMessage('One', '<translation>Eins</translation>')}${qtMessage('Two', '<translation type="unfinished"></translation>')}${qtMessage('Three', '<translation>Drei</translation>')}</context>\n</TS>\n`,
    },
    between: ['Eins', '<source>Three'],
  },
];

test('every format has its case', () => {
  expect(CASES.map(({ format }) => format).sort()).toEqual(FORMATS.map(({ id }) => id).sort());
});

test.each(CASES)('next and previous missing stop where the text would stand: $format', async ({
  files,
  pattern,
  between,
}) => {
  const project = JSON.stringify({ sourceLocale: 'en', targetLocales: ['de'], files: [pattern] });
  const { editor, path } = await openWorkspace(IN_PROCESS, { 'dragoman.json': project, ...files });
  const name = Object.keys(files).at(-1)!;
  const uri = await editor.open(path(name));
  const text = editor.text(uri);
  const [from, to] = between.map((one) => (one === '' ? text.length : text.indexOf(one)));
  // In a file of all languages the cursor is in the part of one of them.
  const inside = editor.document(uri).positionAt(from!);
  for (const backwards of [false, true])
    for (const position of [inside, { line: 0, character: 0 }] satisfies Position[]) {
      const found = await editor.execute<NextUnitAnswer | null>('dragoman.server.nextUnit', {
        uri,
        position,
        kind: 'missing',
        backwards,
      });
      const at = editor.document(uri).offsetAt(found?.range.start ?? { line: 0, character: 0 });
      const says = `${text.slice(0, at)}▮${text.slice(at)}`;
      expect(found, says).not.toBeNull();
      expect(at, says).toBeGreaterThan(from!);
      expect(at, says).toBeLessThanOrEqual(to!);
    }
});
