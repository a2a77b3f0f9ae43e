import type { CancellationToken } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { type NextUnitAnswer, type NextUnitArguments, UNIT_KINDS, type UnitKind } from '../../../shared/commands.ts';
import { isMissing, needsReview } from '../../core/checks/words/missing.ts';
import type { Unit } from '../../core/formats/format.ts';
import type { BilingualUnit } from '../../core/formats/pair.ts';
import { targetOf } from '../../core/language/cursor.ts';
import { neededPairs } from '../../core/language/pairs.ts';
import type { Span } from '../../core/text/span.ts';
import type { Context } from '../context.ts';
import { refusal } from '../guard.ts';
import type { Command } from './commands/commands.ts';
import { validation } from './diagnostics/validate.ts';
import { type Subject, subjectOf, subjectsOf } from './subject.ts';
import { position as positionShape, readArgument } from './translate/arguments.ts';
import { absentPlaces, placesIn } from './units/absent.ts';
import { stillCurrent } from './units/cursor.ts';

const schema = z.object({
  uri: z.string(),
  position: positionShape,
  kind: z.optional(z.enum(UNIT_KINDS)),
  backwards: z.optional(z.boolean()),
});
const SHAPE = 'one argument { uri, position, kind?, backwards? }';

/** A unit with the position for the cursor. */
interface Stop {
  readonly id: string;
  readonly span: Span;
  /** Names of the keys that are missing here. */
  readonly absent?: readonly string[];
}

/** `dragoman.server.nextUnit`: the position of the next (or previous) unit of a kind, wrapping around at the end. The client moves the cursor. */
export function nextUnitCommand(context: Context): Command {
  return async (args, token): Promise<NextUnitAnswer | null> => {
    const { uri, position, kind = 'open', backwards } = readArgument(schema, args?.[0], SHAPE) as NextUnitArguments;
    const found = await context.documents.get(uri);
    if (!found.ok) throw refusal(found.error.message);
    const snapshot = found.value;
    const at = snapshot.lines.offset(position);
    const subject = await subjectOf(context, snapshot, { offset: at });
    if (subject === undefined) throw refusal(`${snapshot.name} is not a localization file that Dragoman knows.`);
    const stops: Stop[] = [];
    for (const one of await asked(context, subject, kind)) stops.push(...(await stopsOf(context, one, kind, token)));
    stops.sort((a, b) => a.span.start - b.span.start);
    stillCurrent(context, snapshot, subject.source);
    const beyond =
      backwards === true ? stops.findLast(({ span }) => span.end < at) : stops.find(({ span }) => span.start > at);
    const stop = beyond ?? stops.at(backwards === true ? -1 : 0);
    if (stop === undefined) return null;
    const { id, span, absent } = stop;
    const place = { unit: id, range: snapshot.lines.range(span), wrapped: beyond === undefined };
    return { ...place, ...(absent && { absent: { first: absent[0] ?? id, count: absent.length } }) };
  };
}

/** In the source part of a multilingual file, open work in any of its languages counts: the source itself has none. */
async function asked(context: Context, subject: Subject, kind: UnitKind): Promise<readonly Subject[]> {
  const { format, input, snapshot } = subject;
  const isAsMeant = input.role !== 'source' || kind === 'any' || kind === 'finding';
  if (isAsMeant || format.manyLocales?.apart === undefined) return [subject];
  return (await subjectsOf(context, snapshot)).filter((one) => one.input.role === 'target');
}

/** All units of a kind, in the order of the document: existing ones, and the positions where missing keys belong. */
async function stopsOf(
  context: Context,
  subject: Subject,
  kind: UnitKind,
  token: CancellationToken,
): Promise<readonly Stop[]> {
  const units = kind === 'finding' ? await withFindings(context, subject, token) : byKind(subject, kind);
  const stops = units.map((unit): Stop => ({ id: unit.id, span: targetOf(subject, unit)?.span ?? unit.nameSpan }));
  if (kind === 'missing' || kind === 'open') stops.push(...absentIn(subject));
  return stops;
}

function absentIn(subject: Subject): readonly Stop[] {
  return absentPlaces(subject).flatMap(({ at, pairs }) => {
    const [first] = pairs;
    const absent = pairs.map(({ sourceUnit: { name } }) => name);
    return first === undefined ? [] : [{ id: first.id, span: { start: at, end: at }, absent }];
  });
}

function byKind(subject: Subject, kind: Exclude<UnitKind, 'finding'>): readonly Unit[] {
  if (kind === 'any') return subject.input.catalog.units;
  if (subject.input.role === 'source') return [];
  const { hasPlace } = placesIn(subject);
  return neededPairs(subject).flatMap((pair) =>
    pair.targetUnit !== undefined && hasPlace(pair.targetUnit) && isOf(pair, kind) ? pair.targetUnit : [],
  );
}

function isOf(pair: BilingualUnit, kind: 'missing' | 'needs-work' | 'open'): boolean {
  if (kind !== 'needs-work' && isMissing(pair)) return true;
  return kind !== 'missing' && needsReview(pair);
}

/** Units named by a diagnostic, or containing one. */
async function withFindings(context: Context, subject: Subject, token: CancellationToken): Promise<readonly Unit[]> {
  const { snapshot, input } = subject;
  const { run } = await validation(context, snapshot);
  const places = (await run(token)).map(({ range }) => snapshot.lines.offset(range.start)).sort((a, b) => a - b);
  const units = input.catalog.units.toSorted((a, b) => a.span.start - b.span.start);
  let next = 0;
  return units.filter((unit) => {
    const start = Math.min(unit.span.start, unit.nameSpan.start);
    while ((places[next] ?? Number.POSITIVE_INFINITY) < start) next++;
    return (places[next] ?? Number.POSITIVE_INFINITY) <= unit.span.end;
  });
}
