import type { Catalog, Format, Unit } from '../../../core/formats/format.ts';
import { type BilingualUnit, pairUnits } from '../../../core/formats/pair.ts';
import { type Content, isBlank } from '../../../core/text/content.ts';
import type { PlaceholderOptions } from '../../../core/text/placeholders/index.ts';
import type { Draft } from './drafts.ts';
import type { NewEntry, Quality } from './entry.ts';
import { Places } from './place.ts';
import { codesIn, encode, type Segment, segmentOf } from './segment.ts';

/** Both sides of a file pair; the same catalog twice for a bilingual file. */
export interface HarvestInput {
  readonly format: Pick<Format, 'id' | 'layout' | 'align'>;
  readonly source: Catalog;
  readonly target: Catalog;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** Units whose translation is older than their source. */
  readonly stale?: ReadonlySet<string>;
  /** Whether this is an unconfirmed machine translation. */
  readonly isDraft?: (draft: Draft) => boolean;
}

/** How placeholders of a unit are recognized in the memory: words protected by a project or a file are ordinary words. */
export function harvestOptions(
  format: Pick<Format, 'id'>,
  catalog: Catalog,
): (unit: Pick<Unit, 'declaredPlaceholders' | 'syntax'>) => PlaceholderOptions {
  const common = { dialect: catalog.dialect, format: format.id };
  return ({ declaredPlaceholders, syntax }) =>
    declaredPlaceholders === undefined && syntax === undefined
      ? common
      : {
          ...common,
          ...(syntax && { dialect: syntax }),
          ...(declaredPlaceholders && { declared: declaredPlaceholders }),
        };
}

/**
 * The entries of a file: confirmed translations, and proposals in the file itself (`alt-trans`, `mtc:match`).
 * An `undefined` item is only a chance to yield.
 */
export function* harvest(input: HarvestInput): Generator<NewEntry | undefined, void> {
  const { format, source, target } = input;
  const optionsOf = harvestOptions(format, source);
  const places = new Places(source, optionsOf);
  for (const pair of pairUnits(format, source, target)) {
    yield undefined;
    yield* entriesOf(pair, places, optionsOf(pair.sourceUnit), input);
    // In a pass over a whole file, each unit is read once.
    pair.sourceUnit.forget?.();
    pair.targetUnit?.forget?.();
  }
}

function* entriesOf(
  pair: BilingualUnit,
  places: Places,
  options: PlaceholderOptions,
  { sourceLocale, targetLocale, stale, isDraft }: HarvestInput,
): Generator<NewEntry, void> {
  const { sourceUnit, targetUnit, id } = pair;
  const locales = { sourceLocale, targetLocale };
  const text = places.source(id);
  if (text === undefined || text === '' || isBlank(pair.source)) return;
  const quality = pair.target && targetUnit && qualityOf(targetUnit, pair.target);
  if (pair.target !== undefined && quality !== undefined && stale?.has(id) !== true) {
    const translation = segmentOf(pair.target, options);
    const encoded = encode(translation);
    const doubtful = encoded === text && quality !== 'approved';
    if (!doubtful && sameCodes(segmentOf(pair.source, options), translation))
      if (quality === 'approved' || isDraft?.({ unit: id, target: encoded }) !== true)
        yield { ...locales, source: text, target: encoded, ...places.of(id), quality };
  }
  for (const match of (targetUnit ?? sourceUnit).matches ?? []) {
    // A proposal for another text that the file does not contain is useless.
    if (match.source === undefined && (match.similarity ?? 100) < 100) continue;
    if (MACHINE.test(match.origin ?? '') || isBlank(match.target)) continue;
    const original = match.source === undefined ? text : encode(segmentOf(match.source, options));
    const proposed = segmentOf(match.target, options);
    if (original !== '') yield { ...locales, source: original, target: encode(proposed), quality: 'proposal' };
  }
}

/** How files mark the origin of a machine-made proposal. */
const MACHINE = /\b(?:mt|machine)\b|machine.?translation/i;

/** The quality of a target. Undefined: nobody has confirmed it yet. In a file without states, every translation counts as human. */
function qualityOf(unit: Unit, target: Content): Quality | undefined {
  if (isBlank(target) || unit.lock === 'translate-no') return undefined;
  if (unit.lock === 'approved' || unit.state === 'reviewed' || unit.state === 'final') return 'approved';
  return unit.state === 'translated' && unit.targetOrigin !== 'machine' ? 'human' : undefined;
}

/** Mistakes in translations must not spread. */
function sameCodes(source: Segment, target: Segment): boolean {
  const list = (segment: Segment) =>
    codesIn(segment)
      .map(({ role, identity }) => `${role} ${identity}`)
      .toSorted()
      .join('\u0000');
  return list(source) === list(target);
}
