/** What starting costs, and what is shipped: the production build as users run it, in turns with a Node that does nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { type Bench, percentile, type Row } from './bench.ts';
import { xliffFile } from './inputs.ts';

const root = join(import.meta.dirname, '../..');

/** Milliseconds, on a developer's machine. */
const BUDGET = { command: 150, server: 250 };
/** Kilobytes that a server reads before its first answer; of all that it may ever load; of the package. */
const SIZES = { start: 600, package: 1_500 };

export const bench: Bench = async (scale) => {
  const dist = mkdtempSync(join(tmpdir(), 'dragoman-startup-'));
  try {
    const args = ['esbuild.mjs', '--production', '--out', dist];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The build failed: ${stderr}`);
    return [
      {
        title: 'Start-up of the production build',
        note: 'Median of runs in turns with a Node that does nothing: the ratio says which part of the time is its own. The extension is loaded without VS Code; `node test/e2e/run.ts --installed` prints what its activation takes in a real one.',
        rows: await starting(dist, scale === 'quick' ? 5 : 21),
      },
      {
        title: 'Sizes of the production build',
        note: 'At the start: what Node reads before the first answer. All: with what the first command that needs it loads, each part once.',
        rows: sizes(dist),
      },
    ];
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
};

async function starting(dist: string, rounds: number): Promise<readonly Row[]> {
  const cli = join(dist, 'cli.cjs');
  mkdirSync(join(dist, 'two/locales'), { recursive: true });
  for (const [locale, text] of [
    ['en', 'Save {name}'],
    ['de', '{name} sichern'],
  ])
    writeFileSync(join(dist, `two/locales/${locale}.json`), `${JSON.stringify({ save: text }, undefined, 2)}\n`);
  const programs: Readonly<Record<string, () => unknown>> = {
    idle: () => run(['-e', '0']),
    'dragoman --version': () => run([cli, '--version']),
    'dragoman --help': () => run([cli, '--help']),
    'dragoman translate --help': () => run([cli, 'translate', '--help']),
    'dragoman check, one of two small files': () => run([cli, 'check', 'locales/de.json'], join(dist, 'two')),
    'language server, to the answer to initialize': () => ready(join(dist, 'server.cjs')),
    'language server, to the first diagnostics': () => ready(join(dist, 'server.cjs'), true),
    'extension, its code loaded': () => run([standIn(dist), join(dist, 'client.cjs')]),
  };
  const times = new Map<string, number[]>(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, start] of Object.entries(programs)) {
      const began = performance.now();
      await start();
      // The first round reads the files from the disk.
      if (round > 0) times.get(name)?.push(performance.now() - began);
    }
  const p50 = (name: string) => percentile(times.get(name) ?? [], 0.5);
  return [...times.keys()].slice(1).map((what) => {
    const isServer = !what.startsWith('dragoman');
    const budget = what.startsWith('language') ? BUDGET.server : BUDGET.command;
    // One that loads all it has takes seven times a Node that does nothing.
    const loadsAll = isServer || what.includes('check');
    return { what, ours: p50(what), peer: 'node -e 0', theirs: p50('idle'), atLeast: loadsAll ? 0.1 : 0.35, budget };
  });
}

function run(args: readonly string[], cwd = root): void {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  // A stack begins with the line of minified code that broke.
  if (status !== 0) throw new Error(stderr.slice(-1_000));
}

/** A program that loads an extension with something in the place of VS Code that takes every question. */
function standIn(dist: string): string {
  const path = join(dist, 'stand-in.cjs');
  writeFileSync(
    path,
    `const all = new Proxy(function () {}, { get: (it, name) => (name === 'prototype' ? it.prototype : all), apply: () => all, construct: () => ({}) });
const { Module } = require('node:module');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? all : load(name, ...rest));
require(process.argv[2]);
`,
  );
  return path;
}

/** Resolves with the answer to `initialize`; with `open`, to the diagnostics of a document that is opened at once. */
async function ready(program: string, open = false): Promise<void> {
  const child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const capabilities = { textDocument: { diagnostic: {} } };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities } });
  if (open) {
    const uri = 'untitled:a.de.xlf';
    send({ method: 'initialized', params: {} });
    const textDocument = { uri, languageId: 'xliff', version: 1, text: xliffFile(0.002) };
    send({ method: 'textDocument/didOpen', params: { textDocument } });
    send({ id: 2, method: 'textDocument/diagnostic', params: { textDocument: { uri } } });
  }
  await new Promise<void>((answered, failed) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes(open ? '"id":2,"result"' : '"id":1,"result"')) answered();
    });
    child.once('exit', () => failed(new Error('The server ended without an answer.')));
  });
  child.removeAllListeners('exit').kill();
}

function sizes(dist: string): readonly Row[] {
  const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, path) => sum + statSync(path).size, 0) / 1_000;
  const server = join(dist, 'server-main.mjs');
  const cli = join(dist, 'cli-main.mjs');
  const row = (what: string, files: Iterable<string>, budget?: number): Row => ({
    what,
    ours: kilobytes(files),
    unit: 'kB',
    ...(budget !== undefined && { budget }),
  });
  const shipped = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const packed = zipSync(Object.fromEntries(shipped.map((path, index) => [`${index}`, readFileSync(path)])));
  return [
    row('language server, at the start', reached(server, false), SIZES.start),
    row('language server, all', reached(server, true)),
    row('command line, at the start', reached(cli, false), SIZES.start),
    row('command line, all', reached(cli, true)),
    row('both, as shipped', new Set([...reached(server, true), ...reached(cli, true)])),
    row('extension', [join(dist, 'client.cjs')]),
    {
      what: 'all programs and pages, zipped as in a .vsix',
      ours: packed.length / 1_000,
      unit: 'kB',
      budget: SIZES.package,
    },
  ];
}

/** The files that a module needs to start; with `later`, those that it may load at any time, too. */
function reached(entry: string, later: boolean): ReadonlySet<string> {
  const found = new Set([entry]);
  // A set tells of what is added while it is walked through.
  for (const path of found) {
    const text = readFileSync(path, 'utf8');
    const pattern = later ? /(?:from|import)\s?\(?["`](\.[^"`]+\.mjs)["`]/g : /(?:from|import)\s?"(\.[^"]+\.mjs)"/g;
    for (const [, other = ''] of text.matchAll(pattern)) found.add(resolve(dirname(path), other));
  }
  return found;
}
