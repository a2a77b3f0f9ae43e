import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findings } from '../../../../../server/core/checks/diagnose.ts';
import { pluralKeys } from '../../../../../server/core/formats/common/plurals/plural-keys.ts';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { stringsdict } from '../../../../../server/core/formats/stringsdict/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const fixture = (locale: string) =>
  readFileSync(
    new URL(`../../../../corpus/stringsdict/${locale}.lproj/Localizable.stringsdict`, import.meta.url),
    'utf8',
  );
const [english, german] = [fixture('en'), fixture('de')];
const parse = (text: string) => stringsdict.parse(text, { path: 'de.lproj/Localizable.stringsdict' });
const texts = (text: string) =>
  Object.fromEntries(parse(text).units.map(({ id, source }) => [id, source === undefined ? '' : plainText(source)]));
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });
function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = stringsdict.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}
const dict = (...pairs: readonly (readonly [string, string])[]) =>
  `<plist version="1.0">\n<dict>\n${pairs.map(([key, value]) => `\t<key>${key}</key>\n\t${value}\n`).join('')}</dict>\n</plist>\n`;
const variable = (...forms: readonly string[]) =>
  `<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>${forms
    .map((form) => `<key>${form}</key><string>%d ${form}</string>`)
    .join('')}</dict>`;

describe('reading', () => {
  test('units are formats with words of their own, plural forms, and widths', () => {
    expect(texts(english)).toEqual({
      '%d notes/notes/one': '%d note',
      '%d notes/notes/other': '%d notes',
      moved: '%1$#@notes@ moved to <%2$@>',
      'moved/notes/one': 'One note',
      'moved/notes/other': '%d notes',
      'wide/NSStringVariableWidthRuleType/20': 'Short',
      'wide/NSStringVariableWidthRuleType/50': 'A longer text',
    });
    expect(parse(english).units[0]).toMatchObject({
      name: '%d notes/one',
      context: '%d notes',
      plural: { set: '%d notes/notes', category: 'one', ordinal: false },
    });
    expect(parse(english).problems).toEqual([]);
  });

  test('another language is asked for its own forms', () => {
    const { units } = pluralKeys(
      pairUnits(stringsdict, parse(english), parse(dict())),
      stringsdict,
      parse(dict()),
      'pl',
    );
    const forms = units.filter(({ id }) => id.startsWith('%d notes/')).map(({ id }) => id.split('/').at(-1));
    expect(forms).toEqual(['one', 'few', 'many', 'other']);
  });

  test.each([
    ['stringsdict-category', dict(['a', `<dict><key>v</key>${variable('one', 'more', 'other')}</dict>`])],
    ['stringsdict-other', dict(['a', `<dict><key>v</key>${variable('one')}</dict>`])],
    ['stringsdict-duplicate-key', dict(['a', '<dict/>'], ['a', '<dict/>'])],
    ['stringsdict-root', '<resources/>'],
    ['xml-unclosed-element', '<plist><dict><key>a</key><dict>'],
  ])('%s', (code, text) => {
    expect(parse(text).problems.map((problem) => problem.code)).toContain(code);
  });

  test('a variable that nobody has written is found', () => {
    const text = dict([
      'a',
      `<dict><key>NSStringLocalizedFormatKey</key><string>%#@x@ %2$#@v@</string><key>v</key>${variable('other')}</dict>`,
    ]);
    const run = stringsdict.validate?.(text, parse(text));
    let step = run?.next();
    while (step?.done === false) step = run?.next();
    expect(step?.value).toMatchObject([{ code: 'stringsdict-variable', message: expect.stringContaining('"x"') }]);
  });
});

test('a form may show the number that the form for all others shows, also where values are numbered', () => {
  const forms = (one: string, other: string) =>
    dict([
      'a',
      `<dict><key>n</key><dict><key>one</key><string>${one}</string><key>other</key><string>${other}</string></dict></dict>`,
    ]);
  const said = (one: string) => {
    const [text, from] = [forms(one, '%1$@ und %ld weitere'), forms('%1$@ and another', '%1$@ and %ld others')];
    const source = { text: from, catalog: parse(from), name: 'en' };
    const common = { format: stringsdict, role: 'target' as const, project: {}, reportMissing: true, file: 'de' };
    return findings({ ...common, text, catalog: parse(text), source, sourceLocale: 'en', targetLocale: 'de' }).map(
      ({ code, message }) => `${code}: ${message}`,
    );
  };
  expect(said('%1$@ und %ld weitere')).toEqual([]);
  expect(said('%1$@ und %d weitere')).toEqual(['placeholders: "%d" is in the translation, but not in the source.']);
});

