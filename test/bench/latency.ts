/** What an editor waits for: the built server over stdio, asked as an editor asks it. Compared with what a full parse of the text costs alone. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position, Range } from 'vscode-languageserver/node';
import { json } from '../../server/core/formats/json/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';
import { Lines } from '../../server/core/text/positions.ts';
import { Editor, uriOf } from '../support/lsp-client.ts';
import { spawned, WAYS } from '../support/lsp-transport.ts';
import { type Bench, best, percentile, type Row, type Table } from './bench.ts';
import { localeFile, xliffFile } from './inputs.ts';
import { peerFile } from './peers.ts';

/** A file that is typed in: its name, its text, and a text of a unit near its middle. */
interface Case {
  readonly format: typeof json;
  readonly name: string;
  readonly text: string;
  /** The word that is typed into. */
  readonly word: string;
  readonly others: Readonly<Record<string, string>>;
}

const PROJECT = '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json", "x.{locale}.xlf"] }';

/** Milliseconds that people do not notice: for answers about files of a megabyte, and for the slowest of twenty keystrokes by megabytes. */
const BUDGET = {
  keystroke: 30,
  answer: 20,
  slowest: new Map([
    [1, 16],
    [20, 50],
  ]),
};

export const bench: Bench = async (scale) => {
  const sizes = scale === 'quick' ? [0.1, 1] : [0.1, 1, 10, 20];
  const rounds = scale === 'quick' ? 12 : 60;
  const tables: Table[] = [];
  for (const size of sizes) {
    for (const one of [jsonCase(size), xliffCase(size)]) tables.push(await measure(one, size, rounds));
  }
  return tables;
};

function jsonCase(size: number): Case {
  const source = localeFile(size);
  const text = source
    .replaceAll('A text of some length, number', 'Ein Text von einiger Länge, Nummer')
    .replaceAll(' of group ', ' der Gruppe ');
  const word = middle(text, 'einiger');
  return { format: json, name: 'l/de.json', text, word, others: { 'l/en.json': source } };
}

function xliffCase(size: number): Case {
  const text = xliffFile(size);
  return { format: xliff, name: 'x.de.xlf', text, word: middle(text, 'gewöhnlicher'), others: {} };
}

/** The part of the text from its middle to the first such word. */
function middle(text: string, word: string): string {
  const half = text.length >> 1;
  return text.slice(half, text.indexOf(word, half) + word.length);
}

/** Milliseconds of each round, and the last answer about symbols. */
interface Times {
  readonly opened: number;
  readonly found: Readonly<Record<Question, readonly number[]>>;
  readonly symbols: unknown;
}

const QUESTIONS = ['keystroke to fresh diagnostics', 'hover', 'completion', 'document symbols'] as const;
type Question = (typeof QUESTIONS)[number];

