import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../../server/core/formats/index.ts';
import { LiveText } from '../../../../server/core/text/live-text.ts';
import type { Edit } from '../../../../server/core/text/span.ts';
import { expectSameStructure } from '../../../support/structure.ts';

const xliff = (target: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>Some <g id="1">words</g> here</source><target>${target}</target></trans-unit>
<trans-unit id="a"><source>Other</source><target>Andere</target></trans-unit></body></file></xliff>
`;
const chrome = (message: string) => `{\n  "a": { "message": "${message}" },\n  "b-c": { "message": "x" }\n}\n`;
const json = (text: string) => `{\n  "a.b": "${text}",\n  "a": { "b": "x" }\n}\n`;

/** `[` … `|` … `]`: what stands between is replaced by what follows the bar. */
function typedIn(path: string, marked: string) {
  const [start, bar, end] = [...'⟦|⟧'].map((sign) => marked.indexOf(sign)) as [number, number, number];
  const text = marked.slice(0, start) + marked.slice(start + 1, bar) + marked.slice(end + 1);
  const edit: Edit = { span: { start, end: bar - 1 }, text: marked.slice(bar + 1, end) };
  const format = formatOf(path, LiveText.of(text))!;
  const before = format.parse(text, { path });
  const live = LiveText.of(text).after(edit);
  const after = format.update!(before, edit, live, { path });
  const same = before.structure !== undefined && after.structure === before.structure;
  if (same) expectSameStructure(format, [text, before], [live.whole, after], edit);
  return same;
}

describe('what the rules of a format say stays while words are typed', () => {
  test.each([
    ['a.xlf', xliff('Wor⟦|t⟧')],
    ['a.xlf', xliff('Einige <g id="1">Wör⟦t|⟧er</g> hier')],
    ['a.xlf', xliff('⟦|A⟧b')],
    ['a.xlf', xliff('<g id="1">⟦alt|neu⟧</g>')],
    ['a.xlf', xliff('a &amp; b⟦| und mehr\n⟧')],
    ['l/de.json', json('Wor⟦|t⟧')],
  ])('%s %#', (path, marked) => {
    expect(typedIn(path, marked)).toBe(true);
  });
});

describe('and is asked for anew where it may be something else', () => {
  test.each([
    ['the first text of an element', 'a.xlf', xliff('⟦|x⟧')],
    ['text directly in a unit', 'a.xlf', xliff('x').replace('</target><', '</target>⟦|x⟧<')],
    ['the end of a section', 'a.xlf', xliff('a]⟦x|⟧]>b')],
    ['another one', 'a.xlf', xliff('a⟦|]]⟧>b')],
    ['the last text of an element', 'a.xlf', xliff('⟦x|⟧')],
    ['a reference', 'a.xlf', xliff('a &am⟦|x⟧p; b')],
    ['a character that is none', 'a.xlf', xliff('a⟦|\u0001⟧b')],
    ['a code', 'a.xlf', xliff('a⟦<g id="1" clone="no">b</g>|⟧c <g id="1" clone="no">d</g>')],
    ['a comment', 'a.xlf', xliff('a <!-- > x⟦|--⟧x < --> b')],
    ['an attribute', 'a.xlf', xliff('b').replace('id="1"', 'id="⟦|2⟧1"')],
    ['a placeholder', '_locales/de/messages.json', chrome('for $USER⟦|$⟧')],
  ])('%s', (_what, path, marked) => {
    expect(typedIn(path, marked)).toBe(false);
  });
});
