import { relative } from 'node:path';
import { oneLine, shortCommit, wordDiff } from '../../workspace/stale/describe.ts';
import type { StaleUnit } from '../../workspace/stale/find.ts';
import { openWork, type WorkItem } from '../../workspace/work.ts';
import { type CliContext, openProject } from '../context.ts';
import { CommandError, EXIT, type ExitCode, worst } from '../exit.ts';
import { select } from '../select.ts';
import { momentOf, StaleMemory } from '../stale-memory.ts';

export interface StaleOptions {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly accept?: boolean;
}

/** `by`: who knows it, the lock file of the project or the history of the repository. `was`: the source that the translation was made of. */
interface StaleLine extends Pick<StaleUnit, 'by' | 'was' | 'now' | 'codes' | 'commit'> {
  readonly unit: string;
  /** A machine translated it, as the lock file knows. */
  readonly machine: boolean;
}

interface StaleFile {
  readonly file: string;
  readonly locale: string;
  readonly units: readonly StaleLine[];
}

/** `dragoman stale [paths…]`: translations whose source changed since they were written. `--accept` says that they fit all the same. */
export async function stale(
  context: CliContext,
  paths: readonly string[],
  { accept, ...choice }: StaleOptions,
): Promise<ExitCode> {
  const loaded = await openProject(context);
  if (accept === true && loaded.path === undefined)
    throw new CommandError(
      EXIT.usage,
      '--accept is remembered in dragoman.lock.json, beside a dragoman.json: there is none here.',
    );
  const selection = await select(context, loaded, paths, choice);
  for (const { message } of selection.bad) context.terminal.error(message);
  const codes: ExitCode[] = selection.bad.map(({ code }) => code);
  const memory = await StaleMemory.open(context, loaded);
  const found: StaleFile[] = [];
  try {
    for (const item of selection.groups.flatMap(({ items }) => items)) {
      if (context.signal.aborted) break;
      if (item.isNew) continue;
      const file = await lookAt(context, memory, item, accept === true);
      if (typeof file === 'string') {
        context.terminal.error(file);
        codes.push(EXIT.files);
      } else if (file.units.length > 0) found.push(file);
    }
    await memory.finish();
  } finally {
    memory.close();
  }
  print(context, found, { accepted: accept === true, shallow: memory.isCut });
  // An answer that leaves out what nobody can know is no answer.
  if (memory.isCut && accept !== true) codes.push(EXIT.files);
  if (context.signal.aborted) codes.push(EXIT.interrupted);
  return worst([...codes, found.length > 0 && accept !== true ? EXIT.findings : EXIT.done]);
}

async function lookAt(
  context: CliContext,
  memory: StaleMemory,
  item: WorkItem,
  accept: boolean,
): Promise<StaleFile | string> {
  const opened = await openWork(context.files, item);
  if (!opened.ok) return opened.error.message;
  const file = relative(process.cwd(), item.targetPath).replaceAll('\\', '/');
  const { source, target } = opened.value;
  if (source.catalog.malformed || target.catalog.malformed) return `${file} is malformed: “check” shows where.`;
  const { stale } = await memory.find(momentOf(item, opened.value));
  const units = [...stale].map(([unit, { isMachine, ...about }]) => ({ unit, ...about, machine: isMachine }));
  if (accept) memory.repair(momentOf(item, opened.value));
  if (accept) await memory.accept(item, opened.value);
  return { file, locale: item.locale, units };
}

function print(
  { terminal, options }: CliContext,
  files: readonly StaleFile[],
  { accepted, shallow }: { readonly accepted: boolean; readonly shallow: boolean },
): void {
  const total = files.reduce((sum, { units }) => sum + units.length, 0);
  if (options.json === true) {
    terminal.json({ files, total, accepted, shallow });
    return;
  }
  for (const { file, units } of files)
    for (const { unit, by, was, now, codes, commit } of units) {
      const at = commit === undefined ? '' : ` ${shortCommit(commit)}`;
      terminal.print(`${file}  ${unit}${by === 'history' ? `  (git${at})` : at === '' ? '' : `  (made at${at})`}`);
      if (was === undefined) continue;
      terminal.print(`    was: ${oneLine(was)}`);
      terminal.print(`    now: ${codes ?? wordDiff(was, now)}`);
    }
  const what = `${total} ${total === 1 ? 'translation is' : 'translations are'} older than the source`;
  if (accepted) terminal.print(`${what}; all are remembered as fitting their sources as they stand.`);
  else if (total === 0 && shallow) terminal.print('No translation is known to be older than its source.');
  else if (total === 0) terminal.print('No translation is older than its source.');
  else terminal.print(`${what}. Translate anew: --scope stale. They fit all the same: stale --accept`);
}
