import { fail, type Result } from '../../../../../shared/values/result.ts';
import type { NewPart } from '../../../text/content.ts';
import type { Edit } from '../../../text/span.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../../format.ts';
import { pairCues } from './align.ts';
import { type Blocks, placeCues } from './place.ts';

/** What a subtitle format knows about one file. Cues are counted from 0, like the units of its catalog. */
export interface CueFile {
  /** The edit that gives a cue new text; none if it is unchanged. `twin`: the cue of the source. */
  change(at: number, parts: readonly NewPart[], twin: Unit | undefined): Result<Edit | undefined, string>;
  /** The text of a cue that the file lacks, as it would be written. Empty: nothing to write. */
  text(parts: readonly NewPart[], twin: Unit): Result<string, string>;
  insert(blocks: Blocks, source: SourceFile): Written;
}

/** Sets the texts of cues, and inserts those that the target lacks where the source file has them. */
export function writeCues(
  file: CueFile,
  catalog: Catalog,
  changes: readonly Change[],
  source: SourceFile | undefined,
): Written {
  const latest = new Map(changes.map((change) => [change.unit, change]));
  const rejected: { unit: string; reason: string }[] = [];
  const reject = (unit: string, reason: string) => void rejected.push({ unit, reason });
  if (catalog.malformed) {
    for (const unit of latest.keys()) reject(unit, 'The subtitle file is broken: see its problems.');
    return { edits: [], rejected };
  }
  const sources = new Map(source?.catalog.units.map((unit) => [unit.id, unit]));
  const places = placesOf(catalog, source);
  // By cue, so that a source id and the target's own id for the same cue do not make two edits: the later one counts.
  const changed = new Map<number, Edit | undefined>();
  const missing = new Map<string, string>();
  for (const { unit, parts } of latest.values()) {
    const twin = sources.get(unit);
    const at = places.get(unit);
    if (at === undefined) {
      const text = twin === undefined ? fail('The file has no such cue.') : file.text(parts, twin);
      if (!text.ok) reject(unit, text.error);
      else if (text.value !== '') missing.set(unit, text.value);
    } else {
      const edit = file.change(at, parts, twin);
      if (edit.ok) changed.set(at, edit.value);
      else reject(unit, edit.error);
    }
  }
  const edits = [...changed.values()].filter((edit) => edit !== undefined);
  if (source !== undefined && missing.size > 0) {
    const placed = placeCues(catalog, places, source, missing);
    const inserted = file.insert(placed.blocks, source);
    edits.push(...inserted.edits);
    rejected.push(...placed.rejected, ...inserted.rejected);
  }
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { edits, rejected };
}

/** Unit id -> index among the cues of the target. Ids of the source file stand for the cues that they are aligned with. */
function placesOf(catalog: Catalog, source: SourceFile | undefined): ReadonlyMap<string, number> {
  const places = new Map(catalog.units.map(({ id }, at) => [id, at]));
  if (source === undefined) return places;
  for (const [id, twin] of pairCues(source.catalog, catalog)) {
    const at = places.get(twin);
    if (at !== undefined) places.set(id, at);
  }
  return places;
}
