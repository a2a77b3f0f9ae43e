import { attribute } from '../../../text/xml/attributes.ts';
import { children, NONE } from '../../../text/xml/table.ts';
import type { UnitMatch } from '../../format.ts';
import type { DataLookup } from '../content/codes.ts';
import { readContent } from '../content/content.ts';
import { originalData } from '../content/original-data.ts';
import { withoutMarker } from './markers.ts';
import { anyLocal, childOfKind, kind, local, type XliffModel } from './model.ts';
import { SOURCE, TARGET } from './vocabulary.ts';

/** Kinds of `alt-trans` that propose a translation; rejected ones and references do not. */
const PROPOSALS = new Set(['proposal', 'accepted', 'previous-version']);

/** The matches of a unit, by the segment they are for; those for the whole unit are under the empty id. */
export type Candidates = ReadonlyMap<string, readonly UnitMatch[]>;

/** Translations that the file itself proposes: `alt-trans` (1.2) and the Translation Candidates module (2.x). */
export function candidatesOf(model: XliffModel, unit: number, data: DataLookup): Candidates {
  const found = new Map<string, UnitMatch[]>();
  for (const { element, segment, quality, lookup } of model.family === 1
    ? alternatives(model, unit, data)
    : candidates(model, unit, data)) {
    const match = matchOf(model, element, lookup, quality);
    if (match === undefined) continue;
    const list = found.get(segment);
    if (list === undefined) found.set(segment, [match]);
    else list.push(match);
  }
  const suggestions = model.family === 1 ? furtherTargets(model, unit, data) : [];
  if (suggestions.length > 0) found.set('', [...(found.get('') ?? []), ...suggestions]);
  return found;
}

/** NAB AL Tools writes its suggestions as additional targets of the unit. */
function furtherTargets(model: XliffModel, unit: number, data: DataLookup): readonly UnitMatch[] {
  const targets = [...children(model.table, unit)].filter((child) => kind(model, child) === TARGET);
  return targets.slice(1).map((target) => ({ target: withoutMarker(readContent(model, target, data)) }));
}

interface Place {
  readonly element: number;
  readonly segment: string;
  readonly quality: string | undefined;
  readonly lookup: DataLookup;
}

function* alternatives(model: XliffModel, unit: number, lookup: DataLookup): Iterable<Place> {
  const { table } = model;
  for (const element of children(table, unit)) {
    if (local(model, element) !== 'alt-trans') continue;
    if (!PROPOSALS.has(attribute(table, element, 'alttranstype') ?? 'proposal')) continue;
    const segment = attribute(table, element, 'mid') ?? '';
    yield { element, segment, quality: attribute(table, element, 'match-quality'), lookup };
  }
}

function* candidates(model: XliffModel, unit: number, outer: DataLookup): Iterable<Place> {
  const { table } = model;
  for (const child of children(table, unit)) {
    if (anyLocal(model, child) !== 'matches') continue;
    for (const element of children(table, child)) {
      if (anyLocal(model, element) !== 'match' || attribute(table, element, 'reference') === 'yes') continue;
      const reference = attribute(table, element, 'ref') ?? '';
      const own = originalData(model, element);
      yield {
        element,
        segment: reference.slice(Math.max(reference.lastIndexOf('#'), reference.lastIndexOf('/')) + 1),
        quality: attribute(table, element, 'similarity') ?? attribute(table, element, 'matchQuality'),
        lookup: (id) => own.get(id) ?? outer(id),
      };
    }
  }
}

function matchOf(
  model: XliffModel,
  element: number,
  data: DataLookup,
  quality: string | undefined,
): UnitMatch | undefined {
  const target = childOfKind(model, element, TARGET);
  if (target === NONE) return undefined;
  const source = childOfKind(model, element, SOURCE);
  const origin = attribute(model.table, element, 'origin');
  const similarity = quality === undefined ? Number.NaN : Number.parseFloat(quality);
  return {
    target: readContent(model, target, data),
    ...(source !== NONE && { source: readContent(model, source, data) }),
    ...(similarity >= 0 && similarity <= 100 && { similarity }),
    ...(origin !== undefined && { origin }),
  };
}
