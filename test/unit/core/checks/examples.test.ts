import { describe, expect, test } from 'vitest';
import { ask } from '../../../../server/core/checks/ask.ts';
import type { CheckContext, Example } from '../../../../server/core/checks/check.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import { compileProtection } from '../../../../server/core/text/placeholders/index.ts';
import { exampleTerms, exampleUnit, partsToText } from '../../../support/example-unit.ts';

/** The examples of a check are its documentation; here they are its tests. */
function context(example: Example): CheckContext {
  const { locales = ['en', 'de'], dialect = 'plain', cue, options, protect } = example;
  const terms = exampleTerms(example);
  return {
    dialect: cue === undefined ? dialect : 'srt',
    sourceLocale: locales[0],
    targetLocale: locales[1],
    ignore: [],
    ...(terms && { terms }),
    ...(options && { options }),
    ...(protect && { protect: compileProtection(protect) }),
    ...(cue?.[2] !== undefined && { next: exampleUnit({ source: 'x', target: 'x', cue: [cue[2], cue[2] + 2000] }) }),
  };
}

describe.each(CHECKS)('$id', (check) => {
  test.each(check.examples.good)('nothing to say about $source -> $target', (example) => {
    expect(ask(check, exampleUnit(example), context(example))).toEqual([]);
  });

  test.each(check.examples.bad)('finds $source -> $target', (example) => {
    const findings = ask(check, exampleUnit(example), context(example));
    expect(findings.length).toBeGreaterThan(0);
    for (const { message, span } of findings) {
      expect(message).toMatch(/\.$/);
      if (span !== undefined) expect(span.end).toBeLessThanOrEqual(example.target.length);
    }
    // A fix that is applied without a look repairs what it is offered for.
    for (const { fix } of findings.filter((one) => one.fix?.safe === true)) {
      const unit = exampleUnit({ ...example, target: partsToText(fix!.target) });
      expect(ask(check, unit, context(example)).length).toBeLessThan(findings.length);
    }
    if (example.fixed === undefined) return;
    const fixed = partsToText(findings[0]!.fix!.target);
    expect(fixed).toBe(example.fixed);
    expect(ask(check, exampleUnit({ ...example, target: fixed }), context(example))).toEqual([]);
  });

  test('has both kinds of examples', () => {
    expect(check.examples.good.length).toBeGreaterThan(0);
    expect(check.examples.bad.length).toBeGreaterThan(0);
  });
});
