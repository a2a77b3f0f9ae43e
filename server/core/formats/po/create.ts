import { normalizeLocale } from '../../../../shared/locale.ts';
import { afterLineEnd, lineEnd } from '../../text/lines.ts';
import { applyEdits, type Edit } from '../../text/span.ts';
import { readPluralForms } from '../common/plurals/plural-formula.ts';
import { pluralFormsFor } from '../common/plurals/plural-uses.ts';
import type { SourceFile } from '../format.ts';
import { lineEndOf, render, wrappingOf } from './encode.ts';
import { clearBefore, clearFuzzy, clearRemarks } from './fuzzy.ts';
import { isHeader } from './header.ts';
import type { PoEntry } from './lines.ts';
import { type PoCatalog, poOf } from './read.ts';
import { textOf } from './strings.ts';

/**
 * A copy of the template, or of a translation, with its language and plural forms set: without translations, obsolete entries, states and
 * translators' own comments.
 */
export function createPo({ text, catalog }: SourceFile, targetLocale: string): string {
  const parsed = poOf(text, catalog);
  const pluralForms = pluralFormsFor(targetLocale);
  const count = readPluralForms(pluralForms)?.count ?? 2;
  const isTranslation = isTranslated(parsed);
  const edits = parsed.entries.flatMap((entry, index): readonly Edit[] => {
    if (entry === parsed.header.entry) return [];
    if (entry.obsolete || isHeader(text, entry)) return [withoutEntry(text, entry, parsed.entries[index - 1])];
    const remarks = isTranslation ? clearRemarks(text, entry) : [];
    return [...remarks, ...clearFuzzy(text, entry), ...clearBefore(text, entry), ...emptied(text, entry, count)];
  });
  const { entry } = parsed.header;
  const header = headerFor(parsed, targetLocale, pluralForms);
  const eol = lineEndOf(text);
  const [first, last] = [entry?.texts[0]?.pieces[0], entry?.texts.at(-1)?.pieces.at(-1)];
  if (entry === undefined || first === undefined || last === undefined)
    return `msgid ""${eol}msgstr ${header}${eol}${eol}${withoutMark(applyEdits(text, edits))}`;
  const span = { start: first.start - 1, end: last.end + 1 };
  const all = [...edits, ...clearFuzzy(text, entry), { span, text: header }];
  all.sort((one, other) => one.span.start - other.span.start);
  return withoutMark(applyEdits(text, all));
}

/** A template names no language. */
function isTranslated({ header: { fields } }: PoCatalog): boolean {
  return (fields.get('language') ?? '') !== '';
}

/** msgfmt treats a byte order mark as an error. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

function emptied(text: string, entry: PoEntry, count: number): readonly Edit[] {
  const { plural, texts, id, span } = entry;
  const from = texts[0]?.keyword.start ?? span.end;
  const keywords = plural === undefined ? ['msgstr'] : Array.from({ length: count }, (_, form) => `msgstr[${form}]`);
  const lines = keywords.map((keyword) => `${keyword} ""`).join(lineEndOf(text));
  const isThere = plural === undefined && texts.length === 1 && textOf(text, texts[0] ?? id) === '';
  if (isThere) return [];
  return [{ span: { start: from, end: span.end }, text: texts.length === 0 ? lineEndOf(text) + lines : lines }];
}

/** Includes the empty lines before it. */
function withoutEntry(text: string, { span }: PoEntry, before: PoEntry | undefined): Edit {
  const start = before === undefined ? 0 : afterLineEnd(text, lineEnd(text, before.span.end));
  return { span: { start, end: afterLineEnd(text, lineEnd(text, span.end)) }, text: '' };
}

/** Fills in what the template leaves open, like msginit; `none` is its word for an unknown team. */
function headerFor(parsed: PoCatalog, targetLocale: string, pluralForms: string): string {
  const { text, entries, header } = parsed;
  const { entry, fields } = header;
  const created = fields.get('pot-creation-date');
  const people: readonly (readonly [string, string])[] = [
    ...(created === undefined ? [] : [['PO-Revision-Date', created] as const]),
    ['Last-Translator', 'Automatically generated'],
    ['Language-Team', 'none'],
  ];
  const demanded = new Map([
    ...(isTranslated(parsed) ? people : []),
    ['Language', languageIn(targetLocale)],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=UTF-8'],
    ['Content-Transfer-Encoding', '8bit'],
    ['Plural-Forms', pluralForms],
  ]);
  const open = new Map([
    ['PACKAGE VERSION', 'unnamed'],
    ['YEAR-MO-DA HO:MI+ZONE', fields.get('pot-creation-date')],
    ['FULL NAME <EMAIL@ADDRESS>', 'Automatically generated'],
    ['LANGUAGE <LL@li.org>', 'none'],
  ]);
  const names = new Map([...demanded.keys()].map((name) => [name.toLowerCase(), name]));
  const string = entry?.texts[0];
  const lines = (string === undefined ? '' : textOf(text, string)).split('\n').filter((line) => line.trim() !== '');
  const written = lines.map((line) => {
    const colon = line.indexOf(':');
    const name = names.get(line.slice(0, colon).trim().toLowerCase()) ?? '';
    const value = demanded.get(name) ?? open.get(line.slice(colon + 1).trim());
    demanded.delete(name);
    return value === undefined ? line : `${line.slice(0, colon)}: ${value}`;
  });
  for (const [name, value] of demanded) written.push(`${name}: ${value}`);
  const { width } = wrappingOf(text, entries);
  const value = written.map((line) => `${line}\n`).join('');
  return render(value, { width, atBreaks: true, lead: true, join: lineEndOf(text), before: 'msgstr "'.length });
}

/** Language codes as gettext spells them: `pt_BR`, `sr@latin`. */
function languageIn(locale: string): string {
  const tag = normalizeLocale(locale);
  return /^sr-Latn/.test(tag) ? `sr${tag.slice(7).replace('-', '_')}@latin` : tag.replaceAll('-', '_');
}
