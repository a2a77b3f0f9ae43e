import { difference, type Edit } from '../../text/span.ts';
import { needsReview } from '../common/review.ts';
import type { Catalog, Change, SourceFile, StatePolicy, Written } from '../format.ts';
import { lineEndOf, render, shapeOf, type Wrapping, wrappingOf } from './encode.ts';
import { formsUsed, formulaEdit } from './formula.ts';
import { clearBefore, clearFuzzy, setFuzzy } from './fuzzy.ts';
import type { PoEntry, PoString } from './lines.ts';
import { type PoCatalog, poOf } from './read.ts';
import { textOf } from './strings.ts';

/** Changes to one entry, by the `n` of `msgstr[n]`. */
type Changes = ReadonlyMap<number | undefined, Change>;

/** The smallest edits that apply the changes; see `Format.write`. */
export function writePo(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  _source?: SourceFile,
  policy: StatePolicy = {},
): Written {
  const wanted = new Map(changes.map((change) => [change.unit, change]));
  const parsed = poOf(text, catalog);
  if (parsed.malformed) {
    const why = parsed.problems.find(({ severity }) => severity === 'error')?.message ?? '';
    const reason = `the file has errors, repair it first: ${why}`;
    return { edits: [], rejected: [...wanted.keys()].map((unit) => ({ unit, reason })) };
  }
  const rejected: Written['rejected'][number][] = [];
  const byEntry = new Map<PoEntry, Map<number | undefined, Change>>();
  for (const [unit, change] of wanted) {
    const place = parsed.places.get(unit);
    if (place === undefined) rejected.push({ unit, reason: 'the file has no entry with that source' });
    else if (wordsOf(change).includes('\0'))
      rejected.push({ unit, reason: 'a PO file cannot hold the character U+0000' });
    else if (place.form !== undefined && wordsOf(change) !== '' && lacksFormula(parsed))
      rejected.push({ unit, reason: NO_FORMULA });
    else byEntry.set(place.entry, (byEntry.get(place.entry) ?? new Map()).set(place.form, change));
  }
  const wrapping = byEntry.size === 0 ? undefined : wrappingOf(text, parsed.entries);
  const edits = [...byEntry].flatMap(([entry, own]) =>
    wrapping === undefined ? [] : editsIn(parsed, wrapping, entry, own, policy),
  );
  const isSetWritten = [...byEntry].some(
    ([{ plural }, own]) => plural !== undefined && [...own.values()].some((change) => wordsOf(change) !== ''),
  );
  if (isSetWritten && edits.length > 0 && parsed.lacking !== undefined && wrapping !== undefined) {
    const formula = formulaEdit(text, parsed.header, parsed.lacking, wrapping);
    if (formula !== undefined) edits.push(formula);
  }
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

const NO_FORMULA =
  'the header has no Plural-Forms, and no language whose plural forms are known: add the field Language or Plural-Forms first';

/** Whether the number of forms in a set is unknown. A file with translated sets already has that problem. */
function lacksFormula({ text, entries, forms, header }: PoCatalog): boolean {
  if (forms !== undefined || header.fields.has('plural-forms') || header.entry === undefined) return false;
  return entries.every((entry) => formsUsed(text, entry) === undefined);
}

function wordsOf({ parts }: Change): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}

/** The edits of one entry. Its forms share their flags, and msgfmt rejects a set that lacks a form. */
function editsIn(
  { text, forms, lacking }: PoCatalog,
  wrapping: Wrapping,
  entry: PoEntry,
  changes: Changes,
  policy: StatePolicy,
): readonly Edit[] {
  const edits: Edit[] = [];
  const missing: string[] = [];
  const strings = stringsOf(entry);
  const asked = entry.plural === undefined ? [undefined] : [...Array(forms?.length ?? strings.size).keys()];
  let lacks = false;
  for (const form of asked) {
    const [change, string] = [changes.get(form), strings.get(form)];
    const words = change === undefined ? '' : wordsOf(change);
    if (string === undefined) {
      const keyword = form === undefined ? 'msgstr' : `msgstr[${form}]`;
      const shape = shapeOf(text, wrapping, entry.id, keyword.length + 2, undefined);
      missing.push(`${keyword} ${render(words, shape)}`);
      lacks ||= words !== '';
    } else if (change !== undefined && textOf(text, string) !== words)
      edits.push(...replacement(text, wrapping, entry, string, words));
  }
  if (edits.length === 0 && !lacks) return [];
  if (missing.length > 0) {
    const { end } = entry.span;
    edits.push({ span: { start: end, end }, text: missing.map((line) => lineEndOf(text) + line).join('') });
  }
  const states = stateEdits(text, entry, strings, changes, policy);
  // Forms that the language does not have: msgfmt counts them, even empty ones.
  if (lacking !== undefined && forms !== undefined)
    for (const [form, { keyword, pieces }] of strings)
      if (form !== undefined && form >= forms.length) {
        const start = text.slice(0, keyword.start).trimEnd().length;
        edits.push({ span: { start, end: (pieces.at(-1)?.end ?? keyword.end) + 1 }, text: '' });
      }
  return [...edits, ...states];
}

/** The strings of an entry; the first one of each index counts. */
function stringsOf({ plural, texts }: PoEntry): ReadonlyMap<number | undefined, PoString> {
  const strings = new Map<number | undefined, PoString>();
  for (const string of texts) {
    const form = plural === undefined ? undefined : (string.index ?? 0);
    if (!strings.has(form)) strings.set(form, string);
  }
  return strings;
}

function replacement(
  text: string,
  wrapping: Wrapping,
  entry: PoEntry,
  string: PoString,
  words: string,
): readonly Edit[] {
  const [first, last] = [string.pieces[0], string.pieces.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = first.start - 1;
  const shape = shapeOf(text, wrapping, entry.id, first.start - string.keyword.start, string);
  return difference(text.slice(start, last.end + 1), render(words, shape)).map((edit) => ({
    span: { start: start + edit.span.start, end: start + edit.span.end },
    text: edit.text,
  }));
}

/**
 * How a new text affects `fuzzy` (docs/spec/formats.md#po-states): it is removed, unless a review is requested, or another form of the set that was
 * fuzzy is unchanged.
 */
function stateEdits(
  text: string,
  entry: PoEntry,
  strings: ReadonlyMap<number | undefined, PoString>,
  changes: Changes,
  policy: StatePolicy,
): readonly Edit[] {
  const all = [...changes.values()];
  if (policy.write === 'never' || all.every(({ keepsState }) => keepsState === true)) return [];
  const old = clearBefore(text, entry);
  if (all.some((change) => change.parts.length > 0 && needsReview(change, policy)))
    return [...setFuzzy(text, entry), ...old];
  const stays = [...strings].some(([form, string]) => !changes.has(form) && textOf(text, string) !== '');
  return stays ? [] : [...clearFuzzy(text, entry), ...old];
}
