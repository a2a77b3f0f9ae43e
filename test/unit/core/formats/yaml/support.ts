import fc from 'fast-check';
import type { Change, ParseOptions, SourceFile, Unit } from '../../../../../server/core/formats/format.ts';
import { yaml } from '../../../../../server/core/formats/yaml/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

export const PLAIN: ParseOptions = { dialect: 'plain' };

export function textOf({ source }: Unit): string {
  return source === undefined ? '' : plainText(source);
}

/** The texts of a file by their ids. */
export function read(text: string, options: ParseOptions = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(yaml.parse(text, options).units.map((unit) => [unit.id, textOf(unit)]));
}

export function sourceFile(text: string, options: ParseOptions = {}): SourceFile {
  return { text, catalog: yaml.parse(text, options) };
}

/** Writes texts by unit id; '' clears. */
export function put(text: string, texts: Readonly<Record<string, string>>, source?: string, targetLocale?: string) {
  const changes = Object.entries(texts).map(
    ([unit, value]): Change => ({
      unit,
      parts: value === '' ? [] : [value],
      origin: 'machine',
      ...(targetLocale !== undefined && { targetLocale }),
    }),
  );
  const origin = source === undefined ? undefined : sourceFile(source);
  const { edits, rejected } = yaml.write(text, yaml.parse(text), changes, origin);
  return { text: applyEdits(text, edits), edits, rejected };
}

/** What some reader takes for something else than a text, or refuses, without quotes. */
export const RISKY = [
  "yes:'",
  'a-b:"c',
  ...[
    'yes',
    'No',
    'ON',
    'off',
    'y',
    'N',
    'true',
    'FALSE',
    '~',
    'null',
    'NULL',
    '12:30',
    '1,000',
    '012',
    '0x1F',
    '1_000',
  ],
  ...[
    '1.5',
    '.5',
    '+1',
    '1e3',
    '.inf',
    '.NaN',
    '2024-01-01',
    '0o17',
    '0b1',
    '-',
    '?',
    ':',
    '=',
    '<<',
    ':word',
    '---',
    '...',
  ],
  ...[
    '% off',
    '@home',
    '`code`',
    '& more',
    '*star',
    '!bang',
    '| pipe',
    '> more',
    '{x}',
    '%{x} y',
    '[x]',
    '}',
    ']',
    ', x',
  ],
  ...[
    '# no',
    "'quoted'",
    '"quoted"',
    '- item',
    '? what',
    'a: b',
    'a #b',
    'ends:',
    'a\u0085b',
    'a\u2028b',
    '\u0007',
    '\u009f',
  ],
  ...[
    '\ufeffx',
    ' lead',
    'trail ',
    'tab\there',
    '\ttab',
    'two\nlines',
    'end\n',
    '\n',
    'a\n\n\nb',
    ' \nx',
    'a\n  b\nc\n',
    'x\r\ny',
  ],
  ...[
    "it's",
    'back\\slash',
    'C:\\new',
    '\ufffe',
    '😀',
    'é',
    '\u00a0',
    'a\n \nb',
    'trail \nx',
    '{{ x }}',
    'key:',
    '-x',
    '?x',
    'http://x#y',
  ],
];

/** Texts that a file can hold. */
export const texts = fc
  .oneof(
    fc.constantFrom(...RISKY),
    fc
      .array(fc.constantFrom(...RISKY, ' ', '\n', 'word', "'", '"', '\\', ': ', ' #'), { minLength: 1, maxLength: 4 })
      .map((all) => all.join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
  )
  .filter((text) => text !== '' && text.isWellFormed());
