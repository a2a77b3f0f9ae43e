import { type Edit, type Span, slice } from '../../text/span.ts';
import { ProblemList } from '../common/problem-list.ts';
import type { Problem } from '../format.ts';
import { duplicateProblems } from './duplicates.ts';
import { isMarked, meantFields } from './entries.ts';
import { MOST_FIELDS } from './fields.ts';
import { sameLanguage, samePair } from './languages.ts';
import { isUnknownColumn } from './layout.ts';
import { isPlainPhrase, phraseProblems, quoteProblems } from './rules.ts';
import type { Field, GlossaryTable, LanguagePair, Row } from './table.ts';

type Read = Omit<GlossaryTable, 'problems' | 'malformed'>;

/** All problems of a table, ordered by position. What the service would reject or ignore is an error or a warning. */
export function findProblems(
  text: string,
  table: Read,
  isLanguage: (text: string) => boolean,
): Pick<GlossaryTable, 'problems' | 'malformed'> {
  const problems = new ProblemList();
  problems.addAll(conflictMarkers(text, table));
  const malformed = !problems.isEmpty;
  for (const [at, row] of table.rows.entries()) {
    const fields = row.kind === 'data' || row.kind === 'header' ? row.fields : [];
    problems.addAll(rowProblems(text, table, row, at, fields, isLanguage));
    for (const field of fields) if (field.flaw !== undefined) problems.addAll(quoteProblems(table, field));
  }
  phrases(text, table, problems);
  duplicateProblems(table, problems);
  problems.addAll(unknownPair(table));
  return { problems: problems.sorted(), malformed };
}

/** Checks each field of an entry once, although a source term may have several translations. */
function phrases(text: string, { entries }: Read, problems: ProblemList): void {
  let before: Field | undefined;
  for (const { source, target } of entries) {
    for (const field of source === before ? [target] : [source, target])
      if (!isPlainPhrase(field.value)) problems.addAll(phraseProblems(text, field));
    before = source;
  }
}

function unknownPair({ entries }: Read): readonly Problem[] {
  const first = entries.find(({ pair }) => pair === undefined);
  if (first === undefined) return [];
  const message =
    'The languages of this glossary are unknown. Name the file like "terms.en-de.tsv", or begin it with a row of language codes.';
  const span = { start: first.source.whole.start, end: first.target.whole.end };
  return [{ code: 'glossary-unknown-languages', severity: 'warning', message, span }];
}

/** `<<<<<<< ours` and the like; `=======` is a row with a single field anyway. */
function* conflictMarkers(text: string, { rows }: Read): Iterable<Problem> {
  const message = 'Merge conflict marker. Resolve the conflict: until then the file is neither written nor synced.';
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return;
  for (const { span } of rows) {
    const head: Span = { start: span.start, end: Math.min(span.end, span.start + 8) };
    if (/^(<{7}|>{7})( |$)/.test(slice(text, head)))
      yield { code: 'glossary-merge-conflict', severity: 'error', message, span };
  }
}

const NONE: readonly Problem[] = [];

/** Problems of a row as such: too few or too many fields, an empty side, language codes that are invalid or not the file's. */
function rowProblems(
  text: string,
  table: Read,
  row: Row,
  at: number,
  fields: readonly Field[],
  isLanguage: (text: string) => boolean,
): readonly Problem[] {
  if (fields.length > MOST_FIELDS) return [tooWide(table, row)];
  if (row.kind === 'header') return table.columns === undefined ? [] : headerProblems(table, row);
  if (row.kind !== 'data') return NONE;
  if (table.columns !== undefined) return localeRow(table, row, fields, table.columns.locales.length);
  const [source, target] = fields;
  // Fast path for the most common row.
  if (fields.length === 2 && source !== undefined && target !== undefined && isFilled(source) && isFilled(target))
    return NONE;
  const meant = meantFields(fields);
  if (meant.length !== 2 && meant.length !== 4)
    return [wrongCount(text, table, row, 'two (or four, with language codes)')];
  return [...emptySides(table, at, meant), ...surplus(row, meant), ...codeProblems(text, table, meant, isLanguage)];
}

function isFilled({ value }: Field): boolean {
  return value.trim() !== '';
}

function tooWide({ delimiter }: Read, { span }: Row): Problem {
  const message = `This row has more than ${MOST_FIELDS.toLocaleString('en')} fields between ${nameOf(delimiter)}: it is not read as a row of a glossary.`;
  return { code: 'glossary-field-count', severity: 'error', message, span };
}

function nameOf(delimiter: string): string {
  return delimiter === '\t' ? 'tabs' : delimiter === ';' ? 'semicolons' : 'commas';
}

function wrongCount(text: string, { delimiter }: Read, { fields, span }: Row, wanted: string): Problem {
  const spaces = fields.length === 1 && delimiter === '\t' && / {2}/.test(slice(text, span));
  const advice = spaces ? ' Are there spaces where a tab should be?' : '';
  const message = `This row has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'} between ${nameOf(delimiter)}; it needs ${wanted}.${advice}`;
  return { code: 'glossary-field-count', severity: 'error', message, span };
}

