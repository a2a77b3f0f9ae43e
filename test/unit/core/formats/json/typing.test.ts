import { expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { PLAIN } from './support.ts';

/** A file as people have it: groups of groups, texts of some words, lists. */
const TEXT = `${JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 12 }, (_, group) => [
      `group${group}`,
      {
        title: `Group ${group}`,
        items: Object.fromEntries(
          Array.from({ length: 12 }, (__, item) => [`item${item}`, `Some text, number ${item}`]),
        ),
        list: ['one', 'two', 'three'],
        last: `The "end" of ${group}`,
      },
    ]),
  ),
  null,
  2,
)}\n`;

type Edit = readonly [start: number, end: number, text: string];

const lineAt = (at: number) => TEXT.lastIndexOf('\n', at - 1) + 1;
const lineAfter = (at: number) => TEXT.indexOf('\n', at) + 1 || TEXT.length;
const next = (at: number, what: string) => Math.max(0, TEXT.indexOf(what, at));
const insert =
  (text: string) =>
  (at: number): Edit => [at, at, text];
const insertLine =
  (text: string) =>
  (at: number): Edit => {
    const line = lineAt(at);
    const indent = /^ */.exec(TEXT.slice(line))?.[0] ?? '';
    return [line, line, `${indent}${text}\n`];
  };
const remove =
  (what: string) =>
  (at: number): Edit => [next(at, what), next(at, what) + 1, ''];

/** What hands do to a file, at any place of it. */
const KINDS: Readonly<Record<string, (at: number) => Edit>> = {
  'a letter': insert('x'),
  'a quote': insert('"'),
  'a brace': insert('{'),
  'a closing brace': insert('}'),
  'a bracket': insert('['),
  'a comma': insert(','),
  'a colon': insert(':'),
  'a backslash': insert('\\'),
  'a line end': insert('\n'),
  'one letter less': (at) => [at, at + 1, ''],
  'a word less': (at) => [at, at + 6, ''],
  'a selection less': (at) => [at, at + 60, ''],
  'a quote less': remove('"'),
  'a comma less': remove(',\n'),
  'a colon less': remove(': '),
  'a brace less': remove('{\n'),
  'a closing brace less': remove('}'),
  'a bracket less': remove('[\n'),
  'a closing bracket less': remove(']'),
  'a line less': (at) => [lineAt(at), lineAfter(at), ''],
  'a line twice': (at) => [lineAfter(at), lineAfter(at), TEXT.slice(lineAt(at), lineAfter(at))],
  'half a key': insertLine('"half'),
  'a key': insertLine('"half"'),
  'a key and its colon': insertLine('"half":'),
  'half a text': insertLine('"half": "te'),
  'a text without comma': insertLine('"half": "text"'),
  'a group begun': insertLine('"half": {'),
  'a list begun': insertLine('"half": ['),
  'a comment': insertLine('// note'),
  'single quotes': insertLine("'half': 'text',"),
  'a bare key': insertLine('half: "text",'),
  'a typographic quote': insert('”'),
  'a merge conflict': (at) => {
    const line = TEXT.slice(lineAt(at), lineAfter(at));
    return [lineAt(at), lineAfter(at), `<<<<<<< HEAD\n${line}=======\n${line}>>>>>>> other\n`];
  },
};

const whole = json.parse(TEXT, PLAIN);

/** The share of units away from the edit that keep their id and their exact place. */
function kept([start, end, put]: Edit): readonly [kept: number, all: number] {
  const after = json.parse(TEXT.slice(0, start) + put + TEXT.slice(end), PLAIN);
  const places = new Map(after.units.map((unit) => [unit.id, unit.source?.span]));
  let all = 0;
  let same = 0;
  for (const { id, span, source } of whole.units) {
    if (span.end >= start - 1 && span.start <= end + 1) continue;
    const shift = span.start >= end ? put.length - (end - start) : 0;
    const place = places.get(id);
    all++;
    if (place?.start === (source?.span.start ?? 0) + shift && place.end === (source?.span.end ?? 0) + shift) same++;
  }
  return [same, all];
}

test('over 33 kinds of edits, at least 99.5 % of the other units keep their ids and places', () => {
  let same = 0;
  let all = 0;
  for (const edit of Object.values(KINDS)) {
    for (let at = 7; at < TEXT.length - 70; at += 997) {
      // The key of a group is part of the ids in it.
      if (/"group\d|"items"|"list"/.test(TEXT.slice(lineAt(at), lineAfter(at + 60)))) continue;
      const [some, of] = kept(edit(at));
      same += some;
      all += of;
    }
  }
  expect(Object.keys(KINDS)).toHaveLength(33);
  expect(same / all).toBeGreaterThan(0.995);
});
