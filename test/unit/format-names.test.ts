import { expect, test } from 'vitest';
import { formatNames, formatsOfOthers, type Naming, namesIn } from '../support/format-names.ts';

/** Code that names a format or dialect, by file and with the reason why its description cannot say it. */
const ASKED: Readonly<Record<string, readonly [names: string, reason: string]>> = {
  'server/core/checks/rules/validation-rule.ts': ['xliff', 'the summary of a check says whose rules it looks at'],
  'server/core/text/messages/vue-verdict.ts': [
    'vue',
    'the library whose parser is asked; who asks stands in the dialects',
  ],
  'server/engine/parts/translate/plain.ts': ['json', 'texts that stand in no file travel as one of those'],
  'shared/document-kinds.ts': ['xlf xliff srt', 'what the service takes as documents, whatever we read'],
};

/** Mentions in all of them: none is added. */
const MOST = 9;

/** Formats that are made of others, with the reason. What several share without being one of them lies in folders of its own (`xml/`, `key-tree/`). */
const MADE_OF: Readonly<Record<string, string>> = {
  'stringsdict strings': 'both lie in the same folders, whose names say the language',
  'vue json': 'a block of a component is such a file',
  'vue yaml': 'a block of a component is such a file',
  'xcstrings json': 'its files are JSON, and are written as JSON is',
  'yaml-roots yaml': 'several files of YAML in one',
};

