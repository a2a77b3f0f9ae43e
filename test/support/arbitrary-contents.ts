import fc from 'fast-check';
import type { CodePart, Content, NewPart, Part } from '../../server/core/text/content.ts';
import { memoryCode } from './memory-format.ts';

/** Words, punctuation, white space, syntax of every kind, astral characters, characters that XML cannot hold. */
const BITS = [
  'Save',
  'the',
  'file',
  'Ärger',
  '保存',
  'a',
  'I',
  '5',
  ' ',
  ' ',
  ' ',
  '. ',
  ', ',
  '!',
  '?',
  ':',
  '\n',
  '\n\n',
  ' - ',
  '\t',
  '\u00A0',
  '"',
  "'",
  '(',
  ')',
  '&',
  '<',
  '>',
  '&amp;',
  '&nbsp;',
  '{',
  '}',
  '|',
  '%',
  '$',
  '#',
  '@',
  '\\',
  '\\n',
  '😀',
  '\u0001',
  '\uD800',
  '\uFFFC',
  ']]>',
  '<!--',
  '-->',
];
const PLACEHOLDERS = [
  '{name}',
  '{0}',
  '{{count}}',
  '%s',
  '%d',
  '%1$s',
  '%(x)s',
  '${x}',
  '%{y}',
  '<b>',
  '</b>',
  '<br/>',
  '<a href="x?a=1&b=2">',
  '</a>',
  'https://x.org/a?b',
  'me@x.org',
  '&lt;',
  "{'@'}",
  '$t(a)',
  ':name',
  ':smile:',
  '[it](/settings/profile)',
  '[it](#undo)',
  'var(--x)',
  '--primary-color',
  '[b]',
  '[/b]',
  '{% if a %}',
  '{% endif %}',
  '<%= x %>',
  '{0!r}',
  '%1$#@files@',
  '<span translate="no">Old Inn</span>',
  '<img alt="A cat" src="a.png">',
  "<a title='Go {name}' href='/x'>",
  '%1',
];

export const plainText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...BITS), { maxLength: 12 })
  .map((bits) => bits.join(''));
export const richText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...BITS) },
      { weight: 1, arbitrary: fc.constantFrom(...PLACEHOLDERS) },
    ),
    { maxLength: 16 },
  )
  .map((bits) => bits.join(''));

/** Prose with placeholders: what a file usually holds. */
export const sentence: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('Save', 'the', 'file', 'now', 'your', 'settings', 'have', 'changed', 'and'),
      },
      { weight: 1, arbitrary: fc.constantFrom('{name}', '{count}', '<b>all</b>', 'https://x.org/a', '&nbsp;') },
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((words) => words.join(' '));

/** Contents with nested, overlapping and lonely codes; ids unique per code or pair. */
export function contents(text: fc.Arbitrary<string>): fc.Arbitrary<readonly NewPart[]> {
  const part = fc.oneof(
    { weight: 4, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc.constantFrom('standalone' as const, 'open' as const, 'close' as const).map((role) => ({ role })),
    },
  );
  return fc.array(part, { maxLength: 8 }).map((drafts) => {
    const open: string[] = [];
    let id = 0;
    return drafts.map((draft): NewPart => {
      if (typeof draft === 'string') return draft;
      if (draft.role === 'close' && open.length > 0) return memoryCode(open.pop() ?? '', 'close');
      if (draft.role !== 'standalone') open.push(String(id));
      return memoryCode(String(id++), draft.role);
    });
  });
}

/** A well-formed ICU message: arguments, plurals, ordinals and selects, nested; `other` always there. */
export const icuMessage: fc.Arbitrary<string> = fc.letrec<{ message: string; piece: string; choice: string }>(
  (tie) => ({
    message: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' ')),
    piece: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          'Save',
          'the files',
          "it's",
          "l''{name}",
          '{name}',
          '{when, date, short}',
          '<b>all</b>',
          '#',
          "'{'x'}'",
          'done.',
        ),
      },
      { weight: 1, arbitrary: tie('choice') },
    ),
    choice: fc
      .tuple(
        fc.constantFrom('{n, plural, ', '{n, plural, offset:1 ', '{n, selectordinal, ', '{g, select, '),
        fc.constantFrom(['one'], ['=0', 'one'], ['=1'], [], ['zero', 'two', 'few']),
        fc.array(tie('message'), { minLength: 4, maxLength: 4 }),
      )
      .map(([head, selectors, messages]) => {
        const all = [
          ...(head.includes('select,') ? selectors.map((selector) => selector.replace('=', 'v')) : selectors),
          'other',
        ];
        return `${head}${all.map((selector, index) => `${selector} {${messages[index]}}`).join(' ')}}`;
      }),
  }),
).message;

/** Parts as the content of a document. */
export function asContent(parts: readonly NewPart[]): Content {
  const span = { start: 0, end: 0 };
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === '') continue;
    if (typeof part !== 'string') joined.push(part);
    else if (last?.kind === 'text') joined[joined.length - 1] = { ...last, text: last.text + part };
    else joined.push({ kind: 'text', text: part, span });
  }
  return { span, parts: joined };
}

/** Neighbouring texts joined: what two equal contents have in common. */
export function normal(
  parts: readonly (NewPart | Part)[],
): readonly (string | Pick<CodePart, 'id' | 'role' | 'raw'>)[] {
  return asContent(
    parts.map((part) => (typeof part === 'string' || part.kind === 'code' ? part : part.text)),
  ).parts.map((part) => (part.kind === 'text' ? part.text : { id: part.id, role: part.role, raw: part.raw }));
}
