import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../../server/core/formats/format.ts';
import { parseFile } from '../../../../../server/core/formats/glossary/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { glossaryFindings } from '../../../../../server/engine/parts/glossary/across.ts';
import { GLOSSARY_RULES, type RuleExample } from '../../../../support/glossary-rules.ts';
import { glossaryRulesDoc } from '../../../../support/glossary-rules-doc.ts';

function problemsOf({ name, text, others = {} }: RuleExample): readonly Problem[] {
  const table = parseFile(name, text);
  const more = Object.entries(others).map(([file, content]) => ({ name: file, table: parseFile(file, content) }));
  return glossaryFindings(text, { name, table }, more);
}

describe.each(GLOSSARY_RULES)('$id', ({ id, severity, good, bad }) => {
  test('nothing to say where all is right', () => {
    expect(problemsOf(good).map(({ code }) => code)).not.toContain(id);
  });

  test('finds what is wrong, and its fix repairs it', () => {
    const found = problemsOf(bad).filter(({ code }) => code === id);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((problem) => problem.severity)).toContain(severity);
    for (const { message, span } of found) {
      expect(message).toMatch(/[.?]$/);
      expect(span.end).toBeLessThanOrEqual(bad.text.length);
    }
    const safe = found[0]?.fixes?.find((fix) => fix.safe);
    expect(safe && applyEdits(bad.text, safe.edits)).toBe(bad.fixed);
    if (bad.fixed !== undefined)
      expect(problemsOf({ ...bad, text: bad.fixed }).map(({ code }) => code)).not.toContain(id);
  });
});

describe('the list of rules', () => {
  test('is the page', () => {
    expect(readFileSync(new URL('../../../../../docs/glossary-rules.md', import.meta.url), 'utf8')).toBe(
      glossaryRulesDoc(),
    );
  });

  test('has every code of the sources', () => {
    const files = ['advice', 'duplicates', 'problems', 'rules'].map(
      (name) => `../../../../../server/core/formats/glossary/${name}.ts`,
    );
    const text = [...files, '../../../../../server/engine/parts/glossary/across.ts']
      .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
      .join();
    const codes = new Set(text.match(/(?<=')glossary-[a-z-]+(?=')/g));
    expect([...codes].sort()).toEqual(GLOSSARY_RULES.map(({ id }) => id).sort());
  });
});

test('the sides of a row can be swapped with their codes', () => {
  const text = '"Haus",house,de,en\n';
  const [fix] = parseFile('en-de.csv', text).problems.flatMap(({ fixes = [] }) => fixes);
  const swapped = applyEdits(
    text,
    fix!.edits.toSorted((a, b) => a.span.start - b.span.start),
  );
  expect(swapped).toBe('house,"Haus",en,de\n');
});
