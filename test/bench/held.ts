/** What the language server holds: resident memory of the built server as a process, asked as an editor asks it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkspaceDiagnosticRequest } from 'vscode-languageserver/node';
import { bundle } from '../support/lsp-bundle.ts';
import { Editor } from '../support/lsp-client.ts';
import { spawned } from '../support/lsp-transport.ts';
import type { Bench, Row } from './bench.ts';
import { localeFile } from './inputs.ts';

/** Megabytes that the process may have at most. */
const BUDGET = { file: 600, project: 350 };
/** Milliseconds between two looks at the process, and until what is still under way has settled and is given back. */
const [LOOK, SETTLE] = [100, 8_000];
const LOCALES = 70;
const ASKED = ['diagnostic', 'codeLens', 'documentSymbol', 'foldingRange', 'semanticTokens/full'] as const;

interface Held {
  readonly peak: number;
  readonly settled: number;
}

export const bench: Bench = async (scale) => {
  const [megabytes, keys] = scale === 'quick' ? [2, 200] : [19, 1_600];
  const source = localeFile(megabytes);
  const target = source.replaceAll('A text of some length', '„Ein Text“ einiger Länge').replaceAll('group ', 'Gruppe ');
  const pair = await held({ 'l/en.json': source, 'l/de.json': target }, askFiles('l/en.json', 'l/de.json'));
  const small = (locale: number) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: keys }, (_, at) => [`key${at}`, `Text ${at} in ${locale}`])),
      null,
      2,
    );
  const files = Object.fromEntries(Array.from({ length: LOCALES }, (_, at) => [`l/${localeOf(at)}.json`, small(at)]));
  const project = await held({ 'l/en.json': small(-1), ...files }, askWorkspace);
  const what = `JSON of ${megabytes} MB and its translation, both open`;
  const all = `${LOCALES} locales of ${keys.toLocaleString('en')} keys, diagnostics of all`;
  const rows: Row[] = [
    { what: `${what}: at most`, ours: pair.peak, unit: 'MB', budget: BUDGET.file },
    { what: `${what}: afterwards`, ours: pair.settled, unit: 'MB', budget: BUDGET.file },
    { what: `${all}: at most`, ours: project.peak, unit: 'MB', budget: BUDGET.project },
    { what: `${all}: afterwards`, ours: project.settled, unit: 'MB', budget: BUDGET.project },
  ];
  const note = `Resident memory of the process, of which Node takes 60 MB. The translation has letters beyond Latin-1: two bytes for each in memory. Asked of each file: ${ASKED.join(', ')}.`;
  return [{ title: 'Memory of the language server', note, rows }];
};

/** Tags that CLDR knows, one for each number. */
function localeOf(at: number): string {
  return `fr-${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`;
}

async function held(
  files: Readonly<Record<string, string>>,
  ask: (editor: Editor, folder: string) => Promise<void>,
): Promise<Held> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-held-'));
  const project = { sourceLocale: 'en', files: ['l/{locale}.json'], service: 'embedded' };
  for (const [name, text] of Object.entries({ ...files, 'dragoman.json': JSON.stringify(project) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  let pid = 0;
  const environment = { PATH: process.env['PATH'], XDG_STATE_HOME: join(folder, 'state') };
  const transport = spawned(process.execPath, [await bundle(), '--stdio'], environment, (child) => {
    pid = child.pid ?? 0;
  });
  const editor = await Editor.start(transport, { folders: [folder], settings: { checks: { scope: 'all' } } });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, LOOK);
  try {
    await ask(editor, folder);
    await sleep(SETTLE);
    const settled = residentMegabytes(pid);
    return { peak: Math.max(peak, settled), settled };
  } finally {
    clearInterval(look);
    await editor.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function residentMegabytes(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1_000;
}

function askFiles(...names: readonly string[]) {
  return async (editor: Editor, folder: string): Promise<void> => {
    for (const name of names) {
      const textDocument = { uri: await editor.open(join(folder, name)) };
      for (const what of ASKED) await editor.connection.sendRequest(`textDocument/${what}`, { textDocument });
    }
    await askWorkspace(editor);
  };
}

async function askWorkspace(editor: Editor): Promise<void> {
  await editor.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
}
