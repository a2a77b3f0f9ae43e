import type { CancellationToken } from 'vscode-languageserver/node';
import type { TableDetails, TablePlace } from '../../../../shared/pages/table.ts';
import type { Note } from '../../../core/formats/format.ts';
import { formOf } from '../../../core/planning/mask/editing-form.ts';
import { describeStale } from '../../../engine/parts/workspace/stale/describe.ts';
import { momentOf } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import { matchesFor } from '../memory/matches.ts';
import { placesOfUnit } from '../navigation/references.ts';
import { staleUnitsOf } from '../stale-units.ts';
import { subjectsOf } from '../subject.ts';
import { cellAt, type OpenCell } from './check.ts';
import { picturesIn, visibleNotes } from './notes.ts';
import type { Table } from './table.ts';

/** How many places in code are named. */
const MOST_USES = 20;

/** Everything about one cell. Nothing is sent. */
export async function detailsOf(
  context: Context,
  table: Table,
  place: TablePlace,
  token: CancellationToken,
): Promise<TableDetails> {
  const cell = await cellAt(table, place, token);
  const { judge, pair, open } = cell;
  const { sourceUnit, targetUnit } = pair;
  const notes: readonly Note[] =
    targetUnit === undefined || targetUnit === sourceUnit
      ? sourceUnit.notes
      : [...sourceUnit.notes, ...targetUnit.notes];
  const limits = targetUnit?.limits ?? sourceUnit.limits;
  const stale = open.item.isNew
    ? undefined
    : (await staleUnitsOf(context).find(table.state, momentOf(open.item, open.work), { from: 'lock' })).get(pair.id);
  const findings = judge.check(pair).map(({ code, severity, message }) => ({ code, severity, message }));
  const label = open.item.group.format.outline?.label(sourceUnit) ?? '';
  return {
    // A generated id tells nobody anything: then the text is the name.
    name: label === '' || sourceUnit.name.endsWith(label) ? sourceUnit.name : label,
    notes: visibleNotes(notes),
    screenshots: picturesIn(notes),
    findings,
    ...(await aroundOf(context, cell, token)),
    ...(sourceUnit.context !== undefined && sourceUnit.context !== '' && { context: sourceUnit.context }),
    ...(limits && { limits }),
    ...(targetUnit && pair.target && { state: targetUnit.stateName ?? targetUnit.state }),
    ...(stale && { stale: describeStale(stale) }),
  };
}

/** What the memory and the code have on the unit. */
async function aroundOf(
  context: Context,
  { pair, open: { item } }: OpenCell,
  token: CancellationToken,
): Promise<Pick<TableDetails, 'matches' | 'uses' | 'at'>> {
  const { documents } = context;
  const read = await documents.at(item.isNew ? item.sourcePath : item.targetPath);
  const subjects = read.ok ? await subjectsOf(context, read.value) : [];
  const subject = subjects.find(({ input }) => input.targetLocale === item.locale) ?? subjects[0];
  if (!read.ok || subject === undefined) return { matches: [], uses: [] };
  const { lines, uri } = read.value;
  const form = formOf(pair);
  const matches = matchesFor(context, subject, pair, 'ask').map(({ percent, source, parts }) => ({
    percent,
    source,
    text: form.show(parts),
  }));
  const unit = subject.unit(pair.targetUnit?.id ?? pair.id) ?? pair.sourceUnit;
  const uses = await placesOfUnit(context, subject, unit, token);
  const at = pair.targetUnit ?? (item.isNew ? pair.sourceUnit : undefined);
  return {
    matches,
    uses: uses.slice(0, MOST_USES).map((use) => ({
      uri: use.uri,
      name: use.uri.slice(use.uri.lastIndexOf('/') + 1),
      line: use.range.start.line + 1,
      ...(use.site !== undefined && { site: use.site }),
    })),
    ...(at && { at: { uri, line: lines.range(at.nameSpan).start.line + 1 } }),
  };
}