/** Words that mean something else there; with a colon and the way in which they are said, only so. */
const OTHERS: readonly (readonly [names: string, files: RegExp, meaning: string])[] = [
  ['json:name', /^server\/(?:cli\/|service\/)/, 'what `--format json` prints, and the body of a request'],
  [
    'json:extension',
    /^(?:client\/(?:glossary|style)\/view|server\/(?:engine\/(?:cache\/disk-cache|check\/cache|code\/(?:code-state|facts-cache)|parts\/style\/\w+|parts\/workspace\/(?:extend|neighbours))|lsp\/(?:projects|features\/diagnostics\/style-rules))|shared\/project\/project)\.ts$/,
    'files of ours: projects, lock files, caches and style rules',
  ],
  [
    'json:extension yaml:extension yml:extension',
    /^server\/(?:cli\/(?:commands\/init|formats\/sarif)|core\/code\/evaluate\/forms|engine\/(?:init\/init-extras|code\/(?:files|index|search))|lsp\/features\/code\/mentions)\.ts$/,
    'files of other tools',
  ],
  ['json:extension', /^(?:client\/commands\/open-samples|server\/cli\/commands\/tour)\.ts$/, 'a sample of ours'],
  [
    'json:word',
    /^server\/(?:engine\/parts\/(?:documents-jobs\/journal|glossary\/lock|quality\/prompt|workspace\/(?:check-settings|stale\/lock|target-locales))|service\/(?:ask|transport\/decode)|cli\/options)\.ts$/,
    'the syntax of a file of ours, or of an answer',
  ],
  ['json jsonc yaml', /^server\/core\/text\/(?:json|yaml)/, 'syntaxes, in the files that read them'],
  [
    'xml',
    /^(?:server\/(?:cli\/register|engine\/(?:parts\/)?translate|service|core\/planning)\/|shared\/request-options\.ts$)/,
    'the tags of a request (`tag_handling`)',
  ],
  [
    'xml',
    /^server\/engine\/parts\/(?:memory\/tmx\/write|workspace\/files\/encoding)\.ts$/,
    'TMX, and the declaration that any file of XML may begin with',
  ],
  [
    'icu',
    /^server\/core\/(?:checks|code|text|planning)\//,
    'the syntax of messages, which many dialects have, and two checks of it',
  ],
  [
    'plain',
    /^(?:client\/webview|server\/(?:core\/(?:code|text|planning)|engine\/parts\/translate))\//,
    'not masked, not quoted, without a list’s dots',
  ],
  ['plain:word', /^server\/(?:core\/checks|service)\//, 'a word of everyday'],
  [
    'markdown',
    /^(?:client\/commands|server\/(?:core\/(?:checks|language)|cli|lsp))\/|^server\/core\/types\.ts$/,
    'what hovers and papers are written in, and a check of texts that have it',
  ],
  ['strings', /^(?:client|shared)\//, 'the texts of a page'],
  ['strings:word l10n:word', /^server\/engine\/parts\/workspace\/discovery\/languages\.ts$/, 'names of folders'],
  ['arb:word', /^server\/engine\/parts\/workspace\/discovery\/languages\.ts$/, 'Standard Arabic'],
  ['al:word', /^server\/core\/terms\/endings\.ts$/, 'an ending of French words'],
  [
    'properties',
    /^(?:client\/|server\/(?:cli\/formats|lsp\/features|mcp)\/|shared\/editor-tools\.ts$)/,
    'a member of JSON Schema, of a manifest and of SARIF',
  ],
  [
    'xliff:word srt:word json:word arb:word json:extension',
    /^shared\/editor-tools\.ts$/,
    'what language models read of a tool, and examples in it',
  ],
  ['l10n:word', /^server\/cli\//, 'files in examples'],
  [
    'ts:extension js:extension cjs:extension mjs:extension',
    /^(?:client\/(?:web|server)\/start-server|server\/(?:cli\/(?:launch|standalone|commands\/tour)|engine\/(?:check\/pool|fill\/thread|code\/live-thread)|lsp\/findings\/thread)|shared\/browser\/\w+)\.ts$/,
    'programs of ours',
  ],
  [
    'javascript typescript vue angular php java mdx xml modules properties ts js mts mjs cjs',
    /^server\/core\/code\/|^shared\/code-types\.ts$/,
    'languages and modules of code',
  ],
  ['android apple chrome markdown', /^server\/core\/code\/extract\/words\.ts$/, 'names that nobody translates'],
  [
    'java vue mdx ftl php ts js mts mjs cjs',
    /^server\/(?:engine\/code\/(?:literals|marked-sites)|lsp\/features\/(?:code\/mentions|project\/project-words))\.ts$/,
    'files of code and of templates',
  ],
  ['javascript', /^server\/core\/checks\/markup\/unsafe-html\.ts$/, 'addresses that run code'],
  ['php md', /^server\/core\/text\/placeholders\/markup-kinds\.ts$/, 'pages that a link leads to'],
  [
    'chrome qt al vue i18next',
    /^server\/core\/text\/placeholders\/(?:kinds|placeholder)\.ts$/,
    'the registry of kinds of placeholders, which is one list',
  ],
  [
    'xliff:word srt:word i18next:word vue-i18n:word icu:word po pot:extension typescript:word markdown:word json ts:extension',
    /^server\/cli\/register\//,
    'what people read of a command (`--help`), and examples in it',
  ],
];

const has = (names: string, name: string) => names.split(' ').includes(name);
const isOther = ({ file, name, how }: Naming) =>
  OTHERS.some(([names, files]) => files.test(file) && (has(names, name) || has(names, `${name}:${how}`)));
const shown = ({ file, line, how, name }: Naming) => `${file}:${line}: ${name} (${how})`;
const found = formatNames();
const isImport = ({ how }: Naming) => how === 'import';
const meant = found.filter((one) => isImport(one) || !isOther(one));

test('formats and dialects describe themselves: code names none of them', () => {
  expect(meant.filter(({ file, name }) => !has(ASKED[file]?.[0] ?? '', name)).map(shown)).toEqual([]);
  expect(meant.length).toBeLessThanOrEqual(MOST);
});

test('formats know nothing of each other, but for those that are made of others', () => {
  expect(formatsOfOthers()).toEqual(Object.keys(MADE_OF).sort());
});

test('every reason is about something that is there', () => {
  const missing = Object.entries(ASKED).flatMap(([file, [names]]) =>
    names
      .split(' ')
      .flatMap((name) => (meant.some((one) => one.file === file && one.name === name) ? [] : [`${file}: ${name}`])),
  );
  expect(missing).toEqual([]);
  for (const [names, files] of OTHERS)
    for (const said of names.split(' '))
      expect(
        found.some(({ file, name, how }) => files.test(file) && (said === name || said === `${name}:${how}`)),
        `${said} in ${files}`,
      ).toBe(true);
});

test('the ways in which code can name one are seen', () => {
  const names = (code: string, file = 'server/engine/x.ts') =>
    namesIn(file, code).map(({ how, name }) => `${how} ${name}`);
  expect(names("if (format.id === 'xliff') go();")).toEqual(['name xliff']);
  expect(names("const CODES = { rails: 1, 'next': 2 };")).toEqual(['name rails']);
  expect(names("const all = new Set<string>(['android', 'i18next-v3']);")).toEqual(['name android', 'name i18next-v3']);
  expect(names("type Kind = 'vue-link' | 'brace';")).toEqual(['name vue']);
  expect(names('const isOne = /^jsonc?$/.test(language);')).toEqual(['name jsonc']);
  expect(names('const TEMPLATE = /\\.(?:po|pot)$/;')).toEqual(['extension po', 'extension pot']);
  expect(names("if (path.endsWith('.arb')) go();")).toEqual(['extension arb']);
  expect(names("const files = '**/*.{xlf,txt}';")).toEqual(['extension xlf']);
  expect(names("import { readPo } from '../formats/po/read.ts';")).toEqual(['import po']);
  expect(names("const { parse } = await import('../../formats/json/index.ts');")).toEqual(['import json']);
  expect(names("import { keyNaming } from '../formats/key-tree/naming.ts';")).toEqual([]);
  expect(names('say(`${name} is no file of Rails, ARB or so`);')).toEqual(['word rails', 'word arb']);
  expect(names('function inVue(source: string): boolean { return true; }')).toEqual(['identifier vue']);
  expect(names('// xliff\nconst say = dialect.icu;')).toEqual([]);
  const check = "const x = { good: [{ source: 'To iOS', target: 'XLIFF', dialect: 'qt' }], title: 'in qt' };";
  expect(names(check, 'server/core/checks/x.ts')).toEqual(['word qt']);
});
