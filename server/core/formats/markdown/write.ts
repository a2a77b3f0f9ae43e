import type { Edit } from '../../text/span.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { alignBlocks } from './align.ts';
import { encodeBlock } from './encode.ts';
import { insertBlocks } from './insert.ts';
import { isBlockUnit } from './read.ts';

/** Sets the texts of blocks; blocks that the translation lacks are inserted where the source has them, with its markers. */
export function writeMarkdown(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  source?: SourceFile,
): Written {
  const rejected: { unit: string; reason: string }[] = [];
  const latest = new Map(changes.map((change) => [change.unit, change.parts]));
  if (catalog.malformed) {
    const reason = 'The document has a merge conflict: see its problems.';
    return { edits: [], rejected: [...latest.keys()].map((unit) => ({ unit, reason })) };
  }
  const units = new Map(catalog.units.map((unit) => [unit.id, unit]));
  const twins = source === undefined ? new Map<string, string>() : alignBlocks(source.catalog, catalog);
  const sources = new Map(source?.catalog.units.map((unit) => [unit.id, unit]));
  const edits = new Map<string, Edit | undefined>();
  const missing = new Map<string, string>();
  for (const [id, parts] of latest) {
    const own = units.get(id) ?? units.get(twins.get(id) ?? '');
    const unit = own ?? sources.get(id);
    if (!isBlockUnit(unit)) {
      rejected.push({ unit: id, reason: 'The document has no such block.' });
      continue;
    }
    const document = own === undefined ? (source?.text ?? '') : text;
    const raw = encodeBlock(document, unit, parts);
    if (!raw.ok) rejected.push({ unit: id, reason: raw.error });
    else if (own === undefined) missing.set(id, raw.value);
    else if (raw.value === document.slice(unit.block.text.start, unit.block.text.end)) edits.set(own.id, undefined);
    else edits.set(own.id, { span: unit.block.text, text: raw.value });
  }
  const all = [...edits.values()].filter((edit) => edit !== undefined);
  if (source !== undefined && missing.size > 0) {
    const inserted = insertBlocks(text, catalog, source, missing, twins);
    all.push(...inserted.edits);
    rejected.push(...inserted.rejected);
  }
  return { edits: all.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}
