import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refreshPo } from '../../../../../server/core/formats/po/refresh.ts';
import { compared, Likeness } from '../../../../../server/core/formats/po/similar.ts';

const TEMPLATE = `msgid ""
msgstr ""
"POT-Creation-Date: 2026-02-02 00:00+0000\\n"
"Report-Msgid-Bugs-To: new@x\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#. extracted
#: a.c:1
#, c-format
msgid "kept %s"
msgstr ""

#: a.c:2
msgid "became plural"
msgid_plural "became plurals"
msgstr[0] ""
msgstr[1] ""

#: a.c:3
msgid "was plural"
msgstr ""

#: a.c:4
msgid "two forms"
msgid_plural "two formses"
msgstr[0] ""
msgstr[1] ""

#: a.c:5
msgid "Open the large file now"
msgstr ""

#: a.c:6
msgid "revived"
msgstr ""

#: a.c:7
msgid "fuzzy with previous"
msgstr ""

#: a.c:8
msgid "brand new"
msgstr ""

#: a.c:9
msgid "changed plural"
msgid_plural "changed plurals anew"
msgstr[0] ""
msgstr[1] ""

#: a.c:10
msgid "near a fuzzy one!"
msgstr ""

#: a.c:11
msgctxt "menu"
msgid "Paste it here"
msgstr ""

#: a.c:12
msgid "nonfuzzy previous"
msgstr ""

#: a.c:14
msgid "One new mailbox"
msgid_plural "Many new mailboxes"
msgstr[0] ""
msgstr[1] ""

#: a.c:15
msgid "From plural file!"
msgstr ""
`;

const TRANSLATION = `# Header comment
msgid ""
msgstr ""
"Language: pl\\n"
"POT-Creation-Date: 2025-01-01 00:00+0000\\n"
"Project-Id-Version: x\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

# translator
#. old extracted
#: old.c:1
#, python-format, no-wrap
msgid "kept %s"
msgstr "zachowane %s"

msgid "became plural"
msgstr "stało się"

msgid "was plural"
msgid_plural "were plurals"
msgstr[0] "a"
msgstr[1] "b"
msgstr[2] "c"

msgid "two forms"
msgid_plural "two formses"
msgstr[0] "x"
msgstr[1] "y"

msgid "Open the large file"
msgstr "Otwórz duży plik"

#, fuzzy
#| msgid "older previous"
msgid "fuzzy with previous"
msgstr "f"

msgid "changed plural"
msgid_plural "changed plurals"
msgstr[0] "q"
msgstr[1] "w"
msgstr[2] "e"

#, fuzzy
#| msgid "near the oldest one"
msgid "near a fuzzy one"
msgstr "ff"

# gone translator
#. gone extracted
#: gone.c:1
#, c-format
msgid "gone with translation %s"
msgstr "poszło %s"

#: gone.c:2
msgid "gone untranslated thing"
msgstr ""

#, fuzzy
#| msgid "gone fuzzy previous"
msgid "gone fuzzy zzzzz"
msgstr "gf"

msgid "Paste it here"
msgstr "Wklej"

#| msgid "some previous"
msgid "nonfuzzy previous"
msgstr "np"

msgid "One new mail"
msgstr "Jedna"

msgid "From plural file"
msgid_plural "From plural files"
msgstr[0] "fp0"
msgstr[1] "fp1"
msgstr[2] "fp2"

# kept obsolete
#~ msgid "old obsolete qqqq"
#~ msgstr "oo"

#~ msgid "revived"
#~ msgstr "ożywione"
`;

