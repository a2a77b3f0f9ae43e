import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitsOf } from '../../../../server/core/formats/common/units/places.ts';
import type { Catalog, Format, Unit } from '../../../../server/core/formats/format.ts';
import { FORMATS } from '../../../../server/core/formats/list.ts';
import { LiveText } from '../../../../server/core/text/live-text.ts';
import type { Edit } from '../../../../server/core/text/span.ts';
import {
  androidFile,
  fluentFile,
  markdownFile,
  moduleFile,
  phpFile,
  poFile,
  propertiesFile,
  qtFile,
  resxFile,
  srtFile,
  stringCatalogFile,
  vttFile,
  yamlFile,
} from '../../../bench/inputs-code.ts';
import { corpusFiles } from '../../../support/corpus.ts';
import { expectSameStructure } from '../../../support/structure.ts';

/** What every format with `update` owes: after any edit it says what `parse` says of the new text, and its catalog can be written. */
const SMALL = 30_000;

/** The same things as in the corpus, side by side and many. */
const GENERATED: readonly (readonly [path: string, text: string])[] = [
  ['x/de.po', poFile(0.002)],
  [
    'x/plurals.po',
    '#. Note\n#: a.c:1\nmsgid "One %d"\nmsgid_plural "Many %d"\nmsgstr[0] "Eins %d"\nmsgstr[1] "Viele %d"\n\n#, fuzzy\n#| msgid "Tow"\nmsgctxt "c"\nmsgid "Two"\nmsgstr "Zwei"\n\nmsgid "Three"\nmsgid_plural "Threes"\nmsgstr[0] "Drei"\nmsgstr[1] "Dreien"\nmsgstr[2] ""\n\n#~ msgid "Old"\n#~ msgstr "Alt"\n',
  ],
  [
    'x/behind.po',
    'msgid "One"\nmsgstr "Eins"\n\n# The header\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "Two"\nmsgid_plural "Twos"\nmsgstr[0] "Zwei"\nmsgstr[1] "Zweien"\n',
  ],
  ['x/messages_de.properties', propertiesFile(0.002)],
  ['x/app_de.ts', qtFile(0.002)],
  ['x/de.vtt', vttFile(0.002)],
  ['x/film.de.srt', srtFile(0.002)],
  ['x/de.ftl', fluentFile(0.002)],
  ['x/Texts.de.resx', resxFile(0.002)],
  ['res/values-de/strings.xml', androidFile(0.002)],
  ['config/locales/en.yml', yamlFile(0.002)],
  [
    'texts/de.yaml',
    'a: one\nb:\n  - two {x}\n  - "three"\n  - k: four\n    l: |\n      five\n      six\nc: {d: seven, e: eight}\nf: nine\n  and ten\n',
  ],
  ['docs/de/page.md', markdownFile(0.002)],
  [
    'docs/de/page.mdx',
    `---\ntitle: A page\n---\n\n${markdownFile(0.001)}> A quote\n> of two lines\n\n1. One\n\n   More of one\n2. Two\n`,
  ],
  ['x/Localizable.xcstrings', stringCatalogFile(0.002)],
  [
    'x/Plurals.xcstrings',
    '{"sourceLanguage":"en","strings":{"%lld files":{"localizations":{"fr":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld fichier"}},"other":{"stringUnit":{"state":"new","value":"%lld fichiers"}}}}},"en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld file"}},"other":{"stringUnit":{"state":"translated","value":"%lld files"}}}}}}},"Open":{"comment":"A button","shouldTranslate":false},"Close":{"localizations":{"fr":{"stringUnit":{"state":"needs_review","value":"Fermer"}}}}},"version":"1.0"}',
  ],
  ['lang/de/texts.php', phpFile(0.002)],
  [
    'lang/de/states.php',
    "<?php\n/*+ TODO: to do; DIRTY: look again */\nreturn array(\n\t'a' => 'One',\t// TODO\n\t'b' => 'Zwei',\t// DIRTY\n\t'c' => array(\n\t\t'd' => 'Three',\t// IGNORE\n\t\t'e' => 'Vier %s',\n\t),\n);\n",
  ],
  // A remark is no state, unless another entry has one that is.
  ['lang/de/remarks.php', "<?php\nreturn [\n\t'a' => 'One',\t// TODO\n\t'b' => 'Zwei',\n\t'c' => 'Drei',\n];\n"],
  ['locales/de.ts', moduleFile(0.002)],
  [
    'de.lproj/Localizable.strings',
    '/* Note */\n"one" = "Eins";\n"two \\"2\\"" = "Zwei\\n";\n"three"="Drei"; "four"="Vier";\n',
  ],
];

