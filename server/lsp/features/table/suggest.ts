import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type {
  TableArea,
  TableRefusal,
  TableRephraseArguments,
  TableSuggestions,
} from '../../../../shared/pages/table.ts';
import { formOf } from '../../../core/planning/mask/editing-form.ts';
import { applyEdits, type Edit } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { cancelled, refusal, signalOf } from '../../guard.ts';
import { matchesFor } from '../memory/matches.ts';
import { placeAt } from '../rephrase/place.ts';
import { suggest } from '../rephrase/rephrase.ts';
import { type Subject, subjectsOf } from '../subject.ts';
import { startProgress } from '../translate/progress.ts';
import { cellsIn, openCells } from './cells.ts';
import type { OpenCell } from './check.ts';
import type { Table } from './table.ts';
import { refusalOf } from './write.ts';

/** How many texts are rephrased at once: each is a separate request. */
const MOST_REPHRASED = 100;

/** Why there is no answer for a cell whose file has changed. */
const UNREAD = 'its file was changed meanwhile, or is not there yet';

type Suggestion = TableSuggestions['edits'][number];

/** The memory's best match for each cell, none below the minimum. Nothing is written. */
export async function bestMatches(
  context: Context,
  table: Table,
  { minimum = 100, ...area }: TableArea & { readonly minimum?: number },
  token: CancellationToken,
): Promise<TableSuggestions> {
  const edits: Suggestion[] = [];
  const refused: TableRefusal[] = [];
  const subjectOf = subjects(context);
  await context.memories.ready(table.state, signalOf(token));
  for (const found of await openCells(table, await cellsIn(table, area), token)) {
    if (token.isCancellationRequested) throw cancelled();
    const { cell, ...place } = found;
    const subject = typeof cell === 'string' ? undefined : await subjectOf(cell);
    if (typeof cell === 'string' || subject === undefined) {
      refused.push(refusalOf(found, typeof cell === 'string' ? cell : UNREAD));
      continue;
    }
    const [best] = matchesFor(context, subject, cell.pair, 'ask');
    if (best === undefined || best.percent < minimum) continue;
    const form = formOf(cell.pair);
    const text = form.show(best.parts);
    const was = cell.pair.target === undefined ? '' : form.show(cell.pair.target.parts);
    if (text !== was) edits.push({ ...place, text, was });
  }
  return { edits, refused };
}

/** Reworded translations, one after the other. Nothing is written. */
export async function rephrased(
  context: Context,
  table: Table,
  { style, tone, correct, ...area }: TableRephraseArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<TableSuggestions> {
  const all = await cellsIn(table, area);
  if (all.length > MOST_REPHRASED)
    throw refusal(`Each text is a request of its own: at most ${MOST_REPHRASED} at once. Select fewer.`);
  const progress = await startProgress(context, correct === true ? 'Correcting' : 'Rephrasing', token, reporter);
  const manner = { ...(style && { style }), ...(tone && { tone }), ...(correct === true && { correct }) };
  const edits: Suggestion[] = [];
  const refused: TableRefusal[] = [];
  const subjectOf = subjects(context);
  try {
    for (const [at, found] of (await openCells(table, all, token)).entries()) {
      const { cell, ...place } = found;
      progress.report(at / all.length, `${at + 1} / ${all.length}`);
      if (typeof cell === 'string') {
        refused.push(refusalOf(found, cell));
        continue;
      }
      const { target } = cell.pair;
      if (target === undefined) continue;
      const subject = await subjectOf(cell);
      if (subject === undefined) {
        refused.push(refusalOf(found, UNREAD));
        continue;
      }
      const { snapshot } = subject;
      const where = placeAt(snapshot, subject, snapshot.lines.range(target.span));
      if (!where.ok) {
        refused.push(refusalOf(found, where.error));
        continue;
      }
      const { uri } = snapshot;
      const request = { uri, range: snapshot.lines.range(where.value.span), ...manner };
      const answer = await suggest(context, request, where.value, progress.signal);
      const [one] = answer.suggestions;
      const text = one && readBack(cell, { span: where.value.span, text: one.text });
      if (text !== undefined) edits.push({ ...place, text, was: formOf(cell.pair).show(target.parts) });
    }
  } finally {
    progress.done();
  }
  return { edits, refused };
}

/** The text of a cell after an edit of its file, in the editing form. */
function readBack({ open: { item, work }, pair }: OpenCell, edit: Edit): string | undefined {
  const { path, text, catalog } = work.target;
  const { format } = item.group;
  const read = format.parse(applyEdits(text, [edit]), { path, dialect: catalog.dialect });
  const unit = read.units.find(({ id }) => id === pair.targetUnit?.id);
  const content = format.layout === 'bilingual' ? unit?.target : unit?.source;
  return content && formOf(pair).show(content.parts);
}

/** The document of a cell in the form that other features use. */
function subjects(context: Context): (cell: OpenCell) => Promise<Subject | undefined> {
  const known = new Map<string, Subject | undefined>();
  return async ({ open: { item, work } }) => {
    const key = `${item.targetPath} ${item.locale}`;
    if (!known.has(key)) {
      const read = await context.documents.at(item.targetPath);
      const all = read.ok && read.value.text === work.target.text ? await subjectsOf(context, read.value) : [];
      known.set(key, all.find(({ input }) => input.targetLocale === item.locale) ?? all[0]);
    }
    return known.get(key);
  };
}
