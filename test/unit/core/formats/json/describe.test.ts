import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { type Json, load, render, styles } from './support.ts';

const isOwn = (note: string) => note.startsWith('Shown in: ');

/** The file with notes, by key, and why others have none. */
function described(path: string, text: string, notes: Readonly<Record<string, string>>) {
  const catalog = json.parse(text, { path });
  const byId = new Map(Object.entries(notes).map(([key, note]) => [`/${key}`, note]));
  const made = json.describe?.(text, catalog, byId, isOwn);
  return made && { text: applyEdits(text, made.edits), rejected: made.rejected.map(({ unit }) => unit) };
}

describe('notes for translators', () => {
  test('of ARB stand in what is about the entry, behind it', () => {
    const text =
      '{\n  "save": "Save",\n  "open": "Open",\n  "@open": {\n    "placeholders": {}\n  },\n  "close": "Close",\n  "@close": {}\n}\n';
    expect(described('app_en.arb', text, { save: 'a', open: 'b "c"', close: 'd' })?.text).toBe(
      '{\n  "save": "Save",\n  "@save": {\n    "description": "a"\n  },\n  "open": "Open",\n  "@open": {\n    "description": "b \\"c\\"",\n    "placeholders": {}\n  },\n  "close": "Close",\n  "@close": {\n    "description": "d"\n  }\n}\n',
    );
  });

  test('of browser extensions stand behind the message', () => {
    const text = '{\n\t"a": { "message": "A" },\n\t"b": {\n\t\t"message": "B"\n\t}\n}';
    expect(described('_locales/en/messages.json', text, { a: 'x', b: 'y' })?.text).toBe(
      '{\n\t"a": { "message": "A", "description": "x" },\n\t"b": {\n\t\t"message": "B",\n\t\t"description": "y"\n\t}\n}',
    );
  });

  test('a note of a person stays, one of ours or an empty one is replaced', () => {
    const text =
      '{"a": "A", "@a": {"description": "Mine"}, "b": "B", "@b": {"description": "Shown in: x"}, "c": "C", "@c": {"description": " "}, "d": "D", "@d": {"description": ["x"]}, "e": "E", "@e": 1}';
    const note = 'Shown in: y';
    const made = described('en.arb', text, { a: note, b: note, c: note, d: note, e: note, gone: note });
    expect(made?.text).toBe(
      '{"a": "A", "@a": {"description": "Mine"}, "b": "B", "@b": {"description": "Shown in: y"}, "c": "C", "@c": {"description": "Shown in: y"}, "d": "D", "@d": {"description": ["x"]}, "e": "E", "@e": 1}',
    );
    expect(made?.rejected).toEqual(['/a', '/d', '/e', '/gone']);
  });

  test('files of other kinds have no place for them, and broken ones stay as they are', () => {
    expect(described('en.json', '{ "a": "A" }', { a: 'x' })).toBeUndefined();
    const broken = '{ "a": "A" "b": "B" }';
    expect(described('en.arb', broken, { a: 'x' })).toEqual({ text: broken, rejected: ['/a'] });
  });

  test('nothing else changes, and a second time nothing does', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'é', 'x_1'), { minLength: 1 });
    const about = fc.constantFrom<Json | undefined>(
      undefined,
      new Map(),
      new Map<string, Json>([['placeholders', new Map([['n', new Map()]])]]),
      new Map([['description', 'Mine']]),
      new Map<string, Json>([
        ['context', 'c'],
        ['description', 'Shown in: old'],
      ]),
    );
    fc.assert(
      fc.property(
        names,
        fc.infiniteStream(about),
        fc.string({ maxLength: 6 }),
        styles,
        (keys, abouts, words, style) => {
          const given = keys.map((key) => [key, abouts.next().value as Json | undefined] as const);
          const root = new Map<string, Json>();
          for (const [key, one] of given) {
            root.set(key, `text of ${key}`);
            if (one !== undefined) root.set(`@${key}`, one);
          }
          const text = render(root, style);
          const notes = Object.fromEntries(keys.map((key) => [key, `Shown in: ${words}`]));
          const made = described('en.arb', text, notes);
          const wanted = new Map<string, Json>();
          for (const [key, one] of given) {
            wanted.set(key, `text of ${key}`);
            const own = one instanceof Map ? one : new Map<string, Json>();
            const isMine = own.get('description') === 'Mine';
            wanted.set(`@${key}`, isMine ? own : new Map([...own, ['description', notes[key] ?? '']]));
          }
          const after = load(made?.text ?? '');
          expect(plain(after)).toEqual(plain(wanted));
          expect([...(after as Map<string, Json>).keys()]).toEqual([...wanted.keys()]);
          expect(described('en.arb', made?.text ?? '', notes)?.text).toBe(made?.text);
        },
      ),
    );
  });
});

/** Without the order of members. */
function plain(value: Json): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
}
