import type { StyleItemChange, StyleItemChanges, StyleListPlan } from '../../../shared/style.ts';
import { changeCounts } from '../../engine/parts/glossary/describe.ts';
import { areInStep, fileProblems, listData, planData, stepData, stepText } from '../../engine/parts/style/describe.ts';
import type { PushedStyle } from '../../engine/parts/style/push.ts';
import type { StyleState } from '../../engine/parts/style/state.ts';
import type { BroughtStyle } from '../../engine/style/bring.ts';
import { clip, plural } from '../../engine/words.ts';
import { describeError } from '../../service/errors/errors.ts';
import type { StoppedStyle, StylePullOutput, StylePushOutput } from '../outputs/outputs-sync.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** How many items are shown per list and kind of change; `--json` has all. */
const SHOWN = 10;
/** How many lists of the account are named. */
const OTHERS = 5;

/** The comparison: a table, then the items that differ, then what to do. */
export function printStylePlan(terminal: Terminal, state: StyleState, service: string): void {
  printProblems(terminal, state);
  const lists = state.plans.map((plan) => ({ plan, data: listData(plan) }));
  terminal.print(`${terminal.style('bold', 'Style rules')} on ${clip(service, 60)}`);
  if (lists.length > 0)
    terminal.table(
      ['file', 'language', 'to push', 'to pull', 'conflicts', 'standing'],
      lists.map(({ plan, data }) => [
        clip(data.file, 26),
        data.language,
        plan.service === undefined || plan.source === undefined ? '' : changeCounts(plan.push),
        plan.source === undefined ? '' : changeCounts(plan.pull),
        plan.conflicts.length === 0 ? '' : String(plan.conflicts.length),
        data.fileIsThere ? data.standing.replace('in step', 'in sync') : 'no file',
      ]),
    );
  for (const { plan, data } of lists) {
    if (plan.service === undefined || plan.source?.list === undefined) continue;
    printChanges(terminal, `${clip(data.file, 60)}, to push`, data.push, 'repository', 'service');
    printChanges(terminal, `${clip(data.file, 60)}, to pull`, data.pull, 'service', 'repository');
    printConflicts(terminal, data);
  }
  for (const { data } of lists)
    if (data.blocked !== undefined && data.standing !== 'mistakes')
      terminal.print(`\n${clip(data.file, 60)} is left alone: ${data.blocked}.`);
  for (const line of advice(
    state,
    lists.map(({ data }) => data),
  ))
    terminal.print(line);
}

type SideName = 'repository' | 'service';

function printChanges(
  terminal: Terminal,
  title: string,
  { added, changed, removed }: StyleItemChanges,
  from: SideName,
  to: SideName,
): void {
  if (added.length + changed.length + removed.length === 0) return;
  terminal.print(`\n${terminal.style('cyan', title)}`);
  const lines = [
    ...some(added, (one) => terminal.style('green', `  + ${itemCell(one)} = ${clip(one[from] ?? '', 36)}`)),
    ...some(changed, (one) => `  ~ ${itemCell(one, 28)}: ${clip(one[to] ?? '', 20)} -> ${clip(one[from] ?? '', 20)}`),
    ...some(removed, (one) => terminal.style('red', `  - ${itemCell(one)} = ${clip(one[to] ?? '', 36)}`)),
  ];
  for (const line of lines) terminal.print(line);
}

function printConflicts(terminal: Terminal, { file, conflicts }: StyleListPlan): void {
  if (conflicts.length === 0) return;
  terminal.print(`\n${terminal.style('yellow', `${clip(file, 54)}, changed on both sides`)}`);
  const side = (text: string | undefined): string => (text === undefined ? '(removed)' : clip(text, 19));
  const lines = some(
    conflicts,
    (one) => `  ! ${itemCell(one, 15)}: ${side(one.repository)} (file), ${side(one.service)} (service)`,
  );
  for (const line of lines) terminal.print(line);
}

/** A rule without its category, which is clear from the rule's name. */
function itemCell({ kind, name }: StyleItemChange, columns = 36): string {
  return kind === 'instruction' ? `"${clip(name, columns - 2)}"` : clip(name, columns);
}

function some<T>(items: readonly T[], write: (item: T) => string): readonly string[] {
  const lines = items.slice(0, SHOWN).map(write);
  return items.length > SHOWN ? [...lines, `    … ${items.length - SHOWN} more (--json has all)`] : lines;
}

