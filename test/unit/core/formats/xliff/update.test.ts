import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { XliffCatalog, XliffUnit } from '../../../../../server/core/formats/xliff/read/catalog.ts';
import { kind, local } from '../../../../../server/core/formats/xliff/read/model.ts';
import { parseXliff } from '../../../../../server/core/formats/xliff/read/parse.ts';
import { updateXliff } from '../../../../../server/core/formats/xliff/typing/update.ts';
import type { Content } from '../../../../../server/core/text/content.ts';
import { LiveText } from '../../../../../server/core/text/live-text.ts';
import type { Edit } from '../../../../../server/core/text/span.ts';
import { nameOf } from '../../../../../server/core/text/xml/table.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { EDIT_KINDS, fortyUnits, positionsOf } from '../../../../support/xliff-edits.ts';

const files = new Map(
  corpusFiles()
    .filter(({ format, text }) => format.id === 'xliff' && text.length < 20_000)
    .map(({ name, text }) => [name, text]),
);

/** Groups, proposals, notes, limits and states, in both generations: all that a unit can say and that moves with it. */
const unit12 = (id: string, more = '') =>
  `<trans-unit id="${id}" maxwidth="20" size-unit="char"><source>Save <x id="1"/> now</source><target state="translated">Sichern <x id="1"/> jetzt</target>${more}<note from="dev">A note</note><alt-trans match-quality="80"><source>Save</source><target>Sichern</target></alt-trans></trans-unit>\n`;