/** What msgmerge 0.21 makes of the two with --previous, below its header. */
const MERGED = `# translator
#. extracted
#: a.c:1
#, c-format
msgid "kept %s"
msgstr "zachowane %s"

#: a.c:2
#, fuzzy
#| msgid "became plural"
msgid "became plural"
msgid_plural "became plurals"
msgstr[0] "stało się"
msgstr[1] "stało się"
msgstr[2] "stało się"

#: a.c:3
#, fuzzy
#| msgid "was plural"
#| msgid_plural "were plurals"
msgid "was plural"
msgstr "a"

#: a.c:4
msgid "two forms"
msgid_plural "two formses"
msgstr[0] "x"
msgstr[1] "y"

#: a.c:5
#, fuzzy
#| msgid "Open the large file"
msgid "Open the large file now"
msgstr "Otwórz duży plik"

#: a.c:6
msgid "revived"
msgstr "ożywione"

#: a.c:7
#, fuzzy
#| msgid "older previous"
msgid "fuzzy with previous"
msgstr "f"

#: a.c:8
msgid "brand new"
msgstr ""

#: a.c:9
#, fuzzy
#| msgid "changed plural"
#| msgid_plural "changed plurals"
msgid "changed plural"
msgid_plural "changed plurals anew"
msgstr[0] "q"
msgstr[1] "w"
msgstr[2] "e"

#: a.c:10
#, fuzzy
#| msgid "near the oldest one"
msgid "near a fuzzy one!"
msgstr "ff"

#: a.c:11
#, fuzzy
#| msgid "Paste it here"
msgctxt "menu"
msgid "Paste it here"
msgstr "Wklej"

#: a.c:12
msgid "nonfuzzy previous"
msgstr "np"

#: a.c:14
#, fuzzy
#| msgid "One new mail"
msgid "One new mailbox"
msgid_plural "Many new mailboxes"
msgstr[0] "Jedna"
msgstr[1] "Jedna"
msgstr[2] "Jedna"

#: a.c:15
#, fuzzy
#| msgid "From plural file"
#| msgid_plural "From plural files"
msgid "From plural file!"
msgstr "fp0"

# gone translator
#, c-format
#~ msgid "gone with translation %s"
#~ msgstr "poszło %s"

#, fuzzy
#~| msgid "gone fuzzy previous"
#~ msgid "gone fuzzy zzzzz"
#~ msgstr "gf"

# kept obsolete
#~ msgid "old obsolete qqqq"
#~ msgstr "oo"
`;