describe('writing', () => {
  test('a text takes the place of the old one, and nothing else changes', () => {
    const result = written(german, [change('%d notes/notes/other', '%d < Notizen & mehr')]);
    expect(result).toBe(german.replace('%d Notizen', '%d &lt; Notizen &amp; mehr'));
    expect(written(german, [change('%d notes/notes/other', '%d Notizen')])).toBe(german);
  });

  test('a form stands in its order, in the style of the file', () => {
    const before = '        <key>other</key>';
    const few = `        <key>few</key>\n        <string>%d x</string>\n${before}`;
    expect(written(german, [change('%d notes/notes/few', '%d x')], english)).toBe(german.replace(before, few));
    expect(written(written(german, [change('%d notes/notes/few', '%d x')]), [change('%d notes/notes/few', '')])).toBe(
      german,
    );
    const zero = '<string>d</string>\n        <key>zero</key>\n        <string>nix</string>';
    expect(written(german, [change('%d notes/notes/zero', 'nix')])).toBe(german.replace('<string>d</string>', zero));
  });

  test('an entry comes with its format and its variables', () => {
    const result = written(
      german,
      [change('moved/notes/few', 'x'), change('moved/notes/other', 'y'), change('moved', '%1$#@notes@ weg')],
      english,
    );
    expect(result.replace(german.slice(0, german.lastIndexOf('    </dict>')), '')).toBe(`    </dict>
    <key>moved</key>
    <dict>
      <key>NSStringLocalizedFormatKey</key>
      <string>%1$#@notes@ weg</string>
      <key>notes</key>
      <dict>
        <key>NSStringFormatSpecTypeKey</key>
        <string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key>
        <string>d</string>
        <key>few</key>
        <string>x</string>
        <key>other</key>
        <string>y</string>
      </dict>
    </dict>
  </dict>
</plist>
`);
    expect(
      written(
        result,
        ['moved/notes/few', 'moved/notes/other', 'moved'].map((id) => change(id, '')),
      ),
    ).toBe(german);
  });

  test('a file is made of its source, and takes its entries', () => {
    const empty = stringsdict.create({ text: english, catalog: parse(english) }, 'de');
    expect(parse(empty)).toMatchObject({ units: [], malformed: false, problems: [] });
    const changes = Object.entries(texts(english)).map(([id, text]) => change(id, text));
    expect(written(empty, changes, english)).toBe(english);
    expect(texts(written(dict().replace(/<dict>\s*<\/dict>/, '<dict/>'), changes, english))).toEqual(texts(english));
  });

  test('what has no place is refused', () => {
    const { rejected } = stringsdict.write(german, parse(german), [change('nix/x/one', 'y')], {
      text: english,
      catalog: parse(english),
    });
    expect(rejected).toMatchObject([{ unit: 'nix/x/one' }]);
    expect(stringsdict.write('<a>', parse('<a>'), [change('b', 'c')]).rejected).toMatchObject([{ unit: 'b' }]);
  });

  test('Python reads what is written', () => {
    const all = Object.keys(texts(english)).map((id) => change(id, `"${id}" & < ü`));
    const result = written(german, all, english);
    const program = 'import plistlib,json,sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))';
    const { stdout, error } = spawnSync('python3', ['-c', program], { input: result, encoding: 'utf8' });
    // Without Python the files above say it alone.
    if (error !== undefined) return;
    const read = JSON.parse(stdout);
    expect(read.moved.NSStringLocalizedFormatKey).toBe('"moved" & < ü');
    expect(read.moved.notes).toMatchObject({ NSStringFormatValueTypeKey: 'd', one: '"moved/notes/one" & < ü' });
    expect(read.wide.NSStringVariableWidthRuleType['20']).toBe('"wide/NSStringVariableWidthRuleType/20" & < ü');
  });
});
