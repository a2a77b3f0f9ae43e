import type { CancellationToken } from 'vscode-languageserver/node';
import type { PreviewCheckAnswer, PreviewFinding } from '../../../../shared/pages/preview.ts';
import type { TablePlace } from '../../../../shared/pages/table.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { copyOf } from '../../../core/formats/common/units/unit-copy.ts';
import type { Change } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { formOf } from '../../../core/planning/mask/editing-form.ts';
import { verifyEdited } from '../../../core/planning/verify/verify-edited.ts';
import { contentOf, type NewPart } from '../../../core/text/content.ts';
import { refusal } from '../../guard.ts';
import type { OpenColumn } from './column.ts';
import type { Judge } from './columns.ts';
import type { Table } from './table.ts';

/** A cell with its file in memory. */
export interface OpenCell {
  readonly open: OpenColumn;
  readonly judge: Judge;
  readonly pair: BilingualUnit;
}

/** @throws ResponseError with one sentence if it cannot be edited */
export async function cellAt(
  table: Table,
  { file, unit, locale }: TablePlace,
  token: CancellationToken,
): Promise<OpenCell> {
  const { open: sheet } = await table.line(file, unit);
  const column = await table.columns.get(sheet, locale);
  if (column === undefined) throw refusal(`${sheet.sheet.name} has no translation into ${locale}.`);
  const open = typeof column === 'string' ? column : await table.columns.open(sheet, column);
  if (typeof open === 'string') throw refusal(open);
  const pair = open.pairs.get(unit);
  if (pair === undefined) throw refusal(`The file of ${locale} has no place for ${unit}.`);
  return { open, pair, judge: await table.columns.judge(table.state, open, token) };
}

/** The checks' findings in a text as it would be written, and why it would not be. */
export async function checkCell(
  table: Table,
  { text, ...place }: TablePlace & { readonly text: string },
  token: CancellationToken,
): Promise<PreviewCheckAnswer> {
  const { judge, pair } = await cellAt(table, place, token);
  const read = formOf(pair).read(withLineFeeds(text));
  if (!read.ok) return { findings: [], refused: read.error };
  const change = changeFor(judge, pair, text);
  return { findings: findingsFor(judge, pair, read.value), ...(!change.ok && { refused: change.error }) };
}

/** The change for a text in the editing form; an empty one removes the translation. The error is the reason why it must not be written. */
export function changeFor({ job }: Judge, pair: BilingualUnit, text: string): Result<Change, string> {
  const lock = pair.targetUnit?.lock ?? pair.sourceUnit.lock;
  if (lock === 'translate-no' || lock === 'locked') return fail('the file says that it must not be translated');
  const read = formOf(pair).read(withLineFeeds(text));
  if (!read.ok) return read;
  const change = { unit: pair.id, parts: read.value, origin: 'person', targetLocale: job.targetLocale } as const;
  if (text === '') return ok(change);
  const reason = verifyEdited(job, pair, read.value);
  return reason === undefined ? ok(change) : fail(reason);
}

export function findingsFor(
  { check }: Judge,
  pair: BilingualUnit,
  parts: readonly NewPart[],
): readonly PreviewFinding[] {
  const targetUnit = { ...copyOf(pair.targetUnit ?? pair.sourceUnit), state: 'translated' as const };
  return check({ ...pair, target: contentOf(parts), targetUnit }).map(({ code, severity, message }) => ({
    code,
    severity,
    message,
  }));
}

/** Some editors use their own line ends. */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
