/** Texts that nobody wants to meet, of about so many UTF-16 units: for tests of what they do and for benchmarks of what they cost. */

type Kinds = Readonly<Record<string, (length: number) => string>>;

const repeated = (bit: string) => (length: number) => bit.repeat(Math.max(1, Math.floor(length / bit.length)));

const XML: Kinds = {
  'deep nesting': (length) => '<a>'.repeat(length / 3),
  'deep groups': (length) => '<group>'.repeat(length / 7),
  'deep and stray': (length) => '<a>'.repeat(length / 8) + '</b>'.repeat(length / 8),
  'deep and closed crosswise': (length) => '<a><b>'.repeat(length / 10) + '</a>'.repeat(length / 10),
  'open comments': (length) => '<!--\n'.repeat(length / 5),
  'open comments in a line': (length) => '<!--'.repeat(length / 4),
  'open values': (length) => '<a b="'.repeat(length / 6),
  'open values with less-than': (length) => `<a b='<`.repeat(length / 7),
  'open CDATA': (length) => `<a>${'<![CDATA['.repeat(length / 9)}`,
  'nested CDATA': (length) => `<a>${'<![CDATA[</a>'.repeat(length / 13)}]]>`,
  'open instructions': (length) => '<?'.repeat(length / 2),
  'open doctypes': (length) => '<!DOCTYPE a ['.repeat(length / 13),
  'closing tags': (length) => '</'.repeat(length / 2),
  quotes: (length) => `<a ${'"'.repeat(length)}`,
  'one attribute': (length) => `<a b="${'x'.repeat(length)}"/>`,
  'white space in a tag': (length) => `<a${' '.repeat(length)}b`,
  'many attributes': (length) => `<a ${'b="1" '.repeat(length / 6)}>`,
  'names without values': (length) => `<a ${'b '.repeat(length / 2)}>`,
  ampersands: (length) => `<a>${'&'.repeat(length)}</a>`,
  references: (length) => `<a>${'&lol;'.repeat(length / 5)}</a>`,
  'less-thans': (length) => '<'.repeat(length),
  'prototype names': (length) => '<__proto__ constructor="1"><toString/>'.repeat(length / 38),
  synchronising: (length) => '<source><x xmlns="y">'.repeat(length / 21),
  'units in units': (length) => '<trans-unit><g>'.repeat(length / 15),
  // Names of one length, so that four times the names are four times the text.
  'distinct names': (length) =>
    Array.from({ length: length / 11 }, (_, i) => `<n${String(i).padStart(7, '0')}/>`).join(''),
};

const JSON_KINDS: Kinds = {
  'deep objects': (length) => `${'{"a":'.repeat(length / 6)}"x"${'}'.repeat(length / 6)}`,
  'open objects': repeated('{"a":'),
  'deep lists': (length) => `{"a": ${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`,
  'open quotes': repeated('"'),
  backslashes: (length) => `{"a": "${'\\\\'.repeat(length / 2)}"}`,
  commas: repeated(','),
  colons: repeated('"a":'),
  'prototype names': (length) => `{${'"__proto__": "x", '.repeat(length / 18)}"constructor": "y"}`,
  'duplicate keys': (length) => `{${'"a": "x",'.repeat(length / 9)}"a": "y"}`,
  closers: repeated('}]'),
  'one text': (length) => `{"a": "${'x'.repeat(length)}"}`,
  comments: repeated('/*'),
  words: repeated('nul '),
};

const SRT: Kinds = {
  'line ends': repeated('\n'),
  returns: repeated('\r'),
  spaces: repeated(' '),
  numbers: repeated('1\n'),
  dashes: repeated('-'),
  digits: repeated('0'),
  'open tags': repeated('<i'),
  tags: repeated('<i>'),
  'closing tags': repeated('</i>'),
  overrides: repeated('{\\'),
  fonts: repeated('<font '),
  times: repeated('00:00:00,000 '),
  arrows: repeated('1:1 --> \n'),
  'one time': repeated('00:00:01,000 --> 00:00:01,000\n'),
  'lonely numbers': repeated('1\n\n'),
};

const TABLE: Kinds = {
  quotes: repeated('"'),
  tabs: repeated('\t'),
  commas: repeated(','),
  'line ends': repeated('\n'),
  'empty rows': repeated('\t\n'),
  'half quoted': repeated('",'),
  'quotes and more': repeated('"a"b,'),
  spaces: repeated(' '),
  controls: repeated('\u0007'),
  'the same term': repeated('a\tb\n'),
  markers: repeated('<<<<<<< \n'),
  'prototype names': repeated('__proto__\tconstructor\n'),
};

export const HOSTILE = { xml: XML, json: JSON_KINDS, srt: SRT, table: TABLE } as const;
