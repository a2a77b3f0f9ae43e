import { expect, test } from 'vitest';
import { formatNames, type Naming } from '../support/format-names.ts';

/** Code that asks for one format or dialect by its name, by file, with the reason why its description cannot say it. */
const ASKED: Readonly<Record<string, readonly [names: string, reason: string]>> = {
  'client/commands/rephrase.ts': ['jsonc', 'what is selected with the quotes of a string around it'],
  'client/editor/outline.ts': [
    'json jsonc javascript typescript markdown',
    'extensions of VS Code itself that have symbols for these languages',
  ],
  'server/engine/check/narrow.ts': ['xml icu', 'beginnings of ids of findings, which several formats share'],
  'server/core/checks/messages/message-syntax.ts': [
    'vue',
    'a parser that dialects name: its message is about vue-i18n alone',
  ],
  'server/engine/parts/workspace/discovery/languages.ts': [
    'arb',
    'a code of a language that stands in no name of a file for it',
  ],
  'shared/document-kinds.ts': ['xliff srt', 'what the service takes as documents, whatever we read'],
};

/** Words that mean something else there. */
const OTHERS: readonly (readonly [names: string, files: RegExp, meaning: string])[] = [
  [
    'json',
    /^server\/(?:cli\/|service\/resources\/documents\.ts$)/,
    'what `--format json` prints, and the body of a request',
  ],
  [
    'xml',
    /^(?:server\/(?:cli\/register|engine\/translate|engine\/parts\/translate|service|core\/planning)\/|shared\/request-options\.ts$)/,
    'the tags of a request (`tag_handling`)',
  ],
  [
    'icu',
    /^(?:server\/core\/(?:code|text|planning)\/|shared\/project\/project\.ts$)/,
    'the syntax of messages, which many dialects have',
  ],
  [
    'plain',
    /^(?:client\/webview|server\/(?:core\/(?:code|text|planning)|engine\/parts\/translate))\//,
    'not masked, not quoted, without a list’s dots',
  ],
  [
    'markdown',
    /^(?:client\/commands|server\/(?:core\/(?:checks|language)|lsp))\//,
    'what hovers and papers are written in, and a check',
  ],
  ['strings', /^(?:client|shared)\//, 'the texts of a page'],
  [
    'properties',
    /^(?:server\/(?:cli\/formats|mcp)\/|shared\/editor-tools\.ts$)/,
    'a member of JSON Schema and of SARIF',
  ],
  ['l10n', /^client\/messages\/summary\.ts$/, 'a folder'],
  [
    'javascript typescript vue java php xml mdx',
    /^(?:server\/core\/code\/|shared\/code-types\.ts$)/,
    'languages that code is written in',
  ],
  ['chrome qt al', /^server\/core\/(?:checks|text\/placeholders)\//, 'kinds of placeholders'],
];

const has = (names: string, name: string) => names.split(' ').includes(name);
const shown = ({ file, line, name }: Naming) => `${file}:${line}: ${name}`;
const found = formatNames();
const meant = found.filter(({ file, name }) => !OTHERS.some(([names, files]) => files.test(file) && has(names, name)));

test('formats and dialects describe themselves: code asks for none by its name', () => {
  expect(meant.filter(({ file, name }) => !has(ASKED[file]?.[0] ?? '', name)).map(shown)).toEqual([]);
  expect(Object.keys(ASKED).length).toBeLessThanOrEqual(10);
});

test('every reason is about something that is there', () => {
  const missing = Object.entries(ASKED).flatMap(([file, [names]]) =>
    names
      .split(' ')
      .flatMap((name) => (meant.some((one) => one.file === file && one.name === name) ? [] : [`${file}: ${name}`])),
  );
  expect(missing).toEqual([]);
  for (const [names, files] of OTHERS)
    for (const name of names.split(' '))
      expect(
        found.some((one) => files.test(one.file) && one.name === name),
        `${name} in ${files}`,
      ).toBe(true);
});
