/** What an editor waits for: the built server over stdio, asked as an editor asks it. Compared with what a full parse of the text costs alone. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position, Range } from 'vscode-languageserver/node';
import { json } from '../../server/formats/json/index.ts';
import { xliff } from '../../server/formats/xliff/index.ts';
import { Lines } from '../../server/positions.ts';
import { Editor, uriOf } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { type Bench, best, percentile, type Row, type Table } from './bench.ts';
import { localeFile, xliffFile } from './inputs.ts';

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
    for (const one of [jsonCase(size), xliffCase(size)])
      tables.push(await measure(one, size, size > 1 ? rounds / 3 : rounds));
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

async function measure({ format, name, text, word, others }: Case, size: number, rounds: number): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-latency-'));
  const [, stdio] = WAYS;
  if (stdio === undefined) throw new Error('There is no way over stdio.');
  try {
    mkdirSync(join(folder, 'l'));
    for (const [path, content] of Object.entries({ 'dragoman.json': PROJECT, [name]: text, ...others }))
      writeFileSync(join(folder, path), content);
    const editor = await Editor.start(await stdio.start({}), { folders: [folder], settings: {} });
    try {
      return await asked(editor, { format, uri: uriOf(join(folder, name)), text, word }, size, rounds);
    } finally {
      await editor.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Open {
  readonly format: typeof json;
  readonly uri: string;
  readonly text: string;
  readonly word: string;
}

async function asked(editor: Editor, { format, uri, text, word }: Open, size: number, rounds: number): Promise<Table> {
  const { connection } = editor;
  const textDocument = { uri };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'any', version: 1, text },
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
    const params = { textDocument, previousResultId: resultId };
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
  const found = {
    'keystroke to fresh diagnostics': keystroke,
    hover,
    completion,
    'document symbols': symbols,
  };
  // The answer must be written by the one and read by the other, whoever makes it.
  const floor = best(() => JSON.parse(JSON.stringify(answer)));
  const parsed = best(() => format.parse(text, { path: uri }));
  const rows = Object.entries(found).map(([what, times], index): Row => {
    const peer = times === symbols ? 'JSON of the answer, written and read' : 'a full parse alone';
    const row = {
      what: `${what}, p50`,
      ours: percentile(times, 0.5),
      peer,
      theirs: times === symbols ? floor : parsed,
    };
    return size === 1 ? { ...row, budget: index === 0 ? BUDGET.keystroke : BUDGET.answer } : row;
  });
  const slowest = BUDGET.slowest.get(size);
  const row = { what: 'keystroke to fresh diagnostics, p95', ours: percentile(keystroke, 0.95) };
  rows.splice(1, 0, slowest === undefined ? row : { ...row, budget: slowest });
  const tails = Object.entries(found).map(
    ([what, times]) => `${what} ${ms(percentile(times, 0.95))} and ${ms(percentile(times, 0.99))}`,
  );
  return {
    title: `Latency: ${uri.slice(uri.lastIndexOf('.') + 1)} of ${size} MB in the built server, each answer after a keystroke`,
    note: `p95 and p99 in ms: ${tails.join('; ')}. First diagnostics after opening: ${ms(opened)} ms.`,
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
