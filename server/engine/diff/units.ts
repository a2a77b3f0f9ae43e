import type { Catalog, Format, State } from '../../core/formats/format.ts';
import { pairUnits } from '../../core/formats/pair.ts';
import type { Content } from '../../core/text/content.ts';

/** A text of one side, as people read it; codes as they stand there. Absent: there is none. */
export interface UnitDiff {
  readonly unit: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The source text now, or what it was where the unit is gone. Absent in a source file: it is what has changed. */
  readonly source?: string;
  /** The source text then, where it was another one. */
  readonly oldSource?: string;
  readonly old?: string;
  readonly new?: string;
  readonly state?: State;
  readonly oldState?: State;
}

/** Both sides of a file at one moment: the same catalog twice for a file that has both, or is the source. */
export interface Sides {
  readonly source: Catalog;
  readonly target: Catalog;
}

interface Row {
  readonly source?: string;
  readonly text?: string;
  /** Of formats that have states. */
  readonly state?: State;
}

/** What has changed from then to now, unit by unit: first what is there now, in its order, then what is gone. Layout, order and keys' places do not count. */
export function diffUnits(format: Format, then: Sides, now: Sides, role: 'source' | 'target'): readonly UnitDiff[] {
  const [before, after] = [rowsOf(format, then, role), rowsOf(format, now, role)];
  const found: UnitDiff[] = [];
  for (const [unit, row] of after) {
    const was = before.get(unit);
    if (was !== undefined && was.source === row.source && was.text === row.text && was.state === row.state) continue;
    const hadText = was?.text !== undefined;
    // A key without a translation, then and now: its source file tells of it.
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
  // What the source lacks has a text all the same.
  if (format.layout !== 'bilingual')
    for (const unit of target.units)
      if (!rows.has(unit.id) && unit.source !== undefined) rows.set(unit.id, { text: textOf(unit.source) });
  return rows;
}

function textOf({ parts }: Content): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('');
}
