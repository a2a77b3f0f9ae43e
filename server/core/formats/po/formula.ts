import { pluralCategories } from '../../text/messages/plurals.ts';
import type { Edit } from '../../text/span.ts';
import { readPluralForms } from '../common/plurals/plural-formula.ts';
import { pluralFormsFor } from '../common/plurals/plural-uses.ts';
import { lineEndOf, render, type Wrapping } from './encode.ts';
import { isFuzzy } from './fuzzy.ts';
import type { PoHeader } from './header.ts';
import type { PoEntry } from './lines.ts';
import { textOf } from './strings.ts';

/**
 * The `Plural-Forms` that a header gets with the first translated plural set: `msgfmt -c` rejects the file without it.
 * @returns undefined if the header has it, or no language, or if translated sets have another number of forms
 */
export function lackingFormula(text: string, entries: readonly PoEntry[], header: PoHeader): string | undefined {
  const { entry, fields, targetLocale } = header;
  if (entry?.texts[0] === undefined || fields.has('plural-forms') || targetLocale === undefined) return undefined;
  if (pluralCategories(targetLocale) === undefined) return undefined;
  const formula = pluralFormsFor(targetLocale);
  const count = readPluralForms(formula)?.count;
  return entries.every((one) => formsUsed(text, one) === undefined || formsUsed(text, one) === count)
    ? formula
    : undefined;
}

/** How many forms msgfmt counts in an entry: none if it is fuzzy, or if its first form is empty. */
export function formsUsed(text: string, entry: PoEntry): number | undefined {
  const { plural, texts, obsolete } = entry;
  if (plural === undefined || obsolete || isFuzzy(text, entry)) return undefined;
  const first = texts.find(({ index = 0 }) => index === 0);
  if (first === undefined || textOf(text, first) === '') return undefined;
  return new Set(texts.map(({ index = 0 }) => index)).size;
}

/** Fields that gettext's tools put before it, nearest first. */
const BEFORE = ['Content-Transfer-Encoding', 'Content-Type', 'MIME-Version', 'Language'];

/** Inserts the line of the formula where msginit puts it. */
export function formulaEdit(text: string, { entry }: PoHeader, formula: string, wrapping: Wrapping): Edit | undefined {
  const pieces = entry?.texts[0]?.pieces ?? [];
  const last = pieces.at(-1);
  if (last === undefined) return undefined;
  const line = `Plural-Forms: ${formula}\n`;
  const eol = lineEndOf(text);
  const own = eol + render(line, { ...wrapping, atBreaks: true, lead: false, join: eol, before: 1 });
  for (const name of BEFORE) {
    const field = pieces.findIndex(({ start, end }) =>
      text.slice(start, end).toLowerCase().startsWith(`${name.toLowerCase()}:`),
    );
    const end =
      field === -1
        ? undefined
        : pieces.slice(field).find((piece) => text.slice(piece.start, piece.end).includes('\\n'));
    // Several fields in one piece: the formula then goes last.
    if (end !== undefined && text.slice(end.start, end.end).indexOf('\\n') === end.end - end.start - 2)
      return { span: { start: end.end + 1, end: end.end + 1 }, text: own };
  }
  const ends = text.slice(last.start, last.end).endsWith('\\n');
  if (pieces.length > 1 && ends) return { span: { start: last.end + 1, end: last.end + 1 }, text: own };
  const raw = `${ends || last.start === last.end ? '' : '\\n'}${line.slice(0, -1)}\\n`;
  return { span: { start: last.end, end: last.end }, text: raw };
}
