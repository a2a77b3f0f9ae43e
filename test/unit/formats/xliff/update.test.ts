import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { XliffCatalog } from '../../../../server/formats/xliff/model.ts';
import { parseXliff } from '../../../../server/formats/xliff/parse.ts';
import { updateXliff } from '../../../../server/formats/xliff/update.ts';
import type { Content } from '../../../../server/text/content.ts';
import type { Edit } from '../../../../server/text/span.ts';
import { nameOf } from '../../../../server/text/xml-table.ts';
import { corpusFiles } from '../../../support/corpus.ts';
import { EDIT_KINDS, fortyUnits, positionsOf } from '../../../support/xliff-edits.ts';

const files = new Map(
  corpusFiles()
    .filter(({ format, text }) => format.id === 'xliff' && text.length < 20_000)
    .map(({ name, text }) => [name, text]),
);

/** A content with all its places and maps of offsets. */
function places(content: Content | undefined) {
  if (content === undefined) return undefined;
  const parts = content.parts.map((part) =>
    part.kind === 'code' ? part : { ...part, offsets: part.offsets && [...part.offsets] },
  );
  return { span: content.span, parts };
}

/** Everything a catalog says, but for how it came about. */
function told({ model, units, ...catalog }: XliffCatalog) {
  const { table } = model;
  const arrays = [table.start, table.tagEnd, table.closeStart, table.end, table.parent, table.next, table.flags];
  return {
    ...catalog,
    root: model.root,
    arrays: arrays.map((array) => Array.from(array)),
    names: Array.from({ length: table.count }, (_, element) => nameOf(table, element)),
    misc: [table.misc.kind, table.misc.start, table.misc.end, table.misc.closed].map((array) => Array.from(array)),
    faults: table.faults,
    units: units.map((unit) => [
      unit.id,
      unit.name,
      unit.span,
      unit.state,
      unit.lock,
      unit.context,
      places(unit.source),
      places(unit.target),
    ]),
  };
}

function apply(text: string, { span, text: insert }: Edit): string {
  return text.slice(0, span.start) + insert + text.slice(span.end);
}

function check(text: string, edits: readonly Edit[]): { readonly steps: number } {
  let catalog = parseXliff(text);
  // What has been read of it is moved along.
  told(catalog);
  let current = text;
  let steps = 0;
  for (const edit of edits) {
    const next = apply(current, edit);
    catalog = updateXliff(catalog, edit, next);
    expect(told(catalog)).toEqual(told(parseXliff(next)));
    steps += catalog.model.table.steps;
    current = next;
  }
  return { steps };
}

const typed = fc.constantFrom(
  ...[
    'a',
    ' ',
    '<',
    '>',
    '"',
    '&',
    '/',
    '\n',
    '<x',
    '<x id="',
    '</',
    '</target>',
    '<target>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<g id="1">',
    '</g>',
  ],
  ...[
    '<trans-unit id="n">',
    '</trans-unit>',
    '</unit>',
    '<unit id="n">',
    '</body>',
    '<group>',
    '</file>',
    '<tras-unit>',
    '=======',
    '&amp;',
    '<note>',
    '\u0001',
    '',
  ],
);

describe('an update says what a parse would say', () => {
  test('after any chain of edits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files.keys()),
        fc.array(fc.tuple(fc.nat(), fc.nat(12), typed), { minLength: 1, maxLength: 5 }),
        (name, plan) => {
          const text = files.get(name)!;
          let length = text.length;
          const edits = plan.map(([where, size, insert]): Edit => {
            const start = where % (length + 1);
            const end = Math.min(length, start + (size > 6 ? 0 : size));
            length += insert.length - (end - start);
            return { span: { start, end }, text: insert };
          });
          check(text, edits);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ['1.2', true],
    ['1.2', false],
    ['2.0', true],
    ['2.0', false],
  ] as const)('after every edit a typist makes: XLIFF %s, one element per line: %s', (version, lines) => {
    const text = fortyUnits(version, lines);
    const before = positionsOf(text);
    for (const edit of Object.values(EDIT_KINDS))
      for (const index of [version === '1.2' ? 39 : 20]) {
        const position = before.get(`u${index}`)!;
        const { text: after } = edit(text, position);
        let start = 0;
        while (start < text.length && text[start] === after[start]) start++;
        let end = text.length;
        while (
          end > start &&
          end + after.length - text.length > start &&
          text[end - 1] === after[end + after.length - text.length - 1]
        )
          end--;
        const change = { span: { start, end }, text: after.slice(start, end + after.length - text.length) };
        check(text, [change]);
      }
  });

  test('when a unit element without text comes before a unit without id, which is named by its place', () => {
    const unit = (id: string) => `<unit${id}>\n<segment><source>A</source></segment>\n</unit>\n`;
    const head = '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"><file id="f">\n';
    const text = `${head}${unit(' id="a"')}${unit(' id="b"')}${unit('')}</file></xliff>`;
    const start = text.indexOf('\n<unit id="b"');
    check(text, [{ span: { start, end: start }, text: '\n<unit id="b">' }]);
  });

  test('typing a word costs the unit, not the file', () => {
    const text = fortyUnits('1.2', true);
    const full = parseXliff(text).model.table.steps;
    let at = text.indexOf('Ziel 20') + 4;
    const word = [...' neues & <b>'].map((letter): Edit => ({ span: { start: at, end: at++ }, text: letter }));
    const edits = word.map((edit) => ({ ...edit, span: { start: edit.span.start, end: edit.span.start } }));
    expect(check(text, edits).steps / edits.length).toBeLessThan(full / 20);
  });
});
