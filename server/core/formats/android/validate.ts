import { plainText } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { wellFormedProblems } from '../common/xml/well-formed.ts';
import type { Catalog, Problem, Validating } from '../format.ts';
import { decode } from './decode.ts';
import { androidOf } from './read.ts';

/** What aapt2, which packs the resources, rejects or reads differently than the author intended. */
export function* validateAndroid(text: string, catalog: Catalog): Validating {
  const { table, units, placed, escapes, packed, malformed } = androidOf(text, catalog);
  const problems: Problem[] = [...(yield* wellFormedProblems({ text, table }, malformed))];
  if (malformed || !packed) return problems;
  for (const unit of units) {
    yield undefined;
    const own = placed.get(unit.id);
    if (own === undefined) continue;
    const { content, apostrophes, quotes, broken } = decode(table, own.item.element, escapes);
    for (const start of apostrophes) problems.push(apostrophe({ start, end: endOfReference(text, start) }));
    for (const start of broken)
      problems.push(
        finding('android-escape', 'error', 'Four hexadecimal digits must follow \\u.', { start, end: start + 2 }),
      );
    for (const start of areAround(text, content.span, quotes) ? [] : outsideOfTags(text, quotes))
      problems.push(quote({ start, end: endOfReference(text, start) }));
    if (own.entry.kind !== 'string') continue;
    const { attributes } = own.entry;
    const formatted = attributes.get('formatted') !== 'false' && attributes.get('translatable') !== 'false';
    if (formatted && takesInTurn(plainText(content)))
      problems.push(
        finding(
          'android-positional',
          'warning',
          'Several values have no numbers, which aapt2 rejects. Write %1$s, %2$s, or formatted="false" where nothing is filled in.',
          content.span,
        ),
      );
  }
  return problems;
}

/** As aapt2 counts: more than one value, at least one of them unnumbered. A date (`%Y-%m`) is not counted. */
function takesInTurn(text: string): boolean {
  let values = 0;
  let unnumbered = false;
  for (const [, positional, letter = ''] of text.matchAll(/%(\d+\$)?[-#+ 0,(<]*\d*(?:\.\d+)?([^\d])/g)) {
    if (letter === '%' || letter === 'n') continue;
    if (/[DFKMWZkmwyz]/.test(letter)) return false;
    values++;
    unnumbered ||= positional === undefined;
  }
  return values > 1 && unnumbered;
}

/** Whether quotation marks enclose the whole text, or there are none. */
function areAround(text: string, { start, end }: Span, quotes: readonly number[]): boolean {
  const [first = start, last = start] = quotes;
  if (quotes.length !== 2) return quotes.length === 0;
  const before = text.slice(start, first).replace('<![CDATA[', '');
  const after = text.slice(endOfReference(text, last), end).replace(']]>', '');
  return /^\s*$/.test(before) && /^\s*$/.test(after);
}

/** Ignores the quotation marks of HTML attributes. */
function outsideOfTags(text: string, quotes: readonly number[]): readonly number[] {
  const found: number[] = [];
  let inValue = false;
  for (const start of quotes) {
    if (inValue) inValue = false;
    else if (text.charAt(start - 1) === '=') inValue = true;
    else found.push(start);
  }
  return found.slice(0, 10);
}

/** A character may be written as a reference: `&quot;`. */
function endOfReference(text: string, start: number): number {
  return start + (/^&[#\w]{1,10};/.exec(text.slice(start, start + 12))?.[0].length ?? 1);
}

function finding(code: string, severity: Problem['severity'], message: string, span: Span): Problem {
  return { code, severity, message, span };
}

function apostrophe(span: Span): Problem {
  return {
    ...finding(
      'android-apostrophe',
      'error',
      "An apostrophe without a backslash: the app cannot be built. Write \\'.",
      span,
    ),
    fixes: [{ title: "Write \\'", edits: [{ span, text: "\\'" }], safe: true }],
  };
}

function quote(span: Span): Problem {
  return {
    ...finding(
      'android-quote',
      'warning',
      'Quotation marks are not shown: they only preserve blanks and line breaks. Write \\" to show one.',
      span,
    ),
    fixes: [{ title: 'Write \\"', edits: [{ span, text: '\\"' }], safe: false }],
  };
}
