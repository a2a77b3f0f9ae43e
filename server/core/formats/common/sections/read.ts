import type { Content } from '../../../text/content.ts';
import { partAt } from '../../../text/offsets.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog, Note, ParseOptions, Problem, Unit } from '../../format.ts';
import { type BilingualUnit, pairUnits } from '../../pair.ts';
import { pluralKeys } from '../plurals/plural-keys.ts';
import { ProblemList } from '../problem-list.ts';
import { dialectOf, type Look, lookIn, pairsOf, type SectionPair } from './looks.ts';
import { moved, type Sectioned, type SectionedFormat } from './section.ts';

/** Where a unit is. */
export interface Place {
  /** Index into `pairs`. */
  readonly pair: number;
  /** The unit's id in its section. */
  readonly inner: string;
}

/** The actual result of `parse`. */
export interface SectionCatalog extends Catalog {
  readonly text: string;
  readonly parts: Sectioned;
  readonly look: Look;
  readonly pairs: readonly SectionPair[];
  /** By unit id. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Reads a file as a bilingual one of two of its languages. Never throws; linear in the length of the text. */
export function readSections(
  format: SectionedFormat,
  text: string,
  { dialect, path }: ParseOptions = {},
): SectionCatalog {
  const look = lookIn(format, text, dialect, path);
  const parts = format.split(text, look.base);
  const pairs = pairsOf(parts, look);
  const problems = new ProblemList();
  problems.addAll(parts.problems);
  const found: (readonly [Unit, Place])[] = [];
  for (const [index, pair] of pairs.entries()) {
    for (const [unit, inner] of unitsOf(pair, index, look)) found.push([unit, { pair: index, inner }]);
    problems.addAll(leftovers(pair, format.unknownKey));
  }
  found.sort(([a], [b]) => a.span.start - b.span.start);
  const { source, target } = look;
  return {
    format: format.id,
    dialect: dialectOf(look),
    ...(source !== undefined && { sourceLocale: source }),
    ...(target !== undefined && { targetLocale: target }),
    units: found.map(([unit]) => unit),
    problems: problems.sorted(),
    malformed: parts.malformed,
    text,
    parts,
    look,
    pairs,
    ...(format.handsOver && { handsOver: (key: string, name: string) => format.handsOver?.(text, key, name) === true }),
    places: new Map(found.map(([unit, place]) => [unit.id, place])),
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function sectionsIn(format: SectionedFormat, text: string, catalog: Catalog): SectionCatalog {
  const known = catalog as Partial<SectionCatalog>;
  return known.text === text && known.places !== undefined
    ? (catalog as SectionCatalog)
    : readSections(format, text, { dialect: catalog.dialect });
}

/** The bilingual units of two sections, with the forms that the target language needs and without those that it does not need. */
function* unitsOf(
  { source, target }: SectionPair,
  index: number,
  look: Look,
): Generator<readonly [unit: Unit, inner: string]> {
  const start = `${look.target ?? look.source ?? ''}${index === 0 ? '' : `#${index + 1}`}`;
  const more = source.everywhere === true ? { everywhere: true as const } : undefined;
  if (look.target === undefined) {
    for (const unit of source.catalog.units) yield [{ ...asSource(unit, start, source.shift), ...more }, unit.id];
    return;
  }
  const other = target?.catalog ?? { ...source.catalog, units: [] };
  const paired = pairUnits(source.inner, source.catalog, other);
  const { units, added, needless } = pluralKeys(paired, source.inner, other, look.target);
  for (const pair of units) {
    if (needless.has(pair.id) && pair.target === undefined) continue;
    yield [{ ...asPair(pair, start, source.shift, target?.shift ?? 0, added.has(pair.id)), ...more }, pair.id];
  }
}

function asSource(unit: Unit, start: string, shift: number): Unit {
  return {
    ...common(unit, start, unit.id, unit.name, shift),
    span: moved(unit.span, shift),
    nameSpan: moved(unit.nameSpan, shift),
    state: unit.state,
    ...(unit.source && { source: shifted(unit.source, shift) }),
    ...(unit.lock && { lock: unit.lock }),
  };
}

function asPair(
  { id, source, target, sourceUnit, targetUnit }: BilingualUnit,
  start: string,
  sourceShift: number,
  targetShift: number,
  isAdded: boolean,
): Unit {
  const [own, shift] = targetUnit === undefined ? [sourceUnit, sourceShift] : [targetUnit, targetShift];
  const lock = sourceUnit.lock ?? targetUnit?.lock;
  const unit = common(sourceUnit, start, id, sourceUnit.name, sourceShift);
  // A form that the source lacks is a copy of another unit, as plain data.
  const nameSpan: Span | undefined = own.nameSpan;
  return {
    ...unit,
    span: moved(own.span, shift),
    nameSpan: moved(nameSpan ?? source.span, shift),
    source: shifted(source, sourceShift),
    ...(target && { target: shifted(target, targetShift) }),
    state: targetUnit?.state ?? 'initial',
    ...(lock && { lock }),
    ...(isAdded && unit.plural && { plural: { ...unit.plural, borrowed: true as const } }),
  };
}

function common(unit: Unit, start: string, id: string, name: string, shift: number) {
  const { context, declaredPlaceholders, plural } = unit;
  return {
    id: `${start}${id}`,
    name,
    notes: unit.notes.map((note) => shiftedNote(note, shift)),
    ...(context !== undefined && { context }),
    ...(declaredPlaceholders && { declaredPlaceholders }),
    ...(plural && { plural: { ...plural, set: `${start}${plural.set}` } }),
  };
}

function shiftedNote({ span, ...note }: Note, shift: number): Note {
  return { ...note, ...(span && { span: moved(span, shift) }) };
}

function shifted({ span, parts, ...content }: Content, by: number): Content {
  const all = parts.map((part) => partAt(part, moved(part.span, by)));
  return { ...content, span: moved(span, by), parts: all };
}

/** Keys that the source language does not have. */
function* leftovers({ source, target }: SectionPair, code: string): Generator<Problem> {
  if (target === undefined) return;
  const known = new Set(source.catalog.units.map(({ id }) => id));
  const sets = new Set(source.catalog.units.flatMap(({ plural }) => plural?.set ?? []));
  for (const { id, name, nameSpan, plural } of target.catalog.units) {
    if (known.has(id) || (plural !== undefined && sets.has(plural.set))) continue;
    yield {
      code,
      severity: 'information',
      message: `"${source.locale}" has no "${name}".`,
      span: moved(nameSpan, target.shift),
    };
  }
}
