/** A project of many files: checked by the command line from nothing, by a server that knows it, and what stays in memory and runs when nobody types. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkspaceDiagnosticRequest } from 'vscode-languageserver/node';
import { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { type Bench, growth, percentile, type Row, type Scale } from './bench.ts';

const root = join(import.meta.dirname, '../..');
const LOCALES = ['en', 'de', 'fr', 'ja', 'pl'];
const UNITS = 100;
/** Milliseconds in which a server that is not asked anything must do nothing. */
const IDLE = { quick: 3_000, full: 60_000 };

export const bench: Bench = async (scale) => {
  const sizes = scale === 'quick' ? [100, 250] : [125, 250, 500, 1_000];
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-workspace-'));
  try {
    const dist = join(folder, 'dist');
    const { status, stderr } = spawnSync(process.execPath, ['esbuild.mjs', '--production', '--out', dist], {
      cwd: root,
    });
    if (status !== 0) throw new Error(`The build failed: ${String(stderr)}`);
    const projects = sizes.map((files) => ({ files, path: makeProject(join(folder, String(files)), files) }));
    const cold = projects.map(({ files, path }) => [files, checkCold(join(dist, 'cli.cjs'), path)] as const);
    const looks: (readonly [number, Look])[] = [];
    for (const { files, path } of projects) looks.push([files, await firstLook(path)]);
    const last = projects.at(-1);
    return [
      {
        title: `A project of ${UNITS} units in each file`,
        note: `Cold: the command line as a process. Diagnostics: the built server, from the question to the last report. Cold checks grow with the exponent ${growth(cold).toFixed(2)}, diagnostics with ${growth(looks.map(([files, { all }]) => [files, all])).toFixed(2)}. Memory is the heap after a collection, of the server in the process of the benchmark; idle is the processor time of ${IDLE[scale] / 1_000} s in which nobody asks.`,
        rows: [
          ...cold.map(([files, ours]): Row => ({ what: `check of ${files.toLocaleString('en')} files, cold`, ours })),
          ...looks.flatMap(([files, look]) => lookRows(files, look)),
          ...(last === undefined ? [] : await warm(last.path, last.files, scale)),
        ],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** JSON locale files in folders, five locales each; every tenth text lost its placeholder in translation. */
function makeProject(path: string, files: number): string {
  const project = { sourceLocale: 'en', targetLocales: LOCALES.slice(1), files: ['{area}/{locale}.json'] };
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'dragoman.json'), JSON.stringify(project));
  for (let area = 0; area * LOCALES.length < files; area++) {
    mkdirSync(join(path, `area${area}`));
    for (const locale of LOCALES) writeFileSync(fileIn(path, area, locale), fileText(area, locale));
  }
  return path;
}

const fileIn = (path: string, area: number, locale: string) => join(path, `area${area}`, `${locale}.json`);

function fileText(area: number, locale: string): string {
  const text = (unit: number) => {
    const name = locale !== 'en' && unit % 10 === 0 ? '' : ' {name}';
    return `Text ${unit} of area ${area} in ${locale} for${name}`;
  };
  const entries = Array.from({ length: UNITS }, (_, unit) => [`key${unit}`, text(unit)]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** Milliseconds from the question for the diagnostics of a workspace to the first reports, and to the last. */
interface Look {
  readonly first: number;
  readonly all: number;
}

/** The better of two looks at a project by a built server that has just been started. */
async function firstLook(path: string): Promise<Look> {
  const looks = [await look(path), await look(path)];
  return { first: Math.min(...looks.map(({ first }) => first)), all: Math.min(...looks.map(({ all }) => all)) };
}

async function look(path: string): Promise<Look> {
  const [, stdio] = WAYS;
  if (stdio === undefined) throw new Error('There is no way over stdio.');
  const editor = await Editor.start(await stdio.start({}), { folders: [path], settings: {} });
  try {
    const began = performance.now();
    let first = 0;
    const partialResultToken = 'parts';
    editor.connection.onNotification('$/progress', ({ token }: { readonly token: unknown }) => {
      if (token === partialResultToken) first ||= performance.now() - began;
    });
    const params = { previousResultIds: [], partialResultToken };
    await editor.connection.sendRequest(WorkspaceDiagnosticRequest.type, params);
    return { first, all: performance.now() - began };
  } finally {
    await editor.dispose();
  }
}

function lookRows(files: number, { first, all }: Look): readonly Row[] {
  const what = `diagnostics of ${files.toLocaleString('en')} files, the first time`;
  if (files !== 500) return [{ what, ours: all }];
  return [
    { what: `${what}: to the first report`, ours: first },
    { what, ours: all, budget: 2_000 },
  ];
}

/** Milliseconds of the better of two runs. */
function checkCold(cli: string, cwd: string): number {
  const times = [0, 1].map(() => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [cli, 'check', '--json'], { cwd, maxBuffer: 2 ** 30 });
    // The placeholders that are not there.
    if (status !== 1) throw new Error(`check ended with ${status}: ${String(stderr)}`);
    return performance.now() - start;
  });
  return Math.min(...times);
}

async function warm(path: string, files: number, scale: Scale): Promise<readonly Row[]> {
  const [inProcess] = WAYS;
  const opened = scale === 'quick' ? 60 : 200;
  if (inProcess === undefined) throw new Error('There is no way in this process.');
  const editor = await Editor.start(await inProcess.start({}), { folders: [path], settings: {} });
  const pull = (previousResultIds: readonly unknown[] = []) =>
    editor.connection.sendRequest<{ items: { uri: string; resultId?: string }[] }>('workspace/diagnostic', {
      previousResultIds,
    });
  try {
    const began = performance.now();
    const { items } = await pull();
    const first = performance.now() - began;
    const known = items.map(({ uri, resultId }) => ({ uri, value: resultId }));
    const again: number[] = [];
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      await pull(known);
      again.push(performance.now() - start);
    }
    const before = await heap();
    const uris: string[] = [];
    for (let index = 0; index < opened; index++) {
      const area = Math.floor(index / LOCALES.length) % Math.floor(files / LOCALES.length);
      const uri = await editor.open(fileIn(path, area, LOCALES[index % LOCALES.length] ?? 'en'));
      await editor.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
      uris.push(uri);
    }
    const open = await heap();
    for (const uri of uris) await editor.close(uri);
    await pull(known);
    const closed = await heap();
    const idle = await idleTime(IDLE[scale]);
    const name = files.toLocaleString('en');
    return [
      {
        what: `diagnostics of ${name} files again, nothing changed, p50`,
        ours: percentile(again, 0.5),
        peer: 'the first time, in the same process',
        theirs: first,
        atLeast: 1,
      },
      { what: `heap with ${opened} files open`, ours: open, unit: 'MB' },
      {
        what: 'heap after they were closed',
        ours: closed,
        unit: 'MB',
        peer: 'before they were opened',
        theirs: before,
        atLeast: 0.9,
      },
      { what: `processor time in ${IDLE[scale] / 1_000} s without a question`, ours: idle, budget: 50 },
    ];
  } finally {
    await editor.dispose();
  }
}

/** Megabytes after a collection. */
async function heap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await new Promise((done) => setTimeout(done, 100));
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed / 1e6;
}

async function idleTime(time: number): Promise<number> {
  await new Promise((done) => setTimeout(done, 500));
  const before = process.cpuUsage();
  await new Promise((done) => setTimeout(done, time));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
