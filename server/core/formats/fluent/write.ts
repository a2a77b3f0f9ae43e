import type { NewPart } from '../../text/content.ts';
import { signature } from '../../text/content.ts';
import { type Edit, spanOf } from '../../text/span.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { encodePattern, indentAt, type Style, styleOf } from './encode.ts';
import { type Adding, insertions } from './insert.ts';
import { fluentOf } from './read.ts';
import { removals } from './remove.ts';
import type { Placed } from './unit.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeFluent(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  const refuse = (reason: string) => changes.map(({ unit }) => ({ unit, reason }));
  if (catalog.malformed) return { edits: [], rejected: refuse('The file has merge conflicts. Resolve them first.') };
  const target = fluentOf(text, catalog);
  const original = source && fluentOf(source.text, source.catalog);
  const style = styleOf(text, source?.text);
  const units = new Map(target.units.map((unit) => [unit.id, unit]));
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const adding = new Map<string, Adding>();
  const removed = new Set<string>();
  for (const { unit: id, parts } of new Map(changes.map((change) => [change.unit, change])).values()) {
    const place = target.placed.get(id);
    if (place === undefined) {
      if (parts.length > 0) add(adding, id, parts);
    } else if (parts.length === 0) removed.add(id);
    else if (signature(units.get(id)?.source?.parts ?? []) !== signature(parts)) {
      const raw = encodePattern(parts, placeOf(text, place, style), style);
      if (raw.ok) edits.push({ span: spanOf(place.variant?.pattern ?? place.pattern), text: raw.value });
      else rejected.push({ unit: id, reason: raw.error });
    }
  }
  const gone = removals(text, target, removed);
  const inserted = insertions(
    { text, target, style },
    source && original && { text: source.text, catalog: original },
    adding,
  );
  const all = [...edits, ...gone.edits, ...inserted.edits];
  return {
    edits: all.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
    rejected: [...rejected, ...gone.rejected, ...inserted.rejected],
  };
}

/** Adds new texts of one value or attribute. */
function add(adding: Map<string, Adding>, id: string, parts: readonly NewPart[]): void {
  const [name = id, key] = id.split('/', 2);
  const own: Adding = adding.get(name) ?? { forms: new Map(), units: [] };
  own.units.push(id);
  if (key === undefined) own.plain = parts;
  else own.forms.set(key, parts);
  adding.set(name, own);
}

/** How the lines of a text are indented: as now, or deeper than the line above. */
function placeOf(
  text: string,
  { pattern, variant, attribute }: Placed,
  style: Style,
): { indent: string; block: boolean } {
  const own = variant?.pattern ?? pattern;
  if (own.indent > 0) return { indent: ' '.repeat(own.indent), block: own.block };
  const outer = variant === undefined ? (attribute === undefined ? '' : style.indent) : indentAt(text, variant.start);
  return { indent: `${outer}${style.indent}`, block: own.block };
}
