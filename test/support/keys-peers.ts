/**
 * What other tools say of the keys of real projects, beside `dragoman keys`: keys that nothing asks for, and keys that are missing. Each tool is given
 * the folders with code and the file of the source locale; each runs in a process of its own.
 * `node test/support/keys-peers.ts --peers FOLDER CHECKOUT…`; in the folder `npm i i18next-cli @lingual/i18n-check i18n-unused vue-i18n-extract`.
 * `--list` prints missing keys that are not missing here.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MissingReport, UnusedReport } from '../../server/engine/code/report.ts';

/** What a tool has to be told of a project. */
interface Place {
  readonly code: readonly string[];
  readonly source: string;
  readonly keySeparator?: false;
  /** Functions that take a key first, beside those of the library. */
  readonly functions?: readonly string[];
  /** Those that read its language and know its library. */
  readonly tools: readonly (keyof typeof TOOLS)[];
}

const SCRIPT = ['i18next-cli', 'i18n-check', 'i18n-unused'] as const;
const VUE = ['i18n-unused', 'vue-i18n-extract'] as const;

const PLACES: Readonly<Record<string, Place>> = {
  excalidraw: { code: ['packages', 'excalidraw-app'], source: 'packages/excalidraw/locales/en.json', tools: SCRIPT },
  elk: { code: ['app', 'modules', 'server', 'config', 'shared'], source: 'locales/en.json', tools: VUE },
  outline: {
    code: ['app', 'server', 'shared', 'plugins'],
    source: 'shared/i18n/locales/en_US/translation.json',
    keySeparator: false,
    tools: SCRIPT,
  },
  'uptime-kuma': { code: ['src', 'server'], source: 'src/lang/en.json', tools: VUE },
  formbricks: { code: ['apps', 'packages'], source: 'apps/web/locales/en-US.json', tools: SCRIPT },
  'jellyfin-web': {
    code: ['src'],
    source: 'src/strings/en-us.json',
    keySeparator: false,
    functions: ['globalize.translate', 'translate', '*.translate'],
    tools: ['i18next-cli'],
  },
};

interface Answer {
  readonly unused: readonly string[];
  /** Absent: it does not say. */
  readonly missing?: readonly string[];
}

