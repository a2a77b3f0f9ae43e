import type { PulledFile } from '../../engine/glossary/sync.ts';
import {
  changeCounts,
  isInStep,
  planData,
  standingOf,
  stepData,
  stepText,
} from '../../engine/parts/glossary/describe.ts';
import type { Changes, TermChange } from '../../engine/parts/glossary/plan.ts';
import type { PullPlan } from '../../engine/parts/glossary/pull.ts';
import type { PushReport } from '../../engine/parts/glossary/push.ts';
import type { SyncState } from '../../engine/parts/glossary/state.ts';
import { clip, plural } from '../../engine/words.ts';
import { describeError } from '../../service/errors/errors.ts';
import type { GlossaryPullOutput, GlossaryPushOutput } from '../outputs/outputs-sync.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** How many terms are shown per dictionary and kind of change; `--json` has all. */
const SHOWN = 5;
/** How many mistakes are shown: with more, something is wrong with a whole file. */
const MOST_PROBLEMS = 50;

/** The comparison: a table, then the terms that differ, then what to do. */
export function printPlan(terminal: Terminal, state: SyncState, service: string): void {
  printProblems(terminal, state);
  const { glossary, lost } = state.found;
  const where = glossary === undefined ? (lost ? 'no longer there' : 'not there yet') : glossary.id;
  terminal.print(`${terminal.style('bold', clip(state.name, 40))} on ${clip(service, 60)}`);
  terminal.print(terminal.style('dim', `glossary ${where}`));
  if (glossary !== undefined && glossary.name !== state.name)
    terminal.print(`named "${clip(glossary.name, 40)}" there: push renames it`);
  if (state.plans.length > 0) printStandings(terminal, state);
  for (const plan of state.plans) {
    if (plan.service === undefined || state.blocked.has(plan.pair)) continue;
    if (plan.repository !== undefined)
      printChanges(terminal, `${plan.pair}, to push`, plan.push, 'repository', 'service');
    printChanges(terminal, `${plan.pair}, to pull`, plan.pull, 'service', 'repository');
    printConflicts(terminal, plan.pair, plan.conflicts);
  }
  for (const line of advice(state)) terminal.print(line);
}

/** Empty columns are left out. */
function printStandings(terminal: Terminal, state: SyncState): void {
  const head = ['dictionary', 'files', 'service', 'to push', 'to pull', 'conflicts', 'standing'];
  const rows = state.plans.map((plan) => [
    plan.pair,
    plan.repository?.size ?? '',
    plan.service?.size ?? '',
    plan.repository === undefined ? '' : changeCounts(plan.push),
    changeCounts(plan.pull),
    plan.conflicts.length === 0 ? '' : String(plan.conflicts.length),
    standingOf(state, plan).replace('in step', 'in sync'),
  ]);
  const used = head.map((_, column) => rows.some((row) => row[column] !== ''));
  const keep = <T>(row: readonly T[]): T[] => row.filter((_, column) => used[column]);
  terminal.table(keep(head), rows.map(keep));
}

function printChanges(
  terminal: Terminal,
  title: string,
  { added, changed, removed }: Changes,
  from: 'repository' | 'service',
  to: 'repository' | 'service',
): void {
  if (added.length + changed.length + removed.length === 0) return;
  terminal.print(`\n${terminal.style('cyan', title)}`);
  const lines = [
    ...some(added, (one) => terminal.style('green', `  + ${clip(one.source, 35)} = ${clip(one[from] ?? '', 35)}`)),
    ...some(
      changed,
      (one) => `  ~ ${clip(one.source, 22)}: ${clip(one[to] ?? '', 22)} -> ${clip(one[from] ?? '', 22)}`,
    ),
    ...some(removed, (one) => terminal.style('red', `  - ${clip(one.source, 35)} = ${clip(one[to] ?? '', 35)}`)),
  ];
  for (const line of lines) terminal.print(line);
}

function printConflicts(terminal: Terminal, pair: string, conflicts: readonly TermChange[]): void {
  if (conflicts.length === 0) return;
  terminal.print(`\n${terminal.style('yellow', `${pair}, changed on both sides`)}`);
  const side = (text: string | undefined): string => (text === undefined ? '(removed)' : clip(text, 21));
  const lines = some(
    conflicts,
    (one) => `  ! ${clip(one.source, 18)}: ${side(one.repository)} (files), ${side(one.service)} (service)`,
  );
  for (const line of lines) terminal.print(line);
}