interface File {
  readonly path: string;
  readonly text: string;
}

const corpus = corpusFiles().filter(({ format, text }) => format.update !== undefined && text.length < SMALL);
const formats = FORMATS.filter(({ update }) => update !== undefined);

function filesOf(format: Format): readonly File[] {
  const own = GENERATED.filter(([path, text]) => format.recognises(path, text.slice(0, 4096)));
  return [
    ...corpus.filter((file) => file.format === format),
    // As often as all others together: most of those are small.
    ...own.flatMap(([path, text]) => Array.from({ length: 12 }, () => ({ path, text }))),
  ];
}

const FIELDS = [
  ...[
    'id',
    'name',
    'span',
    'nameSpan',
    'source',
    'target',
    'notes',
    'state',
    'stateName',
    'previousSource',
    'outdated',
  ],
  ...['draft', 'targetOrigin', 'lock', 'limits', 'kind', 'context', 'plural', 'syntax', 'cue', 'everywhere', 'terms'],
  ...['protectedWords', 'declaredPlaceholders', 'rules', 'allowedCharacters', 'matches'],
] as readonly (keyof Unit)[];

/** Plain values of whatever is made of getters. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return [...(value as Uint32Array)];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('parts' in value && 'span' in value) return { span: plain(value.span), parts: plain(value.parts) };
  if ('kind' in value && value.kind === 'text' && 'text' in value) {
    const part = value as { text: string; span?: unknown; offsets?: Uint32Array };
    return { text: part.text, span: part.span, offsets: part.offsets && [...part.offsets] };
  }
  return Object.fromEntries(Object.entries(value).flatMap(([key, it]) => (it === undefined ? [] : [[key, plain(it)]])));
}

function told({ units, problems, dialect, malformed, sourceLocale, targetLocale, sources }: Catalog) {
  const all = units.map((unit) =>
    Object.fromEntries(FIELDS.flatMap((key) => (unit[key] === undefined ? [] : [[key, plain(unit[key])]]))),
  );
  return { units: all, problems: plain(problems), dialect, malformed, sourceLocale, targetLocale, sources };
}

const namesOf = ({ units }: Catalog) => units.map(({ id }) => id);

/** What hands and clipboards put into files. */
const typed = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', ' ', 'ü', 'two words', 'z', '', '') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        '"',
        "'",
        '`',
        '\\',
        '\\"',
        "''",
        '\\n',
        '\\u00e9',
        '\\u12',
        '\n',
        '\r\n',
        '\n\n',
        '\n ',
        '\n\n  ',
        '\t',
        ',',
        ';',
      ],
      ...[
        '{',
        '}',
        '{0}',
        '{name}',
        '{ $x }',
        '{n, plural, other {#}}',
        '%s',
        '%1$s',
        '%{x}',
        '@:key',
        '@string/x',
        '&',
      ],
      ...[
        '&amp;',
        '&x;',
        '<',
        '>',
        '<b>',
        '</b>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '</string>',
        '</value>',
        ' | ',
        '$t(a)',
      ],
      ...[
        '#',
        '# ',
        '\n#',
        '\n# x\n',
        '\n#~ ',
        '//',
        '/*',
        '*/',
        '= ',
        ': ',
        '\n- ',
        '*a',
        '&a ',
        '|',
        '>-',
        '---',
        '\n---\n',
        '!',
      ],
      ...[
        '"\n"',
        '"\nmsgid "x',
        '"\n#, fuzzy\nmsgstr "',
        '\nkey = x',
        '\n    .title = x',
        '\n}',
        '";\n"x" = "',
        '<<<<<<< x',
        '\n=======\n',
        ',\t// DIRTY\n',
      ],
      ...[
        '\n00:01.000 --> 00:02.000\n',
        '-->',
        '\nNOTE x',
        '12',
        'yes',
        '~',
        'null',
        '\ufeff',
        '\u0000',
        '😀',
        '\ud83d',
        '**',
        '```',
        '\n1. ',
      ],
    ),
  },
);

