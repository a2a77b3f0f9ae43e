import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AcrossExample } from '../../../../server/core/checks/across/across.ts';
import { ACROSS_CHECKS } from '../../../../server/core/checks/across/index.ts';
import { findings } from '../../../../server/core/checks/diagnose.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { acrossInput } from '../../../support/across-example.ts';

/** The examples of a check are its documentation; here they are its tests. */
describe.each(ACROSS_CHECKS)('$id', ({ id, role, optional, examples }) => {
  const found = (example: (typeof examples)['bad'][number]) => {
    const input = acrossInput(example);
    const project = optional ? { checks: { [id]: 'hint' as const } } : {};
    return { input, all: findings({ ...input, project }).filter(({ code }) => code === id) };
  };

  test.each(examples.good)('nothing to say about $source -> $target', (example) => {
    expect(found(example).all).toEqual([]);
  });

  test.each(examples.bad)('finds $source -> $target', (example) => {
    const { input, all } = found(example);
    const [first] = all;
    if (first === undefined) throw new Error('nothing found');
    for (const { message, span } of all) {
      expect(message).toMatch(/[.?]$/);
      expect(span.end).toBeLessThanOrEqual(input.text.length);
      expect(span.end).toBeGreaterThan(span.start);
    }
    expect(first.fixes.some(({ safe }) => safe)).toBe(false);
    if (example.fixed === undefined) return;
    const [fix] = first.fixes;
    if (fix === undefined) throw new Error('no fix');
    const edits =
      'edits' in fix ? fix.edits : input.format.write(input.text, input.catalog, [fix.change], input.source).edits;
    expect(JSON.parse(applyEdits(input.text, edits))).toEqual(example.fixed);
  });

  test('has examples of both kinds, in the role it speaks in', () => {
    expect(examples.good.length).toBeGreaterThan(0);
    expect(examples.bad.length).toBeGreaterThan(0);
    for (const { target } of examples.bad) expect(target === undefined ? 'source' : 'target').toBe(role);
  });

  test('is off when the project says so', () => {
    for (const example of examples.bad)
      expect(
        findings({ ...acrossInput(example), project: { checks: { [id]: 'off' } } }).filter(({ code }) => code === id),
      ).toEqual([]);
  });
});

/** Projects of what the examples are made of. */
const examples = ACROSS_CHECKS.flatMap((check) => [...check.examples.good, ...check.examples.bad]);
const some = fc.constantFrom(...examples);
const projects = fc
  .tuple(some, some, some, fc.record({ target: fc.boolean(), siblings: fc.boolean(), states: fc.boolean() }))
  .map(([one, { target, siblings }, { states, bilingual, stale, elsewhere }, has]): AcrossExample => {
    const mixed = { ...one.source, ...target };
    return {
      ...one,
      ...(has.target && { target: mixed }),
      ...(has.siblings && siblings && { siblings }),
      ...(has.states && states !== undefined && { states }),
      ...(bilingual && { bilingual }),
      ...(stale && { stale }),
      ...(elsewhere && { elsewhere }),
    };
  });

test('what a check says it needs hides nothing', () => {
  const checks = Object.fromEntries(ACROSS_CHECKS.map(({ id }) => [id, 'hint' as const]));
  const needs = ACROSS_CHECKS.map((check) => ({ check, needs: check.needs }));
  fc.assert(
    fc.property(projects, (example) => {
      const input = { ...acrossInput(example), project: { checks } };
      const found = findings(input);
      for (const { check } of needs) Object.assign(check, { needs: undefined });
      const all = findings(input);
      for (const one of needs) Object.assign(one.check, { needs: one.needs });
      expect(found).toEqual(all);
    }),
    { numRuns: 300 },
  );
});
