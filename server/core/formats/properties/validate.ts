import type { Catalog, Problem, Validating } from '../format.ts';
import { decode, isMessage } from './decode.ts';
import { rawOf } from './lines.ts';
import { propertiesOf } from './read.ts';

/**
 * In a message a lone apostrophe is not shown, and a placeholder after it is no longer one. Text between two of them is shown as it is: around an
 * argument they were meant to be visible.
 */
export function* validateProperties(text: string, catalog: Catalog): Validating {
  const { entries, style } = propertiesOf(text, catalog);
  const problems: Problem[] = [];
  for (const entry of entries.values()) {
    yield undefined;
    const value = rawOf(entry);
    const { text: decoded, places } = decode(text, value);
    if (style.quoting === 'none' || !isMessage(decoded)) continue;
    for (const { index, 0: found } of decoded.matchAll(/'(?:'|[{}][^']*'?)?/g)) {
      const argument = /^'(\{\d+\})'$/.exec(found)?.[1];
      if (argument !== undefined) problems.push(quoted(argument, index, places));
      if (found.length > 1) continue;
      const span = { start: places[index] ?? value.start, end: places[index + 1] ?? value.end };
      problems.push({
        code: 'properties-apostrophe',
        severity: 'warning',
        message:
          "MessageFormat takes a lone apostrophe for a quotation mark: it is not shown, and neither are the placeholders after it. Write '' to show one.",
        span,
        fixes: [{ title: 'Double the apostrophe', edits: [{ span, text: "''" }], safe: true }],
      });
    }
  }
  return problems;
}

/** `'{0}'` shows `{0}`, whatever its value. @param index of its first apostrophe in the decoded text */
function quoted(argument: string, index: number, places: readonly number[]): Problem {
  const [start = 0, inner = 0] = [places[index], places[index + 1]];
  const [last = 0, end = 0] = [places[index + argument.length + 1], places[index + argument.length + 2]];
  return {
    code: 'properties-quoted-argument',
    severity: 'warning',
    message: `MessageFormat shows ${argument} itself, not its value: the apostrophes quote it. Write '' for each apostrophe that should be shown.`,
    span: { start, end },
    fixes: [
      {
        title: 'Double the apostrophes',
        edits: [
          { span: { start, end: inner }, text: "''" },
          { span: { start: last, end }, text: "''" },
        ],
        safe: false,
      },
    ],
  };
}