const TOOLS = {
  'i18next-cli': i18nextCli,
  'i18n-check': i18nCheck,
  'i18n-unused': i18nUnused,
  'vue-i18n-extract': vueExtract,
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const peers = resolve(values.peers ?? 'test/bench/peers');
const root = resolve(import.meta.dirname, '../..');

for (const folder of positionals.map((one) => resolve(one))) {
  const place = PLACES[basename(folder)];
  if (place === undefined) throw new Error(`${folder}: its folders with code have to be in PLACES.`);
  const own = ours(folder);
  const proven = new Map(own.unused.keys.map(({ key, verdict }) => [key, verdict]));
  const named = new Set(own.missing.missing.map(({ key }) => key));
  const { used, mayBeUsed, noTrace } = own.unused.counts;
  console.log(
    `${basename(folder)}: ${used} used, ${mayBeUsed} may be used, ${noTrace} without a trace; ${named.size} missing`,
  );
  for (const tool of place.tools) {
    const answer = TOOLS[tool](folder, place);
    const unused = [...new Set(answer.unused)];
    const alive = unused.filter((key) => !proven.has(key)).length;
    const maybe = unused.filter((key) => proven.get(key) === 'may be used').length;
    const lost = answer.missing && [...new Set(answer.missing)];
    const known = lost?.filter((key) => named.has(key)).length;
    const words = lost === undefined ? '' : `; ${lost.length} missing, ${known} of them here, too`;
    console.log(`  ${tool}: ${unused.length} unused, ${alive} of them used and ${maybe} maybe${words}`);
    if (values.list && lost !== undefined) console.log(lost.filter((key) => !named.has(key)).join('\n'));
  }
}

function ours(folder: string) {
  const state = mkdtempSync(join(tmpdir(), 'keys-peers-'));
  const run = (...args: string[]) =>
    spawned(process.execPath, [join(root, 'dist/cli.cjs'), 'keys', ...args, '--json'], folder, {
      XDG_STATE_HOME: state,
    });
  const unused: UnusedReport = JSON.parse(run('unused', '--explain').stdout);
  const missing: MissingReport = JSON.parse(run('missing').stdout);
  rmSync(state, { recursive: true });
  return { unused, missing };
}

/** It is let to write into a copy of the file: what goes is unused, what comes is missing. */
function i18nextCli(folder: string, { code, source, keySeparator, functions = [] }: Place): Answer {
  const work = mkdtempSync(join(tmpdir(), 'keys-peers-'));
  cpSync(join(folder, source), join(work, 'en.json'));
  const config = {
    locales: ['en'],
    extract: {
      input: code.map((one) => `${folder}/${one}/**/*.{js,jsx,ts,tsx}`),
      ignore: ['**/node_modules/**', '**/*.test.*', '**/*.spec.*'],
      output: `${work}/{{language}}.json`,
      defaultNS: false,
      removeUnusedKeys: true,
      functions: ['t', '*.t', ...functions],
      ...(keySeparator === false && { keySeparator: false, nsSeparator: false }),
    },
  };
  writeFileSync(join(work, 'i18next.config.mjs'), `export default ${JSON.stringify(config)};`);
  const { stderr, stdout } = spawned(
    process.execPath,
    [join(peers, 'node_modules/.bin/i18next-cli'), 'extract', '-c', join(work, 'i18next.config.mjs')],
    work,
  );
  const before = keysIn(join(folder, source), keySeparator);
  const after = keysIn(join(work, 'en.json'), keySeparator);
  rmSync(work, { recursive: true });
  if (after.size === 0) throw new Error(`${stderr}${stdout}`.slice(0, 200));
  return {
    unused: [...before].filter((key) => !after.has(key)),
    missing: [...after].filter((key) => !before.has(key)),
  };
}

function i18nCheck(folder: string, { code, source }: Place): Answer {
  const only = (what: string) =>
    spawned(
      process.execPath,
      [
        join(peers, 'node_modules/.bin/i18n-check'),
        '--locales',
        dirname(source),
        '--source',
        basename(source, '.json'),
        '-f',
        'i18next',
        '--unused',
        ...code,
        '--only',
        what,
      ],
      folder,
    ).stdout;
  // One row of a table for each: │ file │ key │
  const rows = (text: string) =>
    [...text.matchAll(/^│ \S.*? +│ (.+?) +│/gm)].flatMap(([, key = '']) => (key === 'key' ? [] : [key]));
  return { unused: rows(only('unused')), missing: rows(only('undefined')) };
}

function i18nUnused(folder: string, { code, source }: Place): Answer {
  const found: string[][] = [];
  for (const one of code) {
    const script = `import { collectUnusedTranslations } from ${JSON.stringify(join(peers, 'node_modules/i18n-unused/dist/i18n-unused.js'))};
      import { globSync } from 'node:fs';
      const sources = globSync(${JSON.stringify(`${folder}/${one}/**/*.{js,jsx,ts,tsx,vue}`)}).filter((path) => !path.includes('node_modules'));
      const { translations } = await collectUnusedTranslations([${JSON.stringify(join(folder, source))}], sources, { localeNameResolver: /./, context: true, contextSeparator: '_', contextMatcher: /^(zero|one|two|few|many|other)$/, ignoreComments: true, translationKeyMatcher: /(?:[$ .](_|t|tc|i18nKey))\\(.*?\\)/gi });
      console.log('=' + JSON.stringify(translations.flatMap(({ keys }) => keys)));`;
    const { stdout, stderr } = spawned(process.execPath, ['--input-type=module', '-e', script], folder);
    const line = /^=(.*)$/m.exec(stdout)?.[1];
    if (line === undefined) throw new Error(stderr.slice(0, 300));
    found.push(JSON.parse(line));
  }
  const [first = [], ...rest] = found;
  return { unused: first.filter((key) => rest.every((keys) => keys.includes(key))) };
}

function vueExtract(folder: string, { code, source }: Place): Answer {
  const script = `import extract from ${JSON.stringify(join(peers, 'node_modules/vue-i18n-extract/dist/vue-i18n-extract.umd.js'))};
    const log = console.log; console.log = console.info = console.table = () => {};
    const report = await extract.createI18NReport({ vueFiles: ${JSON.stringify(`${folder}/{${code.join(',')}}/**/*.{js,ts,vue}`)}, languageFiles: ${JSON.stringify(join(folder, source))} });
    log('=' + JSON.stringify([report.unusedKeys.map(({ path }) => path), report.missingKeys.map(({ path }) => path)]));`;
  const { stdout, stderr } = spawned(process.execPath, ['--input-type=module', '-e', script], folder);
  const line = /^=(.*)$/m.exec(stdout)?.[1];
  if (line === undefined) throw new Error(stderr.slice(0, 300));
  const [unused, missing] = JSON.parse(line);
  return { unused, missing };
}

function keysIn(path: string, keySeparator?: false): Set<string> {
  const keys = new Set<string>();
  const walk = (value: unknown, above: string) => {
    if (typeof value !== 'object' || value === null) keys.add(above);
    else
      for (const [key, one] of Object.entries(value))
        walk(one, above === '' || keySeparator === false ? key : `${above}.${key}`);
  };
  walk(JSON.parse(readFileSync(path, 'utf8')), '');
  return keys;
}

function spawned(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): SpawnSyncReturns<string> {
  return spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, COLUMNS: '4000', ...env },
    timeout: 300_000,
  });
}