function emptySides({ rows }: Read, at: number, meant: readonly Field[]): readonly Problem[] {
  const empty = meant.slice(0, 2).filter(({ value }) => value.trim() === '');
  const [field] = empty;
  // A forbidden word needs no replacement.
  if (field === undefined || (empty.length === 1 && isMarked(meant[0]?.value ?? ''))) return [];
  const span =
    field.whole.start < field.whole.end && empty.length === 1 ? field.whole : (rows.get(at)?.span ?? field.whole);
  const fixes = [{ title: 'Remove this row', edits: [rows.removal(at)], safe: empty.length === 2 }];
  const message = 'A term needs a text on both sides.';
  return [{ code: 'glossary-empty', severity: 'error', message, span, fixes }];
}

/** Empty fields at the end of a row. */
function surplus({ fields, span }: Row, meant: readonly Field[]): readonly Problem[] {
  const last = meant.at(-1);
  if (last === undefined || meant.length === fields.length) return [];
  const rest = { start: last.whole.end, end: span.end };
  return [
    {
      code: 'glossary-field-count',
      severity: 'information',
      message: 'There are empty fields at the end of this row.',
      span: rest,
      fixes: [{ title: 'Remove the empty fields', edits: [{ span: rest, text: '' }], safe: true }],
    },
  ];
}

function codeProblems(
  text: string,
  { pair }: Read,
  [source, target, from, to]: readonly Field[],
  isLanguage: (text: string) => boolean,
): readonly Problem[] {
  if (from === undefined || to === undefined) return [];
  const unknown = [from, to].filter(({ value }) => !isLanguage(value.trim()));
  if (unknown.length > 0)
    return unknown.map(({ value, whole }) => ({
      code: 'glossary-language',
      severity: 'error',
      message: `"${value.slice(0, 40)}" is not a language code.`,
      span: whole,
    }));
  const own: LanguagePair = { source: from.value.trim(), target: to.value.trim() };
  const span = { start: from.whole.start, end: to.whole.end };
  if (sameLanguage(own.source, own.target))
    return [
      { code: 'glossary-language', severity: 'error', message: 'Source and target are the same language.', span },
    ];
  if (pair === undefined || samePair(own, pair)) return [];
  const message = `The row says ${own.source} to ${own.target}, but the file name says ${pair.source} to ${pair.target}: the codes of the row count, and it goes to ${own.source} → ${own.target}.`;
  const swapped =
    samePair({ source: own.target, target: own.source }, pair) && source !== undefined && target !== undefined;
  const edits = swapped ? [...swapOf(text, source, target), ...swapOf(text, from, to)] : [];
  const fixes = [{ title: 'Swap the sides', edits, safe: false }];
  return [{ code: 'glossary-language', severity: 'warning', message, span, ...(swapped && { fixes }) }];
}

/** Swaps two fields, quotes included. */
function swapOf(text: string, a: Field, b: Field): readonly Edit[] {
  return [
    { span: a.whole, text: slice(text, b.whole) },
    { span: b.whole, text: slice(text, a.whole) },
  ];
}

function localeRow({ columns }: Read, { span }: Row, fields: readonly Field[], width: number): readonly Problem[] {
  const source = columns === undefined ? undefined : fields[columns.source];
  if (fields.length > width) {
    const rest = { start: fields[width - 1]?.whole.end ?? span.end, end: span.end };
    const empty = fields.slice(width).every(({ value }) => value.trim() === '');
    const message = `This row has ${fields.length} fields; the first row names ${width}.`;
    const fixes = [{ title: 'Remove the empty fields', edits: [{ span: rest, text: '' }], safe: true }];
    return [
      {
        code: 'glossary-field-count',
        severity: empty ? 'information' : 'error',
        message,
        span: rest,
        ...(empty && { fixes }),
      },
    ];
  }
  if (source !== undefined && isFilled(source)) return NONE;
  const message = 'This row has no source term.';
  const visible = source !== undefined && source.whole.start < source.whole.end;
  return [{ code: 'glossary-empty', severity: 'error', message, span: visible ? source.whole : span }];
}

/** Columns that name no language; regional columns of one language are one dictionary for the service, which knows base languages only. */
function headerProblems({ columns }: Read, { fields }: Row): readonly Problem[] {
  const seen: string[] = [];
  return (columns?.locales ?? []).flatMap((locale, at): Problem[] => {
    const cell = fields[at];
    if (locale === undefined && cell !== undefined && isUnknownColumn(cell.value.trim())) {
      const message = `"${cell.value.trim()}" is not a language code, so the texts of this column are left out.`;
      return [{ code: 'glossary-unknown-column', severity: 'warning', message, span: cell.whole }];
    }
    const twin = seen.find((other) => locale !== undefined && sameLanguage(other, locale));
    if (locale !== undefined) seen.push(locale);
    const span = fields[at]?.whole;
    if (twin === undefined || span === undefined) return [];
    const message = `${twin} and ${locale} are the same language for glossaries of the service: only one of the columns can be used.`;
    return [{ code: 'glossary-language', severity: 'warning', message, span }];
  });
}
