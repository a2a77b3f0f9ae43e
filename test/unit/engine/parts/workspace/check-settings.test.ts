import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { type CheckWish, EMPTY_PROJECT, grant } from '../../../../../server/engine/parts/workspace/check-settings.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';

function granted(text: string, wish: CheckWish): string {
  const edits = grant(text, wish);
  if (!edits.ok) throw new Error(edits.error);
  return applyEdits(text, edits.value);
}

const OFF: CheckWish = { check: 'a', severity: 'off' };
const WORD: CheckWish = { check: 'a', word: 'OK' };
const UNIT: CheckWish = { check: 'a', unit: 'l/de.json#/x' };

describe('a wish is written into the project file, and everything else stays as it is', () => {
  test.each([
    ['an empty file', EMPTY_PROJECT, OFF, '{\n  "checks": {\n    "a": "off"\n  }\n}\n'],
    [
      'another check, with comments',
      '{\n  // hi\n  "files": ["a", "b"], // c\n  "checks": {\n    "b": "off" // why\n  } // end\n}\n',
      WORD,
      '{\n  // hi\n  "files": ["a", "b"], // c\n  "checks": {\n    "b": "off", // why\n    "a": { "ignore": ["OK"] }\n  } // end\n}\n',
    ],
    [
      'no checks yet',
      '{\n\t"files": ["a", "b"] // c\n}\n',
      UNIT,
      '{\n\t"files": ["a", "b"], // c\n\t"checks": {\n\t\t"a": { "ignoreUnits": ["l/de.json#/x"] }\n\t}\n}\n',
    ],
    [
      'trailing commas',
      '{\r\n    "checks": {\r\n        "b": "off",\r\n    },\r\n}\r\n',
      OFF,
      '{\r\n    "checks": {\r\n        "b": "off",\r\n        "a": "off",\r\n    },\r\n}\r\n',
    ],
    ['all on one line', '{ "checks": { "b": "off" } }', OFF, '{ "checks": { "b": "off", "a": "off" } }'],
    ['a severity', '{ "checks": { "a": "hint" /* x */ } }', OFF, '{ "checks": { "a": "off" /* x */ } }'],
    [
      'a word beside a severity',
      '{\n  "checks": {\n    "a": "hint" // x\n  }\n}\n',
      WORD,
      '{\n  "checks": {\n    "a": { "severity": "hint", "ignore": ["OK"] } // x\n  }\n}\n',
    ],
    [
      'one more word',
      '{ "checks": { "a": { "ignore": ["E-mail"], "severity": "hint" } } }',
      WORD,
      '{ "checks": { "a": { "ignore": ["E-mail", "OK"], "severity": "hint" } } }',
    ],
    [
      'one more word, one on each line',
      '{ "checks": { "a": { "ignore": [\n  "E-mail" // no\n] } } }',
      WORD,
      expect.stringMatching(/"E-mail", \/\/ no\n +"OK"\n\]/),
    ],
    ['an empty list', '{ "checks": { "a": { "ignore": [] } } }', WORD, '{ "checks": { "a": { "ignore": ["OK"] } } }'],
    [
      'a severity inside',
      '{ "checks": { "a": { "ignore": [] } } }',
      OFF,
      '{ "checks": { "a": { "ignore": [], "severity": "off" } } }',
    ],
  ])('%s', (_, before, wish, after) => {
    expect(granted(before, wish)).toEqual(after);
    expect(grant(granted(before, wish), wish)).toEqual({ ok: true, value: [] });
  });

  test.each([
    '',
    '{',
    '[]',
    '{ "checks": 3 }',
    '{ "checks": { "a": 3 } }',
    '// nothing',
  ])('not into %j, or in a way that it can be read', (text) => {
    const edits = grant(text, WORD);
    if (edits.ok)
      expect(readProject(applyEdits(text, edits.value))).toMatchObject({
        project: { checks: { a: { ignore: ['OK'] } } },
        problems: [],
      });
    else expect(edits.error).toMatch(/Repair it first\.$/);
  });

  test('any wishes one after the other are all granted', () => {
    const check = fc.constantFrom('a', 'b"\\', 'c-c');
    const word = fc.string({ unit: 'grapheme', minLength: 1 });
    const wish: fc.Arbitrary<CheckWish> = fc.oneof(
      fc.record({ check, word }),
      fc.record({ check, unit: word }),
      fc.record({ check, severity: fc.constantFrom('off' as const, 'hint' as const) }),
    );
    const start = fc.constantFrom(
      EMPTY_PROJECT,
      '{ "files": [] }',
      '{\n  "checks": {\n    // c\n  },\n}',
      '{ "checks": {} /* x */ }',
    );
    fc.assert(
      fc.property(start, fc.array(wish, { maxLength: 6 }), (text, wishes) => {
        let now: string = text;
        for (const it of wishes) now = granted(now, it);
        const { project, problems } = readProject(now);
        expect(problems).toEqual([]);
        for (const it of wishes) {
          if ('severity' in it) continue;
          const setting = project.checks?.[it.check];
          const list = typeof setting === 'object' ? ('word' in it ? setting.ignore : setting.ignoreUnits) : [];
          expect(list).toContain('word' in it ? it.word : it.unit);
        }
      }),
      { numRuns: 60 },
    );
  });
});
