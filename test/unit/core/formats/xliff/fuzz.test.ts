import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { codesOf, type NewPart } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { EDIT_KINDS, fortyUnits, type Position, positionsOf } from '../../../../support/xliff-edits.ts';
import { ownParts } from './helpers.ts';

const files = corpusFiles().filter(({ format, text }) => format.id === 'xliff' && text.length < 20_000);

/** Files that may be written. */
const sound = files.filter(({ text }) => {
  const { malformed, units } = xliff.parse(text);
  return !malformed && units.length > 0;
});

/** Reads everything a unit can tell. */
function readAll(text: string): void {
  const catalog = xliff.parse(text);
  for (const unit of catalog.units) {
    expect(unit.id).toBeTypeOf('string');
    void [unit.name, unit.span, unit.nameSpan, unit.source, unit.target, unit.notes, unit.state, unit.stateName];
    void [unit.lock, unit.limits, unit.context, unit.plural, unit.protectedWords, unit.matches];
  }
}

const typed = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '&',
  '/',
  '=',
  ' ',
  '\n',
  '<x',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<g id="1">',
  '</target>',
  '<target>',
  '<file>',
  '</unit>',
  '__proto__',
  '\ud800',
  '',
);

describe('any damage parses', () => {
  test('random edits of real files', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(30), typed), { minLength: 1, maxLength: 4 }),
        ({ text }, edits) => {
          let damaged = text;
          for (const [where, length, insert] of edits) {
            const at = where % (damaged.length + 1);
            damaged = damaged.slice(0, at) + insert + damaged.slice(at + (length > 15 ? 0 : length));
          }
          readAll(damaged);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('prefixes of small files, at every seventh character', () => {
    for (const { text } of files.filter(({ text }) => text.length < 400))
      for (let end = 0; end <= text.length; end += 7) readAll(text.slice(0, end));
  });
});

describe('any target that is accepted is read again', () => {
  const words = fc.constantFrom(
    'Wort ',
    ' ',
    '\n',
    '&',
    '<',
    '>',
    ']]>',
    ']',
    '"',
    "'",
    '😀',
    '\u00a0',
    '&amp;',
    '<x id="1"/>',
    '\u0007',
    '',
  );
  test('put-get, and nothing else moves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sound),
        fc.nat(),
        fc.array(fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: fc.nat(5) }), {
          minLength: 1,
          maxLength: 8,
        }),
        ({ text }, pick, pieces) => {
          const catalog = xliff.parse(text);
          const unit = catalog.units[pick % catalog.units.length]!;
          const codes = unit.source === undefined ? [] : codesOf(unit.source);
          const parts = pieces.flatMap((piece): NewPart[] =>
            typeof piece === 'string' ? [piece] : codes[piece] === undefined ? [] : [codes[piece]],
          );
          const { edits, rejected } = xliff.write(text, catalog, [{ unit: unit.id, parts, origin: 'machine' }]);
          const after = xliff.parse(applyEdits(text, edits));
          expect(after.malformed).toBe(false);
          const spelled = (all: readonly NewPart[]) =>
            all.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
          for (const [index, other] of after.units.entries()) {
            const before = catalog.units[index]!;
            expect(other.id).toBe(before.id);
            const isChanged = other.id === unit.id && rejected.length === 0 && spelled(parts) !== '';
            if (isChanged) expect(spelled(ownParts(other.target))).toBe(spelled(parts));
            else if (other.id !== unit.id)
              expect(spelled(ownParts(other.target))).toBe(spelled(ownParts(before.target)));
            expect(spelled(ownParts(other.source))).toBe(spelled(ownParts(before.source)));
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('while typing, the other units keep their places', () => {
  const documents = (['1.2', '2.0'] as const).flatMap((version) =>
    [true, false].map(
      (lines) => [version, lines ? 'one element per line' : 'one line', fortyUnits(version, lines)] as const,
    ),
  );

  test.each(documents)('XLIFF %s, %s', (_version, _lines, text) => {
    let kept = 0;
    let all = 0;
    const lost: string[] = [];
    const before = positionsOf(text);
    expect(before.size).toBe(40);
    for (const [kind, edit] of Object.entries(EDIT_KINDS)) {
      for (const index of [7, 39]) {
        const id = `u${index}`;
        const { text: edited, from, delta } = edit(text, before.get(id)!);
        const after = positionsOf(edited);
        const moved = (position: Position): Position =>
          position.map((offset) => (offset >= from ? offset + delta : offset));
        for (const [other, position] of before) {
          if (other === id) continue;
          all++;
          if (JSON.stringify(after.get(other)) === JSON.stringify(moved(position))) kept++;
          else lost.push(`${kind}: ${other}`);
        }
      }
    }
    expect(kept / all, lost.slice(0, 10).join('\n')).toBeGreaterThanOrEqual(0.995);
  });
});
