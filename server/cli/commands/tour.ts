import { realpathSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { structuredPatch } from 'diff';
import { ok } from '../../../shared/values/result.ts';
import { pushFiles, withSync } from '../../engine/glossary/sync.ts';
import { stepText } from '../../engine/parts/glossary/describe.ts';
import type { FileResult } from '../../engine/translate/result.ts';
import type { CliContext } from '../context.ts';
import type { ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { translating } from './translate.ts';

/** How many changed lines are shown per file: enough to see what happened; the rest is one command away. */
const SHOWN = 3;

/** `dragoman tour` (npm start): runs the main task on a copy of the samples, with the embedded service, and shows the result. */
export async function tour(given: CliContext): Promise<ExitCode> {
  const samples = join(dirname(realpathSync(process.argv[1] ?? '')), '..', 'samples');
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-tour-'));
  await cp(samples, scratch, { recursive: true });
  process.chdir(scratch);
  const options = { ...given.options, service: 'embedded', project: scratch };
  const context: CliContext = { ...given, options };
  const { terminal } = context;
  if (options.json !== true)
    terminal.print(
      `${terminal.style('bold', 'Dragoman')} translates what is missing in a copy of the samples: ${scratch}\n`,
    );
  await syncGlossary(context);
  const { results, code } = await translating(context, [], { scope: 'missing', memory: false, keepTexts: true });
  if (options.json === true) return code;
  terminal.print(`\n${terminal.style('bold', 'What changed')} (no other byte did)\n`);
  for (const result of results) printDiff(terminal, result);
  terminal.print(`${terminal.style('bold', 'Where to go next')}
  See every change        git diff --no-index ${samples} ${scratch}
  Open it in VS Code      npm run vscode
  Compare the terms       node dist/cli.cjs glossary plan --project samples
  Your own files          node dist/cli.cjs translate locales/en.json --to de,fr --dry-run
  With an account         DRAGOMAN_AUTH_KEY=… node dist/cli.cjs translate
  Everything else         node dist/cli.cjs --help`);
  return code;
}

/** Terms first, so that the translations use them. If that fails, the tour continues without them. */
async function syncGlossary(context: CliContext): Promise<void> {
  const { terminal } = context;
  const pushed = await withSync(context, async (sync) => {
    const report = await pushFiles(context, sync, {});
    return report.ok ? ok({ name: sync.state.name, done: report.value.done }) : report;
  });
  if (!pushed.ok) return terminal.note(`The glossary was not synced. ${pushed.error.message}\n`);
  if (context.options.json === true) return;
  const { name, done } = pushed.value;
  const lines = done.map((step) => stepText(step, name));
  const idle = `"${name}" is on the service as the files have it`;
  for (const line of lines.length === 0 ? [idle] : lines) terminal.print(`Glossary  ${line}`);
  terminal.print(terminal.style('dim', '          remembered in dragoman.lock.json; the translations below use it\n'));
}

function printDiff(terminal: Terminal, { name, before = '', after = '' }: FileResult): void {
  const changed = structuredPatch(name, name, before, after, '', '', { context: 0 }).hunks.flatMap(
    ({ lines }) => lines,
  );
  const added = changed.filter((line) => line.startsWith('+'));
  const removed = changed.filter((line) => line.startsWith('-'));
  if (changed.length === 0) return;
  terminal.print(
    `${terminal.style('cyan', name)}  +${added.length} -${removed.length}${before === '' ? '  (new file)' : ''}`,
  );
  const telling = withoutCommas(removed, added).filter((line) => SPOKEN.test(line));
  for (const line of telling.slice(0, SHOWN)) {
    terminal.print(terminal.style(line.startsWith('+') ? 'green' : 'red', `  ${shorten(line)}`));
  }
  const rest = changed.length - Math.min(SHOWN, telling.length);
  terminal.print(terminal.style('dim', `  … ${rest} more ${rest === 1 ? 'line' : 'lines'}\n`));
}

/** Lines with text, not those that only hold structure: pseudo-translations have letters beyond ASCII. */
const SPOKEN = /[^\x00-\x7F]/;

/** Skips lines that only gained a comma. */
function withoutCommas(removed: readonly string[], added: readonly string[]): readonly string[] {
  const old = new Set(removed.map((line) => line.slice(1)));
  const gone = new Set(added.map((line) => line.slice(1)));
  const isComma = (line: string) => old.has(line.slice(1).replace(/,(\r?)$/, '$1')) && line.startsWith('+');
  const gotComma = (line: string) => line.startsWith('-') && gone.has(line.slice(1).replace(/(\r?)$/, ',$1'));
  return [...removed, ...added].filter((line) => !isComma(line) && !gotComma(line));
}

/** Shortens a line to fit 80 columns; in a target element, the text matters more than the attributes. */
function shorten(line: string): string {
  const tidy = line
    .replace(/^([+-])\s+/, '$1 ')
    .replace(/<target [^>]*>/, '<target …>')
    .trimEnd();
  return tidy.length > 76 ? `${tidy.slice(0, 75)}…` : tidy;
}
