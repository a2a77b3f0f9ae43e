import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { structuredPatch } from 'diff';
import { type CliContext, createContext } from '../context.ts';
import { EXIT, type ExitCode, worst } from '../exit.ts';
import { type FileResult, printReport } from '../report.ts';
import type { Terminal } from '../terminal.ts';
import { translateFiles } from './translate.ts';

/** Changed lines shown per file: enough to see what happened, the rest is one command away. */
const SHOWN = 6;

/** `dragoman tour` (npm start): the main job on a copy of the samples, with the embedded service, and what it did. */
export async function tour({ options, signal }: CliContext): Promise<ExitCode> {
  const samples = join(__dirname, '..', 'samples');
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-tour-'));
  await cp(samples, scratch, { recursive: true });
  process.chdir(scratch);
  const context: CliContext = { ...createContext({ ...options, service: 'embedded', project: scratch }), signal };
  const { terminal } = context;
  terminal.print(
    `${terminal.style('bold', 'Dragoman')} translates what is missing in a copy of the samples: ${scratch}\n`,
  );
  const { results, service, codes } = await translateFiles(context, [], { scope: 'missing' });
  printReport(context, results, { service, dryRun: false });
  if (options.json === true) return worst([...codes, ...results.map(({ code }) => code)]);
  terminal.print(`\n${terminal.style('bold', 'What changed')} (no other byte did)\n`);
  for (const result of results) printDiff(terminal, result);
  terminal.print(`${terminal.style('bold', 'Where to go next')}
  See every change        git diff --no-index ${samples} ${scratch}
  Open it in VS Code      npm run vscode
  Your own files          node dist/cli.cjs translate locales/en.json --to de,fr
  With an account         DRAGOMAN_AUTH_KEY=… node dist/cli.cjs translate
  Everything else         node dist/cli.cjs --help`);
  return worst([...codes, ...results.map(({ code }) => code), EXIT.done]);
}

function printDiff(terminal: Terminal, { name, before = '', after = '' }: FileResult): void {
  const changed = structuredPatch(name, name, before, after, '', '', { context: 0 }).hunks.flatMap(
    ({ lines }) => lines,
  );
  const added = changed.filter((line) => line.startsWith('+')).length;
  const removed = changed.filter((line) => line.startsWith('-')).length;
  if (added + removed === 0) return;
  terminal.print(`${terminal.style('cyan', name)}  +${added} -${removed}`);
  for (const line of changed.filter((line) => /^[+-]/.test(line)).slice(0, SHOWN)) {
    terminal.print(terminal.style(line.startsWith('+') ? 'green' : 'red', `  ${shorten(line)}`));
  }
  if (changed.length > SHOWN) terminal.print(terminal.style('dim', `  … ${changed.length - SHOWN} more lines`));
  terminal.print('');
}

/** Fits 80 columns. */
function shorten(line: string): string {
  const tidy = line.replace(/^([+-])\s+/, '$1 ').trimEnd();
  return tidy.length > 76 ? `${tidy.slice(0, 75)}…` : tidy;
}
