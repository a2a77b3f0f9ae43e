import { describe, expect, test } from 'vitest';
import type { CheckContext, Example } from '../../../server/checks/check.ts';
import { CHECKS } from '../../../server/checks/index.ts';
import { exampleUnit, partsToText } from '../../support/example-unit.ts';

/** The examples of a check are its documentation; here they are its tests. */
function context({ locales = ['en', 'de'], dialect = 'plain' }: Example): CheckContext {
  return { format: 'json', dialect, sourceLocale: locales[0], targetLocale: locales[1], ignore: [] };
}

describe.each(CHECKS)('$id', (check) => {
  test.each(check.examples.good)('nothing to say about $source -> $target', (example) => {
    expect([...check.run(exampleUnit(example), context(example))]).toEqual([]);
  });

  test.each(check.examples.bad)('finds $source -> $target', (example) => {
    const findings = [...check.run(exampleUnit(example), context(example))];
    expect(findings.length).toBeGreaterThan(0);
    for (const { message, span } of findings) {
      expect(message).toMatch(/\.$/);
      if (span !== undefined) expect(span.end).toBeLessThanOrEqual(example.target.length);
    }
    if (example.fixed === undefined) return;
    const fixed = partsToText(findings[0]!.fix!.target);
    expect(fixed).toBe(example.fixed);
    expect([...check.run(exampleUnit({ ...example, target: fixed }), context(example))]).toEqual([]);
  });

  test('has both kinds of examples', () => {
    expect(check.examples.good.length).toBeGreaterThan(0);
    expect(check.examples.bad.length).toBeGreaterThan(0);
  });
});
