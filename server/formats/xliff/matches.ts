import { attribute } from '../../text/xml-attributes.ts';
import { children, NONE } from '../../text/xml-table.ts';
import type { UnitMatch } from '../format.ts';
import type { DataLookup } from './codes.ts';
import { readContent } from './content.ts';
import { anyLocal, childOfKind, local, type XliffModel } from './model.ts';
import { SOURCE, TARGET } from './vocabulary.ts';

/** Kinds of `alt-trans` that propose a translation; rejected ones and those for reference do not. */
const PROPOSALS = new Set(['proposal', 'accepted', 'previous-version']);

/** Translations that the file itself proposes: `alt-trans` (1.2) and the Translation Candidates module (2.x). */
export function matchesOf(
  model: XliffModel,
  unit: number,
  segment: string | undefined,
  data: DataLookup,
): readonly UnitMatch[] {
  return model.family === 1 ? alternatives(model, unit, segment, data) : candidates(model, unit, segment, data);
}

function alternatives(
  model: XliffModel,
  unit: number,
  segment: string | undefined,
  data: DataLookup,
): readonly UnitMatch[] {
  const { table } = model;
  const found: UnitMatch[] = [];
  for (const child of children(table, unit)) {
    if (local(model, child) !== 'alt-trans') continue;
    if (!PROPOSALS.has(attribute(table, child, 'alttranstype') ?? 'proposal')) continue;
    const mid = attribute(table, child, 'mid');
    if (segment !== undefined && mid !== undefined && mid !== segment) continue;
    push(found, model, child, data, attribute(table, child, 'match-quality'));
  }
  return found;
}

function candidates(
  model: XliffModel,
  unit: number,
  segment: string | undefined,
  data: DataLookup,
): readonly UnitMatch[] {
  const { table } = model;
  const found: UnitMatch[] = [];
  for (const child of children(table, unit)) {
    if (anyLocal(model, child) !== 'matches') continue;
    for (const match of children(table, child)) {
      if (anyLocal(model, match) !== 'match' || attribute(table, match, 'reference') === 'yes') continue;
      const reference = attribute(table, match, 'ref');
      if (
        segment !== undefined &&
        reference !== undefined &&
        reference.slice(reference.lastIndexOf('#') + 1) !== segment
      )
        continue;
      push(found, model, match, data, attribute(table, match, 'similarity') ?? attribute(table, match, 'matchQuality'));
    }
  }
  return found;
}

function push(
  found: UnitMatch[],
  model: XliffModel,
  element: number,
  data: DataLookup,
  quality: string | undefined,
): void {
  const target = childOfKind(model, element, TARGET);
  if (target === NONE) return;
  const source = childOfKind(model, element, SOURCE);
  const origin = attribute(model.table, element, 'origin');
  const similarity = quality === undefined ? Number.NaN : Number.parseFloat(quality);
  found.push({
    target: readContent(model, target, data),
    ...(source !== NONE && { source: readContent(model, source, data) }),
    ...(similarity >= 0 && similarity <= 100 && { similarity }),
    ...(origin !== undefined && { origin }),
  });
}