function some<T>(items: readonly T[], write: (item: T) => string): readonly string[] {
  const lines = items.slice(0, SHOWN).map(write);
  return items.length > SHOWN ? [...lines, `    … ${items.length - SHOWN} more (--json has all)`] : lines;
}

/** What to do next, one line each. */
function advice(state: SyncState): readonly string[] {
  if (isInStep(state)) return [state.plans.length === 0 ? 'There are no terms.' : 'Files and service are in sync.'];
  const standings = new Set(state.plans.map((plan) => standingOf(state, plan)));
  const lines: string[] = [''];
  if (state.unknown.size > 0)
    lines.push(
      `Terms of the last sync are not known on this machine for ${[...state.unknown].join(', ')}:`,
      'what one side lacks counts as new on the other.',
    );
  if (state.found.lost)
    lines.push('The glossary of the last sync was deleted, or belongs to another account: push restores it.');
  if (standings.has('conflict'))
    lines.push('Conflicts: decide in the files, or use --prefer repository or --prefer service.');
  if (standings.has('not offered'))
    lines.push('Not offered: the service has no glossaries for these languages; push leaves them out.');
  if (standings.has('service only'))
    lines.push('Only on the service: pull makes a file of it, push --prune deletes it there.');
  if (standings.has('to pull') || standings.has('to push and pull'))
    lines.push('To take over the changes of the service: dragoman glossary pull');
  if (['to push', 'to push and pull', 'new', 'lost'].some((one) => standings.has(one as 'new')) || state.found.lost)
    lines.push('To bring the files to the service: dragoman glossary push');
  return lines.length === 1 ? [] : lines;
}

/** Mistakes in the files, printed like compiler errors. */
function printProblems(terminal: Terminal, { merged: { problems } }: SyncState): void {
  for (const { file, line, column, severity, message } of problems.slice(0, MOST_PROBLEMS))
    terminal.error(`${file}:${line}:${column}: ${severity}: ${message}`);
  const more = problems.length - MOST_PROBLEMS;
  if (more > 0) terminal.error(`… ${plural(more, 'more problem')} (--json has all)`);
}

export function printPush(terminal: Terminal, state: SyncState, report: PushReport, service: string): void {
  printProblems(terminal, state);
  for (const step of report.done) terminal.print(stepText(step, state.name, clip));
  if (report.done.length === 0 && report.stopped.length + report.failures.length === 0)
    terminal.print(`Nothing to push: ${clip(service, 50)} is up to date with the files.`);
  for (const { pair, reason } of report.stopped) terminal.error(`${pair} was left alone: ${reason}.`);
  for (const { error, place } of report.failures)
    terminal.error(
      `${place === undefined ? '' : `${place.file}:${place.line}:${place.column}: `}${describeError(error)}`,
    );
  const left = state.plans.filter(
    ({ pull, repository }) => repository !== undefined && changeCounts(pull) !== '',
  ).length;
  if (left > 0)
    terminal.note(
      `The service has changes in ${plural(left, 'dictionary', 'dictionaries')} that the files lack: dragoman glossary pull`,
    );
}

export function pushData(state: SyncState, report: PushReport): GlossaryPushOutput {
  return {
    plan: planData(state),
    done: report.done.map((step) => stepData(step, state.name)),
    stopped: report.stopped,
    failures: report.failures.map(({ pair, error, place }) => ({
      ...(pair !== undefined && { pair }),
      ...(place !== undefined && { place }),
      message: describeError(error),
      error,
    })),
  };
}

export function printPull(terminal: Terminal, state: SyncState, plan: PullPlan, files: readonly PulledFile[]): void {
  printProblems(terminal, state);
  for (const { name, file, edits, refused } of files)
    if (refused === undefined)
      terminal.print(file === undefined ? `created ${name}` : `${name}: ${plural(edits.length, 'edit')}`);
    else terminal.error(refused);
  for (const { pair, reason } of plan.stopped) terminal.error(`${pair} was left alone: ${reason}.`);
  if (files.length + plan.stopped.length === 0)
    terminal.print('Nothing to pull: the files already have the changes of the service.');
}

export function pullData(state: SyncState, plan: PullPlan, files: readonly PulledFile[]): GlossaryPullOutput {
  return {
    plan: planData(state),
    files: files.map(({ name, file, edits, refused }) => ({
      file: name,
      created: file === undefined,
      edits: edits.length,
      ...(refused !== undefined && { refused }),
    })),
    stopped: plan.stopped,
  };
}
