import { normalizeLocale, parseLocale } from '../../../../shared/locale.ts';
import { type Span, slice } from '../../text/span.ts';
import type { Problem } from '../format.ts';
import { termKey } from './duplicates.ts';
import { byteLength } from './rules.ts';
import type { Field, GlossaryEntry, GlossaryTable } from './table.ts';

/** Largest file that the service accepts, in bytes. */
const MAX_FILE = 10 * 1024 * 1024;

/** What matters to a person editing the file but not to a sync: none of it keeps a row from being an entry. Ordered by position. */
export function glossaryAdvice(text: string, table: GlossaryTable): readonly Problem[] {
  return [
    ...tooLarge(text, table),
    ...regions(table),
    ...table.entries.flatMap((entry, at) => entryAdvice(text, entry, table.entries[at - 1])),
    ...otherCase(table),
  ].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function tooLarge(text: string, { rows }: GlossaryTable): readonly Problem[] {
  // No character has more than three bytes per UTF-16 unit.
  const bytes = text.length * 3 > MAX_FILE ? byteLength(text) : 0;
  if (bytes <= MAX_FILE) return [];
  const message = `The file has ${(bytes / 2 ** 20).toFixed(1)} MiB; the service accepts at most 10 MiB. Split it by languages.`;
  return [
    { code: 'glossary-too-large', severity: 'warning', message, span: rows.get(0)?.span ?? { start: 0, end: 0 } },
  ];
}

function entryAdvice(
  text: string,
  { source, target }: GlossaryEntry,
  before: GlossaryEntry | undefined,
): readonly Problem[] {
  const problems = [...(before?.source === source ? [] : denormal(text, source)), ...denormal(text, target)];
  if (source.value === target.value) {
    const message = 'Term and translation are the same: this is right for names, otherwise the translation is missing.';
    problems.push({ code: 'glossary-same', severity: 'hint', message, span: target.whole });
  }
  return problems;
}

function denormal(text: string, { span, value }: Field): readonly Problem[] {
  if (value.normalize('NFC') === value) return [];
  const edits = [{ span, text: slice(text, span).normalize('NFC') }];
  return [
    {
      code: 'glossary-not-normalized',
      severity: 'information',
      message: 'Letters with separate accents look the same but are not: terms are compared in normal form (NFC).',
      span,
      fixes: [{ title: 'Write it in normal form', edits, safe: true }],
    },
  ];
}

/** Terms with inner capitals are distinguished by case (`US`, `us`); others are not, neither in texts nor by people. */
function otherCase({ entries }: GlossaryTable): readonly Problem[] {
  const first = new Map<string, GlossaryEntry>();
  const reported = new Set<Field>();
  return entries.flatMap((entry): Problem[] => {
    const { source, pair } = entry;
    if (/[\p{L}\p{N}]\p{Lu}/u.test(source.value)) return [];
    const key = termKey(source.value.toLowerCase(), pair);
    const other = first.get(key);
    if (other === undefined) first.set(key, entry);
    if (other === undefined || other.row === entry.row || reported.has(source)) return [];
    if (other.source.value.trim().normalize('NFC') === source.value.trim().normalize('NFC')) return [];
    reported.add(source);
    const message = `"${other.source.value}" in line ${other.row + 1} differs only in case.`;
    return [{ code: 'glossary-case', severity: 'hint', message, span: source.whole }];
  });
}

/** The service's dictionaries are per base language: a region matters only to checks of texts. Reported once per code. */
function regions({ rows, columns, layout }: GlossaryTable): readonly Problem[] {
  const seen = new Set<string>();
  const of = (field: Field | undefined): readonly Problem[] => {
    const code = field?.value.trim() ?? '';
    const locale = parseLocale(code);
    if (field === undefined || locale === undefined || locale.language === normalizeLocale(code)) return [];
    if (seen.has(code)) return [];
    seen.add(code);
    const span = inner(field);
    return [
      {
        code: 'glossary-region',
        severity: 'hint',
        message: `On the service "${code}" is "${locale.language}": its dictionaries know only base languages.`,
        span,
        fixes: [{ title: `Write "${locale.language}"`, edits: [{ span, text: locale.language }], safe: false }],
      },
    ];
  };
  if (columns !== undefined) {
    const header = rows.find(({ kind }) => kind === 'header')?.fields ?? [];
    return header.flatMap((field, at) => (columns.locales[at] === undefined ? [] : of(field)));
  }
  if (layout !== 'four-columns') return [];
  return Array.from(rows, ({ kind, fields }) => (kind === 'data' ? fields.slice(2, 4).flatMap(of) : [])).flat();
}

/** The range without blanks at its edges. */
function inner({ span, value }: Field): Span {
  const blanks = value.length - value.trimStart().length;
  return { start: span.start + blanks, end: span.start + blanks + value.trim().length };
}
