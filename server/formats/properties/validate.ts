import type { Catalog, Problem, Validating } from '../format.ts';
import { decode, isMessage } from './decode.ts';
import { rawOf } from './lines.ts';
import { propertiesOf } from './read.ts';

/** In a message a lone apostrophe is not shown, and what follows it is no placeholder any more. */
export function* validateProperties(text: string, catalog: Catalog): Validating {
  const { entries } = propertiesOf(text, catalog);
  const problems: Problem[] = [];
  for (const entry of entries.values()) {
    yield undefined;
    const value = rawOf(entry);
    const { text: decoded, places } = decode(text, value);
    if (!isMessage(decoded)) continue;
    for (const { index, 0: found } of decoded.matchAll(/'(?:'|[{}][^']*'?)?/g)) {
      if (found.length > 1) continue;
      const span = { start: places[index] ?? value.start, end: places[index + 1] ?? value.end };
      problems.push({
        code: 'properties-apostrophe',
        severity: 'warning',
        message:
          "MessageFormat takes a lone apostrophe for a quotation mark: it is not shown, and neither are the placeholders behind it. Write '' for one.",
        span,
        fixes: [{ title: 'Double the apostrophe', edits: [{ span, text: "''" }], safe: true }],
      });
    }
  }
  return problems;
}
