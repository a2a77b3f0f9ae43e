import type { CancellationToken, Diagnostic } from 'vscode-languageserver/node';
import { DiagnosticSeverity } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import {
  type ProgressUnits,
  type ProgressUnitsArguments,
  type UnitOfWork,
  WORK_REASONS,
  type WorkReason,
} from '../../../../shared/progress.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { readable, shortened } from '../../../core/language/page.ts';
import { neededPairs } from '../../../engine/files.ts';
import { type OpenedWork, openWork } from '../../../engine/parts/workspace/discovery/work.ts';
import { outstandingOf } from '../../../engine/status/count.ts';
import { momentOf } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import { refusal, signalOf } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Command } from '../commands/commands.ts';
import { findingCountsOf } from '../diagnostics/counts.ts';
import { readData } from '../diagnostics/data.ts';
import { validation } from '../diagnostics/validate.ts';
import { staleUnitsOf } from '../stale-units.ts';
import { readArgument } from '../translate/arguments.ts';
import { absentUnits } from '../units/absent.ts';
import type { Place } from './counts.ts';
import { placesIn } from './places.ts';

/** Maximum UTF-16 units of a text in the answer. */
const LONGEST = 200;
const LIMIT = 100;

const schema = z.object({
  uri: z.string(),
  locale: z.optional(z.string()),
  reasons: z.optional(z.array(z.enum(WORK_REASONS))),
  text: z.optional(z.string()),
  ids: z.optional(z.array(z.string())),
  limit: z.optional(z.int().check(z.minimum(1))),
});

/** `dragoman.server.progress.units`: the units of one target file that need work, in the order of the source, with the reasons. */
export function progressUnitsCommand(context: Context): Command {
  return async (args, token): Promise<ProgressUnits> => {
    const shape = 'one argument { uri, locale?, reasons?, text?, ids?, limit? }';
    const request = readArgument(schema, args?.[0], shape) as ProgressUnitsArguments;
    const place = await placeOf(context, request);
    if (place === undefined) return { units: [], total: 0 };
    const all = await workIn(context, place, request, token);
    return { units: all.slice(0, request.limit ?? LIMIT), total: all.length };
  };
}

/** A file that does not exist yet belongs to no document: it is searched among all. */
async function placeOf(context: Context, { uri, locale }: ProgressUnitsArguments): Promise<Place | undefined> {
  const fits = ({ item }: Place) =>
    context.documents.uriOf(item.targetPath) === uri && (locale === undefined || item.locale === locale);
  const own = (await placesIn(context, { uris: [uri] })).find(fits);
  return own ?? (await placesIn(context, {})).find(fits);
}

async function workIn(
  context: Context,
  place: Place,
  { reasons = WORK_REASONS, text = '', ids }: ProgressUnitsArguments,
  token: CancellationToken,
): Promise<readonly UnitOfWork[]> {
  const { item, state } = place;
  const opened = await openWork(context.documents.access(), item);
  if (!opened.ok) throw refusal(opened.error.message);
  const { value } = opened;
  const stale = async () => {
    if (!reasons.includes('stale')) return [];
    return (await staleUnitsOf(context).find(state, momentOf(item, value), { signal: signalOf(token) })).keys();
  };
  const outstanding = await outstandingOf(value, item, stale);
  const errors = reasons.includes('error') && !item.isNew ? await errorsIn(context, place, token) : [];
  // For a malformed file, an error says so.
  if (!outstanding.ok && errors.length === 0) throw refusal(outstanding.error);
  const why = new Map<string, WorkReason[]>();
  const add = (id: string, reason: WorkReason) => {
    if (!reasons.includes(reason)) return;
    const known = why.get(id);
    if (known === undefined) why.set(id, [reason]);
    else if (!known.includes(reason)) known.push(reason);
  };
  if (outstanding.ok)
    for (const reason of ['missing', 'review', 'stale'] as const)
      for (const id of outstanding.value[reason]) add(id, reason);
  const messages = new Map<string, string>();
  for (const { unit, message } of errors) {
    if (unit === undefined) continue;
    add(unit, 'error');
    messages.set(unit, messages.get(unit) ?? message);
  }
  const found = await context.documents.at(item.targetPath);
  const shown = item.isNew || !found.ok ? undefined : found.value;
  const pairs = outstanding.ok ? neededPairs(value, item) : [];
  const units = unitsOf(value, pairs, why, messages, shown);
  const known = new Set(units.map(({ id }) => id));
  // Findings in the file itself, and in units that the source does not have.
  const others = errors
    .filter(({ unit }) => unit === undefined || !known.has(unit))
    .map(
      ({ unit, message, range }, at): UnitOfWork => ({
        id: unit ?? `#${at}`,
        name: unit ?? message,
        reasons: ['error'],
        message,
        range,
      }),
    );
  const wanted = text.toLowerCase();
  const has = (one: UnitOfWork, target?: string) =>
    [one.name, one.source, one.message, target].some((words) => words?.toLowerCase().includes(wanted) === true);
  const targets = new Map(wanted === '' ? [] : pairs.map((pair) => [pair.id, readable(pair.target)]));
  const all = new Map<string, UnitOfWork>();
  // A file may have a key twice, and a unit may have several errors.
  for (const one of [...others, ...units]) if (!all.has(one.id)) all.set(one.id, one);
  return [...all.values()].filter(
    (one) => (ids === undefined || ids.includes(one.id)) && (wanted === '' || has(one, targets.get(one.id))),
  );
}

/** In the order of the source. */
function unitsOf(
  { target }: OpenedWork,
  pairs: readonly BilingualUnit[],
  why: ReadonlyMap<string, readonly WorkReason[]>,
  messages: ReadonlyMap<string, string>,
  shown: Snapshot | undefined,
): UnitOfWork[] {
  const places = new Map([...absentUnits(target.catalog, pairs)].map(([{ id }, at]) => [id, at]));
  return pairs.flatMap((pair) => {
    const { id, sourceUnit, targetUnit, source, target: translation } = pair;
    const reasons = why.get(id);
    if (reasons === undefined) return [];
    const at = places.get(id) ?? 0;
    const span = targetUnit === undefined ? { start: at, end: at } : (translation?.span ?? targetUnit.nameSpan);
    const [text, message] = [readable(source), messages.get(id)];
    return {
      id,
      name: shortened(sourceUnit.name, LONGEST),
      ...(text !== undefined && { source: shortened(text, LONGEST) }),
      reasons,
      ...(message !== undefined && { message }),
      ...(shown && { range: shown.lines.range(span) }),
    };
  });
}

interface Mistake {
  readonly unit?: string;
  readonly message: string;
  readonly range: Diagnostic['range'];
}

async function errorsIn(
  context: Context,
  { state, item }: Place,
  token: CancellationToken,
): Promise<readonly Mistake[]> {
  const { group, locale, targetPath: path } = item;
  const known = findingCountsOf(context).known(state, { group, role: 'target', locale, path });
  if (known?.errors === 0) return [];
  const found = await context.documents.at(item.targetPath);
  if (!found.ok) return [];
  const { run } = await validation(context, found.value, token, { patient: true });
  return (await run(token))
    .filter(({ severity }) => severity === DiagnosticSeverity.Error)
    .map(({ message, range, data }) => {
      const unit = readData({ data })?.unit;
      return {
        message: typeof message === 'string' ? message : message.value,
        range,
        ...(unit !== undefined && { unit }),
      };
    });
}