/** What to do next, one line each. */
function advice(state: StyleState, lists: readonly StyleListPlan[]): readonly string[] {
  const standings = new Set(lists.map(({ standing }) => standing));
  const lines: string[] = [''];
  if (standings.has('lost'))
    lines.push('Lost: the list of the last sync was deleted, or belongs to another account.', 'Push restores it.');
  if (lists.some(({ conflicts }) => conflicts.length > 0))
    lines.push('Conflicts: decide in the file, or use --prefer repository or --prefer service.');
  if (standings.has('service only'))
    lines.push(
      'No file: "dragoman style pull NAME" brings it back, "dragoman style push',
      '--prune" deletes the list on the service.',
    );
  if (standings.has('to pull') || standings.has('to push and pull'))
    lines.push('To take over the changes of the service: dragoman style pull');
  if ((['to push', 'to push and pull', 'new', 'lost'] as const).some((one) => standings.has(one)))
    lines.push('To bring the files to the service: dragoman style push');
  if (lists.length > 0 && areInStep(state)) lines.push('Files and service are in sync.');
  if (lists.length === 0) lines.push('No file of the project holds style rules: docs/style-rules.md says how.');
  const names = state.others.map(({ list }) => `"${clip(list.name, 24)}"`);
  const more = names.length > OTHERS ? ` and ${names.length - OTHERS} more` : '';
  if (names.length > 0)
    lines.push('Lists of the account without a file:', `  ${names.slice(0, OTHERS).join(', ')}${more}`);
  return lines;
}

/** Mistakes in the files, printed like compiler errors. */
function printProblems(terminal: Terminal, { files }: StyleState): void {
  for (const { file, line, column, severity, message } of files.flatMap(fileProblems))
    terminal.error(`${file}:${line}:${column}: ${severity}: ${message}`);
}

export function printStylePush(
  terminal: Terminal,
  state: StyleState,
  pushed: readonly PushedStyle[],
  service: string,
): void {
  printProblems(terminal, state);
  for (const { plan, done, stopped, failure } of pushed) {
    const file = clip(plan.file, 30);
    for (const { change } of done) terminal.print(`${file}: ${stepText(change, clip)}`);
    if (stopped !== undefined) terminal.error(`${file} was left alone: ${stopped}.`);
    if (failure !== undefined) terminal.error(describeError(failure));
  }
  if (pushed.every(({ done, stopped, failure }) => done.length === 0 && stopped === undefined && failure === undefined))
    terminal.print(`Nothing to push: ${clip(service, 50)} is up to date with the files.`);
  const left = pushed.filter(({ plan }) => plan.source !== undefined && changeCounts(plan.pull) !== '').length;
  if (left > 0)
    terminal.note(`The service has changes of ${plural(left, 'list')} that the files lack: dragoman style pull`);
}

export function stylePushData(state: StyleState, pushed: readonly PushedStyle[]): StylePushOutput {
  return {
    plan: planData(state),
    done: pushed.flatMap(({ plan, done }) => done.map((step) => stepData(plan.file, step))),
    stopped: stoppedData(pushed),
    failures: pushed.flatMap(({ plan: { file }, failure }) =>
      failure === undefined ? [] : [{ file, message: describeError(failure), error: failure }],
    ),
  };
}

export function printStylePull(terminal: Terminal, state: StyleState, pulled: readonly BroughtStyle[]): void {
  printProblems(terminal, state);
  for (const { plan, update, stopped, refused } of pulled) {
    if (stopped !== undefined) terminal.error(`${clip(plan.file, 50)} was left alone: ${stopped}.`);
    else if (refused !== undefined) terminal.error(refused);
    else if (update !== undefined)
      terminal.print(update.file === undefined ? `created ${update.name}` : `changed ${update.name}`);
  }
  if (pulled.every(({ update, stopped }) => update === undefined && stopped === undefined)) {
    terminal.print('Nothing to pull: the files already have the changes of the service.');
    const names = state.others.map(({ list }) => `"${clip(list.name, 24)}"`).slice(0, OTHERS);
    if (names.length > 0) terminal.note(`Lists without a file: ${names.join(', ')}. Name one to pull it.`);
  }
}

export function stylePullData(state: StyleState, pulled: readonly BroughtStyle[]): StylePullOutput {
  return {
    plan: planData(state),
    files: pulled.flatMap(({ update, refused }) =>
      update === undefined
        ? []
        : [{ file: update.name, created: update.file === undefined, ...(refused !== undefined && { refused }) }],
    ),
    stopped: stoppedData(pulled),
  };
}

function stoppedData(lists: readonly Pick<PushedStyle, 'plan' | 'stopped'>[]): readonly StoppedStyle[] {
  return lists.flatMap(({ plan: { file }, stopped }) => (stopped === undefined ? [] : [{ file, reason: stopped }]));
}
