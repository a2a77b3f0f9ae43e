import { expect, test } from 'vitest';
import { copyOf } from '../../../../../server/core/formats/common/units/unit-copy.ts';
import { po } from '../../../../../server/core/formats/po/index.ts';

const parse = (text: string) => po.parse(text, { path: 'po/de.po' });
const ids = (text: string) => parse(text).units.map(({ id }) => id);
const entry = (id: string, context?: string) =>
  `${context === undefined ? '' : `msgctxt "${context}"\n`}msgid "${id}"\nmsgstr "x"\n\n`;

test('no two units have one id, and an id stays who it was first given to', () => {
  expect(ids(entry('a') + entry('a') + entry('a'))).toEqual(['a', 'a~2', 'a~3']);
  expect(ids(entry('a|b') + entry('b', 'a'))).toEqual(['a|b', 'a|b~']);
  expect(ids(entry('b', 'a') + entry('a|b'))).toEqual(['a|b', 'a|b~']);
  expect(ids(entry('a~2') + entry('a') + entry('a'))).toEqual(['a~2', 'a', 'a~2~']);
  const plural = 'msgid "n"\nmsgid_plural "ns"\nmsgstr[0] "x"\nmsgstr[1] "y"\n\n';
  expect(ids(entry('n[1]') + plural)).toEqual(['n[1]', 'n[0]', 'n[1]~']);
});

test('an entry that comes twice is a mistake, unless nobody uses either of the two', () => {
  const codes = (text: string) => parse(text).problems.map(({ code }) => code);
  const unused = '#~ msgid "a"\n#~ msgstr "x"\n\n';
  expect(codes(unused + unused)).toEqual([]);
  expect(codes(unused + entry('a'))).toEqual(['po-duplicate']);
  expect(codes(entry('a') + entry('a'))).toEqual(['po-duplicate']);
});

test('what the source was counts where the translation is marked', () => {
  const text = (flag: string) => `${flag}#| msgid "old"\nmsgid "new"\nmsgstr "x"\n`;
  const [marked] = parse(text('#, fuzzy\n')).units;
  expect(marked).toMatchObject({ previousSource: 'old', draft: true, state: 'needs-work', stateName: 'fuzzy' });
  const [plain] = parse(text('')).units;
  expect([plain?.previousSource, plain?.draft, plain?.state, plain?.stateName]).toEqual([
    undefined,
    undefined,
    'translated',
    undefined,
  ]);
});

test('a form is pointed at where it stands; one that is not there yet, by its entry', () => {
  const text = 'msgid "n"\nmsgid_plural "ns"\nmsgstr[0] "x"\n';
  const header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n!=1;\\n"\n\n';
  const all = header + text;
  const words = parse(all).units.map(({ name, nameSpan, target }) => [
    name,
    all.slice(nameSpan.start, nameSpan.start + 9),
    target?.plain,
  ]);
  expect(words).toEqual([
    ['n [0]', 'msgstr[0]', 'x'],
    ['n [1]', 'msgid "n"', undefined],
  ]);
});

test('a copy of a unit says all that the unit says', () => {
  const text =
    '# Note\n#. For people\n#: a.c:1\n#, fuzzy, c-format\n#| msgid "old"\nmsgctxt "c"\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "x"\n';
  for (const unit of parse(text).units) {
    const { id, name, span, nameSpan, source, target, notes, state, stateName, draft } = unit;
    const { previousSource, context, syntax, plural } = unit;
    expect(notes.map((note) => note.text)).toEqual(['For people', 'Note', 'a.c:1']);
    expect([draft, syntax, context]).toEqual([true, 'gettext-printf', 'c']);
    const whole = { id, name, span, nameSpan, source, notes, state, stateName, draft, previousSource };
    expect(copyOf(unit)).toEqual({ ...whole, context, syntax, plural, ...(target && { target }) });
  }
});
