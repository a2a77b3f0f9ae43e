/**
 * How many files of ours run for what people do most: `node test/support/files-run.ts` (`--list` names them). V8 counts the calls of functions; a
 * file counts when one of its functions was called. Each thing is done a few times before: what is made once, the first time, is no part of it.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { runInProcess } from './in-process.ts';
import { Editor } from './lsp-client.ts';
import { IN_PROCESS } from './lsp-transport.ts';

const root = resolve(import.meta.dirname, '../..');
const TIMES = 4;
const UNITS = Array.from({ length: 41 }, (_, index) => index);

const texts = (text: string) =>
  `${JSON.stringify(Object.fromEntries(UNITS.map((at) => [`key${at}`, `${text} {name} ${at}.`])), null, 2)}\n`;
const FILES: Readonly<Record<string, string>> = {
  'dragoman.json': JSON.stringify({
    service: 'embedded',
    sourceLocale: 'en',
    targetLocales: ['de'],
    files: ['l/{locale}.json', 'm.{locale}.xlf'],
    glossary: { files: ['terms.csv'], name: 'words' },
  }),
  'terms.csv': 'en,de\nhut,Hütte\npath,Pfad\n',
  'l/en.json': texts('Text'),
  'l/de.json': texts('Satz'),
  'm.de.xlf': `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
${UNITS.map((at) => `<trans-unit id="u${at}"><source>Text <x id="1"/> ${at}.</source><target>Satz <x id="1"/> ${at}.</target></trans-unit>\n`).join('')}</body></file></xliff>
`,
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Our files of which a function has been called since the last question, by path from the root. */
async function filesRun(): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(
      ({ url, functions }) => url.startsWith('file:') && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => fileURLToPath(url).slice(root.length + 1))
    .filter((path) => /^(?:server|shared)\/(?!embedded\/)/.test(path))
    .sort();
}

/** Does it, and does it again. @returns the files of the last time */
async function warm(work: (time: number) => Promise<unknown>): Promise<readonly string[]> {
  for (let time = 0; time < TIMES; time++) {
    await work(time);
    // What is done when there is time is no part of the next time.
    await new Promise((done) => setTimeout(done, 600));
  }
  await filesRun();
  await work(TIMES);
  return filesRun();
}

/** Bytes of the language server that are loaded before it greets a client, all of them and ours; the rest comes while the client reads the answer. */
async function loadedAtStart(): Promise<{ readonly all: number; readonly ours: number }> {
  const { metafile } = await build({
    entryPoints: { main: 'server/lsp/main.ts' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    write: false,
    metafile: true,
    logLevel: 'silent',
    external: ['*/serve.ts'],
  });
  const { outputs } = metafile;
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { kind, path: other } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && other in outputs) load(other);
  };
  load(Object.keys(outputs).find((path) => outputs[path]?.entryPoint === 'server/lsp/main.ts') ?? '');
  const sizes = [...loaded].flatMap((path) => Object.entries(outputs[path]?.inputs ?? {}));
  const ours = sizes.reduce(
    (sum, [path, { bytesInOutput }]) => sum + (/node_modules/.test(path) ? 0 : bytesInOutput),
    0,
  );
  return { all: [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0), ours };
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-files-')));
const { values } = parseArgs({ options: { list: { type: 'boolean' } } });
try {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const environment = { XDG_STATE_HOME: join(folder, 'state') };
  const editor = await Editor.start(await IN_PROCESS.start(environment), { folders: [folder], settings: {} });
  const typing = async (name: string) => {
    const uri = await editor.open(join(folder, name));
    await editor.diagnostics(uri);
    const files = await warm(async (time) => {
      editor.type(uri, `${'z'.repeat(time)} 20.`.trimStart(), `${'z'.repeat(time + 1)} 20.`);
      await editor.diagnostics(uri);
    });
    await editor.close(uri);
    return files;
  };
  const fixing = async (name: string) => {
    const uri = await editor.open(join(folder, name));
    editor.type(uri, '{name} 20.', ' {name} 20.');
    const [found] = await editor.diagnostics(uri);
    if (found === undefined) throw new Error('nothing was found');
    const actions = () => editor.actions(uri, found.range, { diagnostics: [found] });
    const shown = await warm(actions);
    const action = (await actions()).find(({ kind }) => kind?.startsWith('quickfix') === true);
    if (action === undefined) throw new Error('there is no fix');
    return { shown, chosen: await warm(() => editor.connection.sendRequest('codeAction/resolve', action)) };
  };
  const rows: [what: string, most: number, files: readonly string[]][] = [];
  rows.push(['a keystroke in a JSON file of 41 units', 60, await typing('l/de.json')]);
  rows.push(['a keystroke in an XLIFF file of 41 units', 80, await typing('m.de.xlf')]);
  const { shown, chosen } = await fixing('l/de.json');
  rows.push(['the light bulb on a finding, with all that can be done there', 60, shown]);
  rows.push(['a fix, once it is chosen', 25, chosen]);
  await editor.dispose();
  const push = async (time: number) => {
    writeFileSync(join(folder, 'terms.csv'), `${FILES['terms.csv']}new${time},neu\n`);
    const run = await runInProcess(['glossary', 'push'], { cwd: folder, env: environment });
    if (run.code !== 0) throw new Error(run.stderr);
  };
  rows.push(['`glossary push`, without the embedded service', 60, await warm(push)]);
  const { all, ours } = await loadedAtStart();
  const kB = (bytes: number) => Math.round(bytes / 1000);
  for (const [what, most, files] of rows) {
    console.log(`${String(files.length).padStart(4)} files (aim ${most}): ${what}`);
    if (values.list === true) console.log(files.map((file) => `       ${file}`).join('\n'));
  }
  console.log(
    `${String(kB(all)).padStart(4)} kB (aim 220), of which ours ${kB(ours)}: code of the server that is loaded at its start`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
