import type { Span } from '../../text/span.ts';
import { readPluralForms } from '../common/plurals/plural-formula.ts';
import type { Catalog, Problem, Validating } from '../format.ts';
import { isFuzzy } from './fuzzy.ts';
import { isHeader } from './header.ts';
import type { PoEntry, PoString } from './lines.ts';
import { finding } from './problem.ts';
import { poOf } from './read.ts';
import { spanOf, textOf } from './strings.ts';

/** What `msgfmt -c` requires of a file that is not a template. Templates are recognised by their placeholders. */
export function* validatePo(text: string, catalog: Catalog): Validating {
  const { entries, header, forms, lacking } = poOf(text, catalog);
  const isTemplate =
    header.fields.get('content-type')?.includes('charset=CHARSET') === true || header.targetLocale === undefined;
  const problems: Problem[] = [...headerProblems(text, catalog, isTemplate)];
  for (const entry of entries) {
    yield undefined;
    // msgfmt ignores fuzzy entries.
    if (entry.obsolete || isHeader(text, entry) || isFuzzy(text, entry)) continue;
    problems.push(...lineBreaks(text, entry));
    if (entry.plural !== undefined && forms !== undefined && lacking === undefined && isUsed(text, entry))
      problems.push(...countProblems(entry, forms.length));
  }
  return problems;
}

/** Whether msgfmt uses the entry at all. A set without its first form counts as untranslated. */
function isUsed(text: string, entry: PoEntry): boolean {
  if (entry.obsolete || isFuzzy(text, entry)) return false;
  return entry.texts.some((string) => (string.index ?? 0) === 0 && textOf(text, string) !== '');
}

function headerProblems(text: string, catalog: Catalog, isTemplate: boolean): readonly Problem[] {
  const { entries, header, forms } = poOf(text, catalog);
  const { entry, fields } = header;
  const sets = entries.find(({ plural, obsolete }) => plural !== undefined && !obsolete);
  const string = entry?.texts[0];
  if (isTemplate || entry === undefined || string === undefined || sets === undefined) return [];
  const value = fields.get('plural-forms');
  if (value === undefined) {
    const message = 'The file has plural sets, but its header has no Plural-Forms.';
    const used = entries.some((one) => one.plural !== undefined && isUsed(text, one));
    return used ? [finding('po-plural-forms', 'error', message, entry.id.keyword)] : [];
  }
  const place = placeIn(text, string, 'Plural-Forms');
  if (forms === undefined) return [finding('po-plural-forms', 'error', 'msgfmt cannot read this formula.', place)];
  const { count, pick } = readPluralForms(value) ?? { count: 0, pick: () => 0 };
  const beyond = Array.from({ length: 1_001 }, (_, n) => n).find((n) => !(pick(n) >= 0 && pick(n) < count));
  return beyond === undefined
    ? []
    : [
        finding(
          'po-plural-forms',
          'error',
          `For ${beyond} the formula gives form ${pick(beyond)}, but there are only ${count}.`,
          place,
        ),
      ];
}

/** The range of a header field's line. */
function placeIn(text: string, string: PoString, field: string): Span {
  return string.pieces.find(({ start }) => text.startsWith(field, start)) ?? spanOf(string);
}

function* countProblems(entry: PoEntry, count: number): Iterable<Problem> {
  const found = new Set(entry.texts.map(({ index = 0 }) => index));
  const lacking = Array.from({ length: count }, (_, form) => form).filter((form) => !found.has(form));
  if (lacking.length > 0)
    yield finding(
      'po-plural-count',
      'error',
      `The header requires ${count} plural forms: msgstr[${lacking[0]}] is missing.`,
      entry.id.keyword,
    );
  for (const { index = 0, keyword } of entry.texts)
    if (index >= count)
      yield finding(
        'po-plural-count',
        'error',
        `The header requires ${count} plural forms: this one is superfluous.`,
        keyword,
      );
}

/** A text must begin and end with a line break if its source does. */
function* lineBreaks(text: string, { id, plural, texts }: PoEntry): Iterable<Problem> {
  const source = textOf(text, id);
  const others = [...(plural === undefined ? [] : [plural]), ...texts];
  for (const string of others) {
    const target = textOf(text, string);
    if (target === '' || source === '') continue;
    for (const [edge, at] of [
      ['begin', 0],
      ['end', -1],
    ] as const) {
      const [wanted, has] = [source.at(at) === '\n', target.at(at) === '\n'];
      if (wanted === has) continue;
      const message = `msgfmt requires that source and translation both ${edge} with a line break, or neither does.`;
      const fix = string === plural ? undefined : fixOf(text, string, edge, wanted);
      yield { ...finding('po-line-break', 'error', message, spanOf(string)), ...(fix && { fixes: [fix] }) };
    }
  }
}

function fixOf(text: string, { pieces }: PoString, edge: 'begin' | 'end', wanted: boolean) {
  const filled = pieces.filter(({ start, end }) => end > start);
  const piece = edge === 'begin' ? filled[0] : filled.at(-1);
  if (piece === undefined) return undefined;
  const at = edge === 'begin' ? piece.start : piece.end;
  const span = wanted
    ? { start: at, end: at }
    : edge === 'begin'
      ? { start: at, end: at + 2 }
      : { start: at - 2, end: at };
  if (!wanted && text.slice(span.start, span.end) !== '\\n') return undefined;
  const title = wanted ? `Add the line break` : `Remove the line break`;
  return { title, edits: [{ span, text: wanted ? '\\n' : '' }], safe: true };
}
