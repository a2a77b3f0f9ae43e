import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TableRefusal, TableTranslateArguments, TableTranslated } from '../../../../shared/pages/table.ts';
import { isMissing } from '../../../core/checks/words/missing.ts';
import type { FileReport } from '../../../core/planning/job.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { Terms } from '../glossary-sync/use.ts';
import {
  type FileOutcome,
  type FileRun,
  NOTHING,
  outcomeOf,
  prepare,
  translateJob,
  translateOne,
} from '../translate/file.ts';
import { type Progress, startProgress } from '../translate/progress.ts';
import { answer } from '../translate/report.ts';
import { overFiles, type Run, withService } from '../translate/run.ts';
import { cellsIn, type FoundCell, openCells } from './cells.ts';
import type { OpenCell } from './check.ts';
import type { Table } from './table.ts';
import { type FileChanges, refusalOf, type Writing, writeFiles } from './write.ts';

/** The result for one target file: nothing is written before all files have their answers. */
interface Planned extends FileOutcome {
  readonly planned?: { readonly job: FileChanges['job']; readonly report: FileReport; readonly run: FileRun };
}

/** The cells to translate in one target file. */
interface Wanted {
  readonly open: OpenCell['open'];
  readonly cells: Map<string, FoundCell>;
}

/** Translates cells with the service, and writes the results as one edit over all files. */
export async function translateCells(
  writing: Writing,
  table: Table,
  { all = false, dryRun = false, maxCharacters, ...area }: TableTranslateArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<TableTranslated> {
  const { context } = writing;
  const refused: TableRefusal[] = [];
  const files = new Map<string, Wanted>();
  for (const found of await openCells(table, await cellsIn(table, area), token)) {
    const { cell } = found;
    if (typeof cell === 'string') refused.push(refusalOf(found, cell));
    else if (all || isMissing(cell.pair)) {
      const key = `${cell.open.item.targetPath} ${cell.open.item.locale}`;
      const file = files.get(key) ?? { open: cell.open, cells: new Map<string, FoundCell>() };
      file.cells.set(cell.pair.id, found);
      files.set(key, file);
    }
  }
  const progress = await startProgress(context, 'Translating', token, reporter);
  try {
    const outcomes: Planned[] = [];
    let left = maxCharacters;
    for (const wanted of files.values()) {
      if (left === 0 || progress.signal.aborted) break;
      const run = await runFor(writing, table, wanted, progress, left);
      const own = dryRun ? await overFiles(run, translateOne) : await withService<Planned>(run, planOne);
      outcomes.push(...own);
      if (left !== undefined) left = Math.max(0, left - own.reduce((sum, { characters }) => sum + characters, 0));
    }
    const sum = (of: (outcome: Planned) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
    const counted = {
      units: sum(({ translated, reused }) => translated + reused),
      characters: sum(({ characters }) => characters),
      files: files.size,
    };
    if (dryRun) return { ...counted, written: 0, refused, billedCharacters: 0 };
    const { billedCharacters, stopped } = answer(context, outcomes, progress, false);
    const changes = outcomes.flatMap(({ planned }): FileChanges[] => {
      const cells = planned && files.get(`${planned.run.item.targetPath} ${planned.run.item.locale}`)?.cells;
      if (planned === undefined || cells === undefined) return [];
      for (const { unit, reason } of [...planned.report.refused, ...planned.report.skipped]) {
        const found = cells.get(unit);
        if (found !== undefined) refused.push(refusalOf(found, reason));
      }
      const { job, report, run } = planned;
      return [{ item: run.item, job, changes: [...report.changes], cells }];
    });
    const written = await writeFiles(writing, table, changes, refused, 'Translate', token);
    for (const { planned } of outcomes) planned?.run.settle();
    return { ...written, ...counted, billedCharacters, ...(stopped && { stopped }) };
  } finally {
    progress.done();
  }
}

async function runFor(
  { context, locks }: Writing,
  { state }: Table,
  { open: { item }, cells }: Wanted,
  progress: Progress,
  maxCharacters: number | undefined,
): Promise<Run> {
  const { documents } = context;
  const read = await documents.at(item.isNew ? item.sourcePath : item.targetPath);
  if (!read.ok) throw refusal(read.error.message);
  const snapshot = read.value;
  const request = {
    uri: snapshot.uri,
    scope: { units: [...cells.keys()] },
    to: [item.locale],
    ...(maxCharacters !== undefined && { maxCharacters }),
  };
  return { context, locks, request, work: { snapshot, state, items: [item] }, progress, terms: new Terms() };
}

/** Translates the cells of one target file and writes nothing. */
async function planOne(context: Context, run: FileRun): Promise<Planned> {
  const prepared = await prepare(context, { ...run, overwriteHuman: true });
  if (!prepared.ok) return { ...NOTHING, path: run.item.targetPath, failure: prepared.error };
  if (run.translator === undefined) return translateOne(context, run);
  const { item, job } = prepared.value;
  const report = await translateJob(context, run, prepared.value);
  const outcome = outcomeOf(report, item, new Set(report.changes.map(({ unit }) => unit)), []);
  return { ...outcome, planned: { job, report, run: { ...run, item } } };
}