/** Edits that fall into texts more often than chance would have it, and stay there for some time. */
const plans = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(6), fc.nat(9), typed), { minLength: 1, maxLength: 6 });

function spanIn(live: LiveText, catalog: Catalog, at: number, anywhere: boolean) {
  const units = unitsOf(catalog);
  const unit = units.length === 0 ? undefined : units.at(at % units.length);
  const inside = (unit?.target ?? unit?.source)?.span;
  return anywhere || inside === undefined ? { start: 0, end: live.length } : inside;
}

describe.each(formats.map((format) => ({ name: format.id, format })))('$name', ({ format }) => {
  const files = filesOf(format);

  test('an update says what a parse says, after any chain of edits', () => {
    fc.assert(
      fc.property(fc.nat(files.length - 1), plans, fc.nat(3), fc.boolean(), (file, plan, ask, stated) => {
        // By its number: who reads a counterexample is spared the format.
        const { path, text } = files[file]!;
        const first = format.parse(text, { path });
        const options = stated ? { path, dialect: first.dialect } : { path };
        let live = LiveText.of(text);
        let catalog = format.parse(text, options);
        let last = 0;
        for (const [which, where, size, how, insert] of plan) {
          if (how > 4) last = which;
          const span = spanIn(live, catalog, last, how === 9);
          const start = span.start + (where % (span.end - span.start + 1));
          const edit: Edit = { span: { start, end: Math.min(span.end, start + size) }, text: insert };
          const oldText = live.slice(0);
          live = live.after(edit);
          const before = catalog;
          catalog = format.update!(before, edit, live, options);
          // Who keeps something by it keeps it for these units.
          if (before.lineage !== undefined && catalog.lineage === before.lineage)
            expect(namesOf(catalog)).toEqual(namesOf(before));
          if (before.structure !== undefined && catalog.structure === before.structure)
            expectSameStructure(format, [oldText, before], [live.slice(0), catalog], edit);
          if (ask === 0) expect(told(catalog)).toEqual(told(format.parse(live.slice(0), options)));
        }
        const now = live.slice(0);
        const read = format.parse(now, options);
        expect(told(catalog)).toEqual(told(read));
        if (catalog.malformed) return;
        const unit = read.units[(plan[0]?.[0] ?? 0) % Math.max(1, read.units.length)];
        if (unit === undefined) return;
        const changes = [{ unit: unit.id, parts: ['New "words"'], origin: 'person' as const }];
        expect(format.write(now, catalog, changes)).toEqual(format.write(now, read, changes));
      }),
      { numRuns: 400 },
    );
  });

  test.each(
    GENERATED.filter(([path, text]) => format.recognises(path, text.slice(0, 4096))).map(([path, text]) => ({
      path,
      text,
    })),
  )('and reads nothing but the entry for most letters: $path', ({ path, text }) => {
    const before = format.parse(text, { path });
    let [alone, all] = [0, 0];
    for (const { source, target } of before.units) {
      const { span } = target ?? source ?? { span: { start: 0, end: 0 } };
      if (span.end - span.start < 4) continue;
      const edit: Edit = { span: { start: span.start + 1, end: span.start + 1 }, text: 'x' };
      const after = format.update!(before, edit, LiveText.of(text).after(edit), { path });
      if (after.lineage === before.lineage) alone++;
      all++;
    }
    // A heading stands above all that follows, an argument may say which dialect the file is in, and forms nobody counts are those of the whole file.
    expect(alone / all).toBeGreaterThan(path === 'x/plurals.po' ? 0 : 0.5);
  });
});
