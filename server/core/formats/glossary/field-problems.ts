import type { Problem } from '../format.ts';
import { encodeField } from './fields.ts';
import { byteLength, controlsIn, MAX_BYTES, trimmed } from './rules.ts';
import type { Field, GlossaryTable } from './table.ts';

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
      message: 'White space at the edge of a term: the service refuses it.',
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
      message: 'Control characters and line ends inside a term: the service refuses them.',
      span: { start: first.start, end: last.end },
      fixes: [{ title: 'Replace by a space', edits: controls.map((at) => ({ span: at, text: ' ' })), safe: true }],
    });
  const bytes = value.length * 3 > MAX_BYTES ? byteLength(value) : 0;
  if (bytes > MAX_BYTES) {
    const message = `The term has ${bytes} bytes in UTF-8; the service takes ${MAX_BYTES} at most.`;
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
  trailing: 'There is text behind the closing quote of this field.',
  blank: 'There are blanks outside the quotes of this field; strict readers take the quotes for text.',
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