files.set(
  'made, 1.2',
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n<group id="g" resname="First">${unit12('1')}${unit12('2')}</group>\n<group id="h" resname="Second">${unit12('3', '<context-group><context context-type="sourcefile">a.c</context></context-group>')}${unit12('4')}</group>\n</body></file></xliff>\n`,
);
const unit20 = (id: string) =>
  `<unit id="${id}"><notes><note category="use">A note</note></notes><mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#m"><source>Save</source><target>Sichern</target></mtc:match></mtc:matches><originalData><data id="d">%s</data></originalData><segment id="s1" state="final"><source>Save <ph id="1" dataRef="d"/></source><target>Sichern <ph id="1" dataRef="d"/></target></segment><segment id="s2"><source>Two</source></segment></unit>\n`;
files.set(
  'made, 2.0',
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"><group id="g" name="First">${unit20('1')}${unit20('2')}</group><group id="h" name="Second" translate="no">${unit20('3')}</group></file></xliff>\n`,
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
function told({ model, units, few: _few, structure: _structure, ...catalog }: XliffCatalog) {
  const { table } = model;
  const arrays = [table.start, table.tagEnd, table.closeStart, table.end, table.parent, table.next, table.flags];
  return {
    ...catalog,
    root: model.root,
    arrays: arrays.map((array) => Array.from(array)),
    names: Array.from({ length: table.count }, (_, element) => [
      nameOf(table, element),
      local(model, element),
      kind(model, element),
    ]),
    misc: [table.misc.kind, table.misc.start, table.misc.end, table.misc.closed].map((array) => Array.from(array)),
    faults: table.faults,
    units: units.map(saidBy),
  };
}

/** Everything a unit says. Its properties are getters: each is asked by its name. */
function saidBy(unit: XliffUnit) {
  const { id, name, span, nameSpan, place, source, target, notes, state, stateName, targetOrigin, lock } = unit;
  const { limits, context, plural, protectedWords, rules, terms, allowedCharacters, matches } = unit;
  return {
    ...{ id, name, span, nameSpan, place, notes, state, stateName, targetOrigin, lock },
    ...{ limits, context, plural, protectedWords, rules, terms, allowedCharacters },
    source: places(source),
    target: places(target),
    matches: matches?.map((match) => ({ ...match, source: places(match.source), target: places(match.target) })),
  };
}

function check(text: string, edits: readonly Edit[], asked?: 'at the end'): { readonly steps: number } {
  let catalog = parseXliff(text);
  // What has been read of it is moved along.
  told(catalog);
  let live = LiveText.of(text);
  let steps = 0;
  for (const edit of edits) {
    live = live.after(edit);
    catalog = updateXliff(catalog, edit, live);
    steps += catalog.model.table.steps;
    if (asked !== 'at the end') expect(told(catalog)).toEqual(told(parseXliff(live.slice(0))));
  }
  expect(told(catalog)).toEqual(told(parseXliff(live.slice(0))));
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
    '<!DOCTYPE x>',
    '\n>>>>>>> b\n',
    '<new:name>',
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

  test('after typing on in one unit, and then in another, whether or not somebody asked for all of it meanwhile', () => {
    const words = fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.array(fc.tuple(typed, fc.nat(3)), { maxLength: 5 })), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...files.keys()),
        words,
        fc.constantFrom(undefined, 'at the end'),
        (name, plan, asked) => {
          const text = files.get(name)!;
          const { units } = parseXliff(text);
          let length = text.length;
          const edits: Edit[] = [];
          for (const [which, size, letters] of plan) {
            const { start, end } = units[which % Math.max(1, units.length)]?.span ?? { start: 0, end: length };
            let at = Math.min(length, start + (which % (end - start + 1)));
            for (const [letter, back] of letters) {
              const span = { start: Math.max(0, at - (size === 0 ? back : 0)), end: at };
              edits.push({ span, text: letter });
              length += letter.length - (span.end - span.start);
              at = span.start + letter.length;
            }
          }
          check(text, edits, asked);
        },
      ),
      { numRuns: 60 },
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

  test.each([
    ['a group behind an element that has been typed', '<x id="1"/> jetzt', '<g id="2"><g id="3"></g></g>', 'Save'],
    ['a dialect that shows', ' id="1"/> now', ' id="INTERPOLATION"/> now', 'Sichern'],
    ['a dialect that a tool shows', '<note from="dev">', '<tool tool-id="com.apple.x"/><note from="dev">', 'Sichern'],
  ])('%s, when somebody types on in another unit', (_, before, after, there) => {
    const text = files.get('made, 1.2')!;
    const start = text.indexOf(before);
    const first = { span: { start, end: start + before.length }, text: after };
    const end = text.lastIndexOf(there) + after.length - before.length;
    // Letter by letter, so that attributes come without elements.
    const letters = [...'word'].map((letter, at): Edit => ({ span: { start: end + at, end: end + at }, text: letter }));
    check(text, [first, ...letters], 'at the end');
    check(text, [first, ...letters]);
  });

  test('an attribute that shows a dialect is read as it is typed', () => {
    const text = files.get('made, 1.2')!.replace('<x id="1"/> now', '<x id="PH"/> now');
    const at = text.indexOf('<x id="PH"') + '<x id="'.length;
    const edits = [...'word'].map((): Edit => ({ span: { start: at, end: at }, text: 'a' }));
    check(text, [
      { span: { start: at, end: at }, text: 'a' },
      ...edits,
      { span: { start: at, end: at + 5 }, text: '' },
    ]);
    const tool = text.replace('<note from="dev">', '<tool tool-id="om.apple."/><note from="dev">');
    const to = tool.indexOf('om.apple');
    check(tool, [
      { span: { start: to, end: to }, text: 'c' },
      { span: { start: to, end: to + 1 }, text: '' },
    ]);
  });

  test('what may stand before a document may not stand between two units', () => {
    const text = files.get('made, 1.2')!;
    const at = text.indexOf('</trans-unit>\n') + '</trans-unit>'.length;
    check(text, [{ span: { start: at, end: at }, text: '<!DOCTYPE x>' }]);
  });

  test('a line of a merge conflict elsewhere stays one', () => {
    const text = files.get('made, 1.2')!.replace('</group>\n<group', '</group>\n=======\n>>>>>>> theirs\n<group');
    const at = text.indexOf('Sichern');
    check(text, [
      { span: { start: at, end: at }, text: 'x' },
      { span: { start: at, end: at + 1 }, text: '' },
    ]);
  });

  test('a close tag alone that ends more than the unit, or what stands behind it', () => {
    const second = files.get('made, 2.0')!;
    const inUnit = second.indexOf('<segment');
    check(second, [{ span: { start: inUnit, end: inUnit }, text: '</unit></body>' }]);
    const text = files.get('made, 1.2')!;
    const stray = text.indexOf('<context-group') + '<context-group'.length;
    const early = text.indexOf('<trans-unit id="3"') + '<trans-unit'.length;
    check(text, [
      { span: { start: stray, end: stray }, text: '</g>' },
      { span: { start: early, end: early }, text: '</trans-unit>' },
    ]);
  });

  test('what is called a unit, where nobody looks for one', () => {
    const text = files
      .get('made, 1.2')!
      .replace('<body>', '<header><trans-unit id="n"><note>N</note></trans-unit></header><body>');
    const place = text.indexOf('N</note>');
    check(text, [{ span: { start: place, end: place + 1 }, text: 'M' }]);
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
