import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { type Command, CommanderError } from 'commander';
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createProgram } from '../../server/cli/program.ts';
import { VERSION } from '../../shared/version.ts';
import { type Block, blocksIn, type Exceptions, PAGES, readPage, unused } from '../support/pages.ts';

/** What the pages say besides commands in shell blocks, which test/cli/pages.test.ts runs: those in sentences, settings, and files of other tools. */
const root = resolve(import.meta.dirname, '../..');
const at = ({ page, line }: Block): string => `${page}:${line}`;

function all(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(all)];
}

/** What the program says to these arguments; nothing runs. The name of a command alone is one. */
function parsed(args: readonly string[]): string {
  const program = createProgram(async () => {});
  const said: string[] = [];
  const named = new Set<string>();
  for (const command of all(program)) {
    named.add(pathOf(command));
    // Some commands start what they are without asking who runs them.
    if (command.commands.length === 0) command.action(() => {});
    command.exitOverride().configureOutput({ writeErr: (text) => said.push(text) });
  }
  if (named.has(['dragoman', ...args].join(' '))) return '';
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? '' : said.join('');
  }
  return '';
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** Words of a sentence that begin as a command does. */
const NO_COMMANDS: Exceptions = [
  [/^dragoman sealed secret 1$/, 'the first line of a sealed secret'],
  [/^dragoman needs Node/, 'a message'],
];

/** `dragoman …` in sentences, in files of other tools, and as the command of an editor's or agent's settings. */
const named = PAGES.filter((page) => page !== 'docs/cli.md').flatMap((page) => [
  ...[...readPage(page).matchAll(/`(?:npx )?(dragoman [^`\n]+)`/g)].map(([, text = '']) => ({ page, text })),
  ...blocksIn('yaml', 'js', 'json', 'groovy', 'text')
    .filter((block) => block.page === page)
    .flatMap(({ text }) => [
      ...text.matchAll(/(?:\bnpx (?:--yes )?|^|[:"'] ?)(dragoman(?:@[\w.]+)? [a-z][^'\n]*?)(?:["'\n]*$|['"] )/gm),
    ])
    .map(([, text = '']) => ({ page, text: text.replace(/^dragoman@\S+/, 'dragoman') })),
]);

/** Arguments of a command in a sentence: brackets of what may be left out go, and a capital letter stands for a value. */
function words(text: string): readonly string[] {
  const plain = text
    .replace(/[[\]]| >>? .*$/g, '')
    .replace(/(?<=--(?:from|to) )L\b/g, 'de')
    .replace(/\bN\b/g, '5')
    .replace(/\bSHELL\b/g, 'bash');
  return plain.split(/\s+/).slice(1);
}

describe('commands', () => {
  test('those in sentences and in files of other tools are commands of the program, with options that it has', () => {
    expect(named.length).toBeGreaterThan(50);
    const wrong = named
      .filter(({ text }) => !NO_COMMANDS.some(([pattern]) => pattern.test(text)))
      .flatMap(({ page, text }) => parsed(words(text)).replace(/^(?=.)/, `${page}: ${text}: `) || []);
    expect(wrong).toEqual([]);
    expect(
      unused(
        NO_COMMANDS,
        named.map(({ text }) => text),
      ),
    ).toEqual([]);
    expect(parsed(['check', '--sinze', 'main'])).toContain('unknown option');
    expect(parsed(['glosary', 'plan'])).toContain('unknown command');
  });

  /** Of other programs. */
  const FOREIGN: Exceptions = [
    [/^--force-with-lease$/, 'Git'],
    [/^--(?:quick|sample)$/, 'programs of a checkout'],
    [/^--pipe$/, 'named as one that the language server lacks'],
    [/^--(?:scrict|add-policy|add-policy-argumenter|primary-color|options)$/, 'texts of examples'],
    [/^--previous$/, 'an option of msgmerge'],
  ];

  test('every option that a sentence names is one of some command', () => {
    const flags = new Set(all(createProgram(async () => {})).flatMap(({ options }) => options.map(({ long }) => long)));
    const said = PAGES.filter((page) => page.startsWith('docs/')).flatMap((page) =>
      [...readPage(page).matchAll(/`(--[a-z][\w-]*)[^`\n]*`/g)].map(([, flag = '']) => ({ page, flag })),
    );
    expect(said.length).toBeGreaterThan(50);
    const isForeign = (flag: string) => FOREIGN.some(([pattern]) => pattern.test(flag));
    expect(said.filter(({ flag }) => !flags.has(flag) && !isForeign(flag))).toEqual([]);
    expect(
      unused(
        FOREIGN,
        said.map(({ flag }) => flag),
      ),
    ).toEqual([]);
  });
});

describe('JSON', () => {
  /** What is not `dragoman.json`. */
  const OTHERS: Exceptions = [
    [/"(?:mcpServers|servers|context_servers|clients)"/, 'settings of agents and editors'],
    [/"label": "dragoman: check"/, 'tasks of Zed'],
    [/"lint-staged"/, 'package.json'],
    [/"item_one"/, 'a locale file'],
    [/"version": 1,/, 'dragoman.lock.json'],
  ];
  const schema = (name: string) =>
    new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(join(root, 'docs', name), 'utf8')));
  const project = schema('dragoman.schema.json');
  const style = schema('style-rules.schema.json');
  const blocks = blocksIn('json', 'jsonc');

  test.each(blocks.map((block) => [at(block), block] as const))('%s is valid', (_, { text, language }) => {
    const errors: ParseError[] = [];
    const value: unknown = parseJson(text, errors, { disallowComments: language === 'json' });
    expect(errors.map(({ error, offset }) => `${offset}: ${printParseErrorCode(error)}`)).toEqual([]);
    if (OTHERS.some(([pattern]) => pattern.test(text))) return;
    const validate = text.startsWith('// style/') ? style : project;
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('a wrong setting would be seen', () => {
    expect(project({ checks: { 'double-space': 'of' } })).toBe(false);
    expect(
      unused(
        OTHERS,
        blocks.map(({ text }) => text),
      ),
    ).toEqual([]);
  });
});

test('YAML is valid', () => {
  const blocks = blocksIn('yaml');
  expect(blocks.length).toBeGreaterThan(8);
  for (const block of blocks)
    for (const { errors, warnings } of parseAllDocuments(block.text))
      expect([...errors, ...warnings], at(block)).toEqual([]);
});

test('pages name this version of the package', () => {
  const versions = PAGES.flatMap((page) =>
    [...readPage(page).matchAll(/\bdragoman(?:@v?|-|\/-\/raw\/v)(\d+\.\d+\.\d+)/g)].map(([, version]) => version),
  );
  expect(versions.length).toBeGreaterThan(5);
  expect(new Set(versions)).toEqual(new Set([VERSION]));
});