async function measure(one: Case, size: number, rounds: number): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-latency-'));
  const [, stdio] = WAYS;
  if (stdio === undefined) throw new Error('There is no way over stdio.');
  try {
    mkdirSync(join(folder, 'l'));
    for (const [path, content] of Object.entries({ 'dragoman.json': PROJECT, [one.name]: one.text, ...one.others }))
      writeFileSync(join(folder, path), content);
    const ours = await asked(
      await Editor.start(await stdio.start({}), { folders: [folder], settings: {} }),
      one,
      folder,
      rounds,
    );
    const theirs =
      one.format === json
        ? await asked(await jsonServer(folder), one, folder, Math.min(rounds, THEIR_ROUNDS[size > 1 ? 1 : 0]))
        : undefined;
    return table(one, size, ours, theirs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rounds of a server that reads the whole file for each answer, for files up to a megabyte and for larger ones. */
const THEIR_ROUNDS = [30, 3] as const;

/** The language server that VS Code has for JSON, as a program. */
async function jsonServer(folder: string): Promise<Editor> {
  const server = peerFile('vscode-langservers-extracted', 'bin/vscode-json-language-server');
  return Editor.start(spawned(process.execPath, [server, '--stdio'], process.env), {
    folders: [folder],
    settings: {},
    initializationOptions: { handledSchemaProtocols: ['file'] },
  });
}

/** Ends the editor. */
async function asked(editor: Editor, { name, text, word }: Case, folder: string, rounds: number): Promise<Times> {
  try {
    return await times(editor, uriOf(join(folder, name)), text, word, rounds);
  } finally {
    await editor.dispose();
  }
}

async function times({ connection }: Editor, uri: string, text: string, word: string, rounds: number): Promise<Times> {
  const textDocument = { uri };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: uri.endsWith('json') ? 'json' : 'any', version: 1, text },
  });
  const first = performance.now();
  let { resultId } = await connection.sendRequest<{ resultId?: string }>('textDocument/diagnostic', { textDocument });
  const opened = performance.now() - first;
  const lines = new Lines(text);
  const position = lines.position(text.indexOf(word) + word.length);
  let version = 1;
  const type = (range: Range, typed: string) => {
    version += 1;
    const contentChanges = [{ range, text: typed }];
    return connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  };
  const insert = { start: position, end: position };
  const remove = { start: position, end: { ...position, character: position.character + 1 } };
  const keystroke = await timed(rounds, async (round) => {
    void type(round % 2 === 0 ? insert : remove, round % 2 === 0 ? 'x' : '');
    const params = { textDocument, ...(resultId !== undefined && { previousResultId: resultId }) };
    ({ resultId } = await connection.sendRequest<{ resultId?: string }>('textDocument/diagnostic', params));
  });
  let answer: unknown;
  const ask = (method: string, more: { readonly position?: Position } = {}) =>
    timed(rounds, async (round) => {
      // An answer that is kept for a version would be no answer to somebody who types.
      void type(round % 2 === 0 ? insert : remove, round % 2 === 0 ? 'x' : '');
      answer = await connection.sendRequest(`textDocument/${method}`, { textDocument, ...more });
    });
  const [hover, completion] = [await ask('hover', { position }), await ask('completion', { position })];
  const symbols = await ask('documentSymbol');
  const found = { 'keystroke to fresh diagnostics': keystroke, hover, completion, 'document symbols': symbols };
  return { opened, found, symbols: answer };
}

function table({ format, name, text }: Case, size: number, ours: Times, theirs: Times | undefined): Table {
  // The answer must be written by the one and read by the other, whoever makes it.
  const floor = best(() => JSON.parse(JSON.stringify(ours.symbols)));
  const parsed = best(() => format.parse(text, { path: name }));
  const rows = QUESTIONS.flatMap((what): Row[] => {
    const median = percentile(ours.found[what], 0.5);
    const isOutline = what === 'document symbols';
    const peer = isOutline ? 'JSON of the answer, written and read' : 'a full parse alone';
    const row: Row = { what: `${what}, p50`, ours: median, peer, theirs: isOutline ? floor : parsed };
    const isKeystroke = what === QUESTIONS[0];
    const found: Row[] = [size === 1 ? { ...row, budget: isKeystroke ? BUDGET.keystroke : BUDGET.answer } : row];
    if (isKeystroke) {
      const slowest = { what: `${what}, p95`, ours: percentile(ours.found[what], 0.95) };
      const budget = BUDGET.slowest.get(size);
      found.push(budget === undefined ? slowest : { ...slowest, budget });
    }
    if (theirs !== undefined)
      found.push({
        what: `${what}, p50`,
        ours: median,
        peer: 'VS Code’s own JSON server',
        theirs: percentile(theirs.found[what], 0.5),
      });
    return found;
  });
  const tails = QUESTIONS.map(
    (what) => `${what} ${ms(percentile(ours.found[what], 0.95))} and ${ms(percentile(ours.found[what], 0.99))}`,
  );
  const opening = theirs === undefined ? '' : ` (VS Code’s JSON server ${ms(theirs.opened)} ms)`;
  return {
    title: `Latency: ${name.slice(name.lastIndexOf('.') + 1)} of ${size} MB in the built server, each answer after a keystroke`,
    note: `p95 and p99 in ms: ${tails.join('; ')}. First diagnostics after opening: ${ms(ours.opened)} ms${opening}.`,
    rows,
  };
}

/** Milliseconds of each round, the first ones left out: they warm up. */
async function timed(rounds: number, run: (round: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const warm = Math.min(6, 2 * Math.ceil(rounds / 6));
  for (let round = 0; round < rounds + warm; round++) {
    const start = performance.now();
    await run(round);
    if (round >= warm) times.push(performance.now() - start);
  }
  return times;
}

function ms(value: number): string {
  return value.toPrecision(value >= 100 ? 3 : 2);
}
