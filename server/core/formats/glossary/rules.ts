import type { Span } from '../../text/span.ts';
import type { Problem } from '../format.ts';
import { encodeField } from './fields.ts';
import type { Field, GlossaryTable } from './table.ts';

/** Longest source or target phrase, in UTF-8 bytes. */
const MAX_BYTES = 1024;

/** Unicode white space, including control characters that count as white space. */
const SPACE = /[\s\u0085]/;
/** C0 and C1 controls and every Unicode line end. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROLS = new RegExp(CONTROL.source, 'g');

/** The range of `span` without white space at its edges. */
export function trimmed(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to && SPACE.test(text.charAt(from))) from++;
  while (to > from && SPACE.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** Ranges of control characters. */
function controlsIn(text: string, { start, end }: Span): readonly Span[] {
  if (!CONTROL.test(text.slice(start, end))) return [];
  return [...text.slice(start, end).matchAll(CONTROLS)].map(({ index }) => ({
    start: start + index,
    end: start + index + 1,
  }));
}

export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes++;
    // Each half of a surrogate pair counts for two of the four bytes.
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes++;
  }
  return bytes;
}

/** Why a phrase cannot be in a glossary; undefined if it can. */
export function phraseFault(phrase: string): string | undefined {
  const whole = { start: 0, end: phrase.length };
  if (trimmed(phrase, whole).start === phrase.length) return 'is empty';
  const { start, end } = trimmed(phrase, whole);
  if (start > 0 || end < phrase.length) return 'has white space at its edges';
  if (CONTROL.test(phrase)) return 'has control characters or line ends';
  if (!phrase.isWellFormed()) return 'has half a character';
  return byteLength(phrase) > MAX_BYTES ? `is longer than ${MAX_BYTES} bytes` : undefined;
}

/** Short, begins and ends with a letter or digit, and contains only printable ASCII: no rule can reject it. This test is cheaper than the rules. */
export function isPlainPhrase(value: string): boolean {
  return value.length * 3 <= MAX_BYTES && /^[A-Za-z\d](?:[ -~]*[!-~])?$/.test(value);
}

/** The entry rules of the service (docs/spec/service.md#glossary-entries) for one source or target phrase. */
export function phraseProblems(text: string, field: Field): readonly Problem[] {
  const { span, value } = field;
  const core = trimmed(text, span);
  const problems: Problem[] = [];
  for (const edge of [
    { start: span.start, end: core.start },
    { start: core.end, end: span.end },
  ]) {
    if (edge.start === edge.end) continue;
    problems.push({
      code: 'glossary-edge-space',
      severity: 'error',
      message: 'White space at the edge of a term: the service rejects it.',
      span: edge,
      fixes: [{ title: 'Remove the white space', edits: [{ span: edge, text: '' }], safe: true }],
    });
  }
  const controls = controlsIn(text, core);
  const [first] = controls;
  const last = controls.at(-1);
  if (first !== undefined && last !== undefined)
    problems.push({
      code: 'glossary-control-character',
      severity: 'error',
      message: 'Control characters and line ends inside a term: the service rejects them.',
      span: { start: first.start, end: last.end },
      fixes: [{ title: 'Replace with a space', edits: controls.map((at) => ({ span: at, text: ' ' })), safe: true }],
    });
  const bytes = value.length * 3 > MAX_BYTES ? byteLength(value) : 0;
  if (bytes > MAX_BYTES) {
    const message = `The term has ${bytes} bytes in UTF-8; the service accepts at most ${MAX_BYTES}.`;
    problems.push({ code: 'glossary-too-long', severity: 'error', message, span });
  }
  if ('=+-@'.includes(text.charAt(core.start))) {
    const message = 'A spreadsheet would take this for a formula.';
    problems.push({
      code: 'glossary-formula',
      severity: 'hint',
      message,
      span: { start: core.start, end: core.start + 1 },
    });
  }
  return problems;
}

const FLAWS = {
  unterminated: 'The quote that begins this field is never closed; the field ends with the line.',
  trailing: 'There is text after the closing quote of this field.',
  blank: 'There are blanks outside the quotes of this field; strict readers treat the quotes as text.',
  bare: 'A field with a quote in it must be quoted, and the quote doubled.',
};

/** Quoting that strict readers read differently. Text after a closing quote, or a quote without an end, is ambiguous: no fix. */
export function quoteProblems(table: Pick<GlossaryTable, 'dialect' | 'delimiter'>, field: Field): readonly Problem[] {
  const { flaw, whole, value } = field;
  if (flaw === undefined) return [];
  const clear = flaw === 'blank' || flaw === 'bare';
  const edits = [{ span: whole, text: encodeField(value, table.dialect, table.delimiter, true) }];
  return [
    {
      code: 'glossary-quote',
      severity: clear ? 'warning' : 'error',
      message: FLAWS[flaw],
      span: whole,
      ...(clear && { fixes: [{ title: 'Quote the field', edits, safe: true }] }),
    },
  ];
}