function refreshed(text: string, template: string, fuzzy = true) {
  const result = refreshPo(text, template, { fuzzy });
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const bodyOf = (text: string) => text.slice(text.search(/(\r?\n){2}/)).replace(/^\s+/, '');

describe('a translation with a new template', () => {
  test('is what msgmerge makes of it', () => {
    const { text, ...told } = refreshed(TRANSLATION, TEMPLATE);
    expect(bodyOf(text)).toBe(MERGED);
    expect(told).toEqual({
      added: ['brand new'],
      unsure: [
        'became plural',
        'was plural',
        'Open the large file now',
        'changed plural',
        'near a fuzzy one!',
        'menu|Paste it here',
        'One new mailbox',
        'From plural file!',
      ],
      revived: ['revived'],
      obsolete: ['gone with translation %s', 'gone fuzzy zzzzz'],
      dropped: ['gone untranslated thing'],
    });
  });

  test('keeps its header in its order, with the date of the template', () => {
    const { text } = refreshed(TRANSLATION, TEMPLATE);
    const head = TRANSLATION.slice(0, TRANSLATION.indexOf('\n\n'));
    expect(text.slice(0, text.indexOf('\n\n'))).toBe(`${head.replace('2025-01-01', '2026-02-02')}`);
  });

  test('is the same the second time', () => {
    const { text } = refreshed(TRANSLATION, TEMPLATE);
    expect(refreshed(text, TEMPLATE)).toMatchObject({ text, added: [], unsure: [], obsolete: [], dropped: [] });
  });

  test('takes over nothing of other texts where nobody wants that', () => {
    const { text, added } = refreshed(TRANSLATION, TEMPLATE, false);
    expect(added).toContain('Open the large file now');
    expect(text).toContain('#~ msgid "Open the large file"\n#~ msgstr "Otwórz duży plik"');
    expect(text).toContain('msgid "Open the large file now"\nmsgstr ""');
  });

  test('keeps its line ends, its lines and its byte order mark', () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    const { text } = refreshed(`\ufeff${crlf(TRANSLATION)}`, TEMPLATE);
    expect(text).toBe(`\ufeff${crlf(refreshed(TRANSLATION, TEMPLATE).text)}`);
    const folded =
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n"POT-Creation-Date: 2020\\n"\n\nmsgid ""\n"a "\n"long one"\nmsgstr ""\n"ein "\n"langer"\n';
    expect(refreshed(folded, 'msgid "a long one"\nmsgstr ""\n').text).toBe(folded);
  });

  test('finds short words, too', () => {
    const text = 'msgid "_Run"\nmsgstr "_Los"\n';
    expect(refreshed(text, 'msgid "Run"\nmsgstr ""\n').text).toBe(
      '#, fuzzy\n#| msgid "_Run"\nmsgid "Run"\nmsgstr "_Los"\n',
    );
  });

  test('of a broken file or template is none', () => {
    expect(refreshPo('msgid "a\nmsgstr ""\n', TEMPLATE).ok).toBe(false);
    expect(refreshPo(TRANSLATION, '<<<<<<< a\nmsgid "a"\nmsgstr ""\n').ok).toBe(false);
  });

  const isThere = spawnSync('msgmerge', ['--version']).status === 0;
  test.skipIf(!isThere)('whatever its entries are, msgfmt takes it and msgmerge has the same ones', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-merge-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [po, pot, out] = ['a.po', 'a.pot', 'b.po'].map((name) => join(folder, name)) as [string, string, string];
    const words = fc.constantFrom(
      'Open the file',
      'Open the files',
      'Close',
      'Closed',
      'Save as …',
      'Save all',
      'A "b"',
    );
    const entry = fc.record({
      id: words,
      ctx: fc.option(fc.constantFrom('x', 'y')),
      plural: fc.boolean(),
      done: fc.boolean(),
    });
    const entries = fc.uniqueArray(entry, { maxLength: 6, selector: ({ id, ctx }) => `${ctx} ${id}` });
    const head =
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n';
    const quoted = (text: string) => JSON.stringify(text);
    const write = (
      all: readonly { id: string; ctx: string | null; plural: boolean; done: boolean }[],
      isTemplate: boolean,
    ) =>
      head +
      all
        .map(({ id, ctx, plural, done }) => {
          const text = quoted(done && !isTemplate ? `${id}!` : '');
          const source = `${ctx === null ? '' : `msgctxt ${quoted(ctx)}\n`}msgid ${quoted(id)}\n`;
          return plural
            ? `\n${source}msgid_plural ${quoted(`${id} all`)}\nmsgstr[0] ${text}\nmsgstr[1] ${text}\n`
            : `\n${source}msgstr ${text}\n`;
        })
        .join('');
    const marks = (text: string) =>
      [...text.matchAll(/^(#, fuzzy|(?:#~ )?msg(?:id|ctxt|id_plural|str)(?:\[\d\])? .*)$/gm)]
        .map(([line]) => line)
        .slice(2);
    fc.assert(
      fc.property(entries, entries, (own, wanted) => {
        const [text, template] = [write(own, false), write(wanted, true)];
        writeFileSync(po, text);
        writeFileSync(pot, template);
        const merged = refreshed(text, template).text;
        writeFileSync(out, merged);
        expect(spawnSync('msgfmt', ['-c', '-o', '/dev/null', out], { encoding: 'utf8' }).status).toBe(0);
        const theirs = spawnSync('msgmerge', ['-q', '--previous', '--no-wrap', po, pot], { encoding: 'utf8' }).stdout;
        expect(marks(merged)).toEqual(marks(theirs));
      }),
      { numRuns: 12 },
    );
  });
});

test('likeness is what two texts have in common in order, and costs nothing where it cannot be enough', () => {
  const slow = (a: string, b: string) => {
    const [x, y] = [Buffer.from(a), Buffer.from(b)];
    const row = new Array<number>(y.length + 1).fill(0);
    for (const byte of x) {
      let before = 0;
      for (let at = 1; at <= y.length; at++) {
        const here = row[at] ?? 0;
        row[at] = byte === y[at - 1] ? before + 1 : Math.max(here, row[at - 1] ?? 0);
        before = here;
      }
    }
    return x.length + y.length === 0 ? 1 : (2 * (row[y.length] ?? 0)) / (x.length + y.length);
  };
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä', '😀'), minLength: 0, maxLength: 90, size: 'max' });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const exact = slow(a, b);
      expect(new Likeness(a).with(compared(b), 0)).toBeCloseTo(exact);
      expect(new Likeness(a).with(compared(b), 0.6)).toBeCloseTo(exact > 0.6 ? exact : 0);
    }),
  );
});
