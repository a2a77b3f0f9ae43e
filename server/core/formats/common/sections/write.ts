import { applyEdits, type Edit } from '../../../text/span.ts';
import type { Catalog, Change, Written } from '../../format.ts';
import type { SectionPair } from './looks.ts';
import { type SectionCatalog, sectionsIn } from './read.ts';
import { movedEdits, type SectionedFormat } from './section.ts';

type Rejected = Written['rejected'][number];

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeSections(
  format: SectionedFormat,
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
): Written {
  const own = sectionsIn(format, text, catalog);
  const refuse = (reason: string) => ({ edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) });
  if (own.malformed) return refuse('the file has syntax errors; repair it first');
  const { target } = own.look;
  if (target === undefined) return refuse('nothing says which language it should be in');
  const edits: Edit[] = [];
  const rejected: Rejected[] = [];
  const [words, reason = ''] = format.forbidden ?? [];
  const byPair = new Map<number, Change[]>();
  const outer = new Map<string, string>();
  for (const change of changes) {
    const place = own.places.get(change.unit);
    const isForbidden = words?.test(change.parts.map((part) => (typeof part === 'string' ? part : part.raw)).join(''));
    if (place === undefined) rejected.push({ unit: change.unit, reason: 'the file has no such text' });
    else if (isForbidden === true) rejected.push({ unit: change.unit, reason });
    else {
      const inside = byPair.get(place.pair) ?? [];
      byPair.set(place.pair, inside);
      inside.push({ ...change, unit: place.inner });
      outer.set(`${place.pair}\n${place.inner}`, change.unit);
    }
  }
  for (const [index, inside] of byPair) {
    const pair = own.pairs[index];
    if (pair === undefined) continue;
    const written = pair.target === undefined ? fresh(own, pair, target, inside) : there(pair, pair.target, inside);
    edits.push(...written.edits);
    for (const refusal of written.rejected)
      rejected.push({ ...refusal, unit: outer.get(`${index}\n${refusal.unit}`) ?? refusal.unit });
  }
  return { edits: joined(edits), rejected };
}

function there({ source }: SectionPair, target: NonNullable<SectionPair['target']>, changes: readonly Change[]) {
  const original = { text: source.text, catalog: source.catalog };
  const { edits, rejected } = target.inner.write(target.text, target.catalog, changes, original);
  return { edits: movedEdits(edits, target.shift), rejected };
}

/** A language that the block lacks begins with the texts that it gets. */
function fresh(own: SectionCatalog, { source }: SectionPair, locale: string, changes: readonly Change[]): Written {
  const { inner } = source;
  const original = { text: source.text, catalog: source.catalog };
  const name = source.locale.includes('_') ? locale.replaceAll('-', '_') : locale;
  const wanted = changes.filter(({ parts }) => parts.length > 0).map((change) => ({ ...change, targetLocale: name }));
  if (wanted.length === 0) return { edits: [], rejected: [] };
  const empty = inner.create(original, name);
  const { edits, rejected } = inner.write(empty, inner.parse(empty, inner.options), wanted, original);
  if (edits.length === 0) return { edits: [], rejected };
  return { edits: [own.parts.add(source, name, applyEdits(empty, edits))], rejected };
}

/** Ordered; edits at one place are joined. */
function joined(edits: readonly Edit[]): readonly Edit[] {
  const all: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    const before = all.at(-1);
    const isSame = before?.span.start === edit.span.start && edit.span.end === edit.span.start;
    if (before !== undefined && isSame && before.span.end === before.span.start)
      all[all.length - 1] = { span: before.span, text: before.text + edit.text };
    else all.push(edit);
  }
  return all;
}
