import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { contextOf } from '../../server/cli/context.ts';
import { CommandError } from '../../server/cli/exit.ts';
import { createProgram } from '../../server/cli/program.ts';
import { createTerminal } from '../../server/cli/terminal/terminal.ts';
import { startEmbedded } from '../../server/embedded/index.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { folderOf, runCli } from '../support/cli.ts';
import { wordsOf } from '../support/command-tree.ts';
import { outputsPage } from '../support/outputs-doc.ts';
import { outputsSchema } from '../support/outputs-schema.ts';
import { startPostgres } from '../support/postgres.ts';
import { repository } from '../support/repository.ts';

/** Commands run in this process, on a service in this process: there are more than sixty of them. */
const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
const published = JSON.parse(read('outputs.schema.json')) as AnySchemaObject;

/** What a later version may add is a mistake here. */
function strict(schema: AnySchemaObject): AnySchemaObject {
  const closed = Object.entries(schema).map(([key, value]) => [
    key,
    Array.isArray(value)
      ? value.map((one) => (Object(one) === one ? strict(one) : one))
      : Object(value) === value
        ? strict(value)
        : value,
  ]);
  const own = Object.fromEntries(closed) as AnySchemaObject;
  return typeof own['properties'] === 'object' && own['type'] === 'object' && own['additionalProperties'] === undefined
    ? { ...own, additionalProperties: false }
    : own;
}

const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(strict(published), 'outputs');
const seen = new Set<string>();

function valid(shape: string, value: unknown): void {
  const check = ajv.getSchema(`outputs#/properties/${encodeURIComponent(shape)}`);
  expect(check, shape).toBeDefined();
  check?.(value);
  expect(check?.errors ?? [], `${shape}: ${JSON.stringify(value).slice(0, 500)}`).toEqual([]);
  seen.add(shape);
}

