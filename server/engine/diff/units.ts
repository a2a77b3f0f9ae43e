import type { Catalog, Format, State } from '../../core/formats/format.ts';
import { pairUnits } from '../../core/formats/pair.ts';
import type { Content } from '../../core/text/content.ts';

/** A text of one side, as the reader sees it, with codes verbatim. Absent: there is none. */
export interface UnitDiff {
  readonly unit: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The current source text, or the former one if the unit is gone. Absent in a source file: it is what has changed. */
  readonly source?: string;
  /** The former source text, if it differs. */
  readonly oldSource?: string;
  readonly old?: string;
  readonly new?: string;
  readonly state?: State;
  readonly oldState?: State;
}

/** Both sides of a file at one point in time: the same catalog twice if the file has both, or is the source. */
export interface Sides {
  readonly source: Catalog;
  readonly target: Catalog;
}

interface Row {
  readonly source?: string;
  readonly text?: string;
  /** For formats that have states. */
  readonly state?: State;
}

/** What has changed, unit by unit: first what exists now, in its order, then what is gone. Layout, order and positions of keys are ignored. */
export function diffUnits(format: Format, then: Sides, now: Sides, role: 'source' | 'target'): readonly UnitDiff[] {
  const [before, after] = [rowsOf(format, then, role), rowsOf(format, now, role)];
  const found: UnitDiff[] = [];
  for (const [unit, row] of after) {
    const was = before.get(unit);
    if (was !== undefined && was.source === row.source && was.text === row.text && was.state === row.state) continue;
    const hadText = was?.text !== undefined;
    // A key without a translation, then and now: it is reported for its source file.
    if (!hadText && row.text === undefined && role === 'target' && format.layout !== 'bilingual') continue;
    const kind = was === undefined || !hadText ? 'added' : row.text === undefined ? 'removed' : 'changed';
    found.push({
      unit,
      kind,
      ...(row.source !== undefined && { source: row.source }),
      ...(was?.source !== undefined && was.source !== row.source && { oldSource: was.source }),
      ...(was?.text !== undefined && { old: was.text }),
      ...(row.text !== undefined && { new: row.text }),
      ...(row.state !== undefined && { state: row.state }),
      ...(was?.state !== undefined && was.state !== row.state && { oldState: was.state }),
    });
  }
  for (const [unit, { source, text }] of before) {
    if (after.has(unit) || text === undefined) continue;
    found.push({ unit, kind: 'removed', ...(source !== undefined && { source }), old: text });
  }
  return found;
}

function rowsOf(format: Format, { source, target }: Sides, role: 'source' | 'target'): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  if (role === 'source' && format.layout !== 'bilingual') {
    for (const unit of source.units) rows.set(unit.id, unit.source === undefined ? {} : { text: textOf(unit.source) });
    return rows;
  }
  for (const pair of pairUnits(format, source, target)) {
    const state = format.layout === 'bilingual' && pair.targetUnit !== undefined ? pair.targetUnit.state : undefined;
    const text = pair.target && textOf(pair.target);
    rows.set(pair.id, {
      source: textOf(pair.source),
      ...(text !== undefined && (text !== '' || state === undefined) && { text }),
      ...(state !== undefined && { state }),
    });
  }
  // Units that the source lacks have a text anyway.
  if (format.layout !== 'bilingual')
    for (const unit of target.units)
      if (!rows.has(unit.id) && unit.source !== undefined) rows.set(unit.id, { text: textOf(unit.source) });
  return rows;
}

function textOf({ parts }: Content): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('');
}