const KEY = 'c0ffee00-1234-4abc-8def-0123456789ab';
const service = await startEmbedded({ key: KEY });
const home = process.cwd();
vi.stubEnv('XDG_STATE_HOME', await mkdtemp(join(tmpdir(), 'dragoman-state-')));
vi.stubEnv('DRAGOMAN_SERVICE', service.url);
vi.stubEnv('DRAGOMAN_AUTH_KEY', KEY);
afterAll(async () => {
  process.chdir(home);
  vi.unstubAllEnvs();
  await service.close();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
type Answer = any;

/** Runs a command line with `--json` and holds what it prints against its shape. */
async function run(line: string, shape = line.replace(/ (?=[^ ]*[./<]|'|--(?:to|dry)).*/, '')): Promise<Answer> {
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const signal = line.startsWith('serve') ? AbortSignal.abort() : new AbortController().signal;
  try {
    await createProgram(async (options, command) => {
      const terminal = createTerminal(options);
      await command(contextOf({ options, terminal, files: diskFiles(), signal }));
    }).parseAsync([...wordsOf(line), '--json'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new Error(`${line}: ${error.message}`);
  } finally {
    write.mockRestore();
    quiet.mockRestore();
  }
  const value: unknown = JSON.parse(out);
  valid(shape, value);
  return value;
}

const FILES = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json"], "glossary": { "name": "product", "files": ["terms.csv"] } }\n',
  'locales/en.json': '{ "a": "Save {{name}}", "b": "Open file", "c": "New" }\n',
  'locales/de.json': '{ "a": "Sichern", "b": "Datei öffnen" }\n',
  'terms.csv': 'en,de\nfile,Datei\n',
  'style/house.json':
    '{ "name": "House", "language": "de", "rules": {}, "instructions": [{ "label": "Short", "prompt": "Write short." }] }\n',
  'letter.txt': 'Save the file.\n',
  'po/app.pot': 'msgid "New"\nmsgstr ""\n',
  'po/de.po': 'msgid "Old"\nmsgstr "Alt"\n',
  'old.tmx':
    '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Hat</seg></tuv><tuv xml:lang="de"><seg>Hut</seg></tuv></tu></body></tmx>\n',
};

describe('what commands print under --json is what docs/outputs.schema.json says', () => {
  test('of a project', async () => {
    const folder = repository(FILES, {
      'locales/en.json': '{ "a": "Save {{name}}", "b": "Open a file", "c": "New" }\n',
    });
    process.chdir(folder);
    expect((await run('check')).files.flatMap((file: Answer) => file.findings)).not.toEqual([]);
    await run('check --fix --baseline b.json --update-baseline', 'check');
    await run('check --quality', 'check');
    await run('check --format json', 'check');
    await run('status');
    await run('files');
    await run('files --ignored', 'files --ignored');
    await run('doctor');
    await run('stale');
    await run('diff HEAD~1', 'diff');
    await run('translate --frozen', 'translate --frozen');
    await run('translate --dry-run', 'translate');
    await run('translate');
    await run("translate --text 'Save it' --to de", 'translate --text');
    await run('correct --dry-run', 'correct');
    await run("correct --text 'I has it'", 'correct --text');
    await run("rephrase --text 'I has it'", 'rephrase');
    await run('merge --install', 'merge --install');
    await run('merge --uninstall', 'merge --uninstall');
    await run('merge old.tmx letter.txt letter.txt', 'merge');
    await run('merge-template --template po/app.pot po/de.po', 'merge-template');
    await run('units prune');
    await run('units rename b d', 'units rename');
    await run('units sort --alphabetical', 'units sort');
    await run('version');
    await run('serve');
  });

  test('of the translation memory', async () => {
    process.chdir(await folderOf(FILES));
    await run('memory index');
    await run('memory import old.tmx');
    await run('memory stats');
    expect((await run("memory lookup 'Open file' --to de", 'memory lookup')).matches).toHaveLength(1);
    await run('memory export out.tmx');
    await run('memory clear --yes', 'memory clear');
  });

  test('of a shared memory', async () => {
    await run('memory serve-sql', 'memory serve-sql');
    const postgres = await startPostgres();
    try {
      const project =
        '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json"], "memory": { "server": "shop" } }\n';
      process.chdir(await folderOf({ ...FILES, 'dragoman.json': project }));
      process.env['DRAGOMAN_MEMORY_URL'] = await postgres.address('ann', 'admin');
      expect((await run('memory push', 'memory push')).added).toBe(1);
      await run('memory pull', 'memory pull');
      await postgres.owner.query("SELECT dragoman.set_account('acme', 'deepl', 1000, 50)");
      expect((await run('jobs', 'jobs')).accounts).toHaveLength(1);
      expect((await run('memory forget --name shop --yes', 'memory forget')).forgotten).toBe(1);
    } finally {
      delete process.env['DRAGOMAN_MEMORY_URL'];
      await postgres.stop();
    }
  });

  test('of glossaries and style rules', async () => {
    process.chdir(await folderOf(FILES));
    await run('glossary plan');
    await run('glossary push');
    expect((await run('glossary check', 'glossary check')).inStep).toBe(true);
    await run('glossary pull');
    await run('glossary list');
    await run('glossary show product', 'glossary show');
    await run('glossary entries product', 'glossary entries');
    await run('glossary create other terms.csv', 'glossary create');
    await run('glossary rename other third', 'glossary rename');
    await run('glossary delete third --yes', 'glossary delete');
    await run('glossary legacy create older terms.csv', 'glossary legacy create');
    await run('glossary legacy list');
    await run('glossary legacy show older', 'glossary legacy show');
    await run('glossary legacy entries older', 'glossary legacy entries');
    await run('glossary legacy pairs');
    await run('glossary legacy migrate older', 'glossary legacy migrate');
    await run('glossary legacy delete older --yes', 'glossary legacy delete');
    await run('style plan');
    await run('style push');
    await run('style check');
    await run('style pull');
    await run('style list');
    await run('style show House', 'style show');
    await run('style delete House --yes', 'style delete');
  });

  test('of documents and of the account', async () => {
    const vue = '<template><p title="Save it">Hello {{ name() }}</p></template>';
    const code = { 'package.json': '{ "dependencies": { "vue-i18n": "11" } }', 'app.vue': vue };
    process.chdir(await folderOf({ ...FILES, ...code }));
    const { documents } = await run('document translate letter.txt --to de,fr', 'document translate');
    await run('document list');
    await run('document resume');
    await run(`document forget ${documents[0].id}`, 'document forget');
    await run('usage');
    await run('languages');
    await run('translation-memories');
    vi.stubEnv('DRAGOMAN_AUTH_KEY', `${KEY}:adm`);
    const { id } = await run('keys create one', 'keys create');
    await run('keys missing');
    await run('keys arguments');
    await run('keys unused');
    await run('keys describe');
    await run('keys uses a', 'keys uses');
    await run('keys extract app.vue', 'keys extract');
    await run('types --library keys', 'types');
    await run('types --library keys --output keys.d.ts', 'types');
    await run('keys list');
    await run(`keys rename ${id} two`, 'keys rename');
    await run(`keys limit ${id} 9`, 'keys limit');
    await run(`keys deactivate ${id} --yes`, 'keys deactivate');
    await run('analytics --from 2026-01-01 --to 2026-01-31 --group-by key', 'analytics');
    await run('analytics --from 2026-01-01 --to 2026-01-31 --by tag', 'analytics --by');
    valid('error', { error: { kind: 'usage', message: 'No.', file: 'a', line: 1, column: 2, advice: 'Yes.' } });
  });

  test('no shape was left out', () => {
    // The bot opens pull requests (test/cli/action.test.ts), and watching does not end by itself (test/cli/watch.test.ts).
    const others = new Set(['bot', 'watch']);
    const shapes = Object.keys(published['properties'] as object).filter((shape) => !others.has(shape));
    expect(shapes.filter((shape) => !seen.has(shape))).toEqual([]);
  });
});

test('init prints one document, the project file, also where it does more', async () => {
  const folder = repository({ 'locales/en.json': '{ "a": "Save" }\n', 'locales/de.json': '{ "a": "Sichern" }\n' });
  const { stdout } = await runCli(['init', '--yes', '--merge-driver', '--json'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ sourceLocale: 'en', files: ['locales/{locale}.json'] });
});

test('schema and page are made of the types', () => {
  const schema = outputsSchema();
  expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
  expect(read('json.md')).toBe(outputsPage(schema));
});
