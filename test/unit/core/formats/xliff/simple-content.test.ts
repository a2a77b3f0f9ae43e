import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readAnyContent } from '../../../../../server/core/formats/xliff/content/content.ts';
import { ElementContent } from '../../../../../server/core/formats/xliff/content/lazy-content.ts';
import { simpleParts } from '../../../../../server/core/formats/xliff/content/simple-content.ts';
import { local, readModel } from '../../../../../server/core/formats/xliff/read/model.ts';
import type { Part } from '../../../../../server/core/text/content.ts';
import { doc2, doc12 } from './helpers.ts';

const data = (id: string) => (id === 'd' ? '<br>' : undefined);

/** A getter is no property of its own: the map of offsets has to be asked for. */
const plain = (parts: readonly Part[]) =>
  parts.map((part) => (part.kind === 'text' ? { text: part.text, span: part.span, offsets: part.offsets } : part));

/** Every source and target: its text alone is that of its parts, and what the simple reader takes on is what the general one reads. Answers how many it took on. */
function compare(text: string): number {
  const model = readModel(text);
  let taken = 0;
  for (let element = 0; element < model.table.count; element++) {
    if (!['source', 'target'].includes(local(model, element))) continue;
    const all = readAnyContent(model, element, data).parts;
    const text = all.map((part) => (part.kind === 'text' ? part.text : '')).join('');
    expect(new ElementContent({ model, native: data }, element).plain).toBe(text);
    const parts = simpleParts(model, element, data);
    if (parts === undefined) continue;
    taken++;
    expect(plain(parts)).toEqual(plain(all));
  }
  return taken;
}

const in12 = (inner: string) => doc12(`<trans-unit id="u"><source>${inner}</source></trans-unit>`);
const in2 = (inner: string) => doc2(`<unit id="u"><segment><source>${inner}</source></segment></unit>`);

const PIECES =
  `a|b c|&amp;|&#x1F600;|&foo;|& |&|<|"|<x id="1"/>|<x id="2" equiv-text="{{&lt;}}" id="3"/>|<x/>|<x id="4">t</x>|<x id="START_A"/>|<x id="CLOSE_A"/>|<g id="5">|</g>|<g id="6"/>|<g></g>|<g mid="7" xid="8" clone="no">|<pc id="9" dispStart="s" dispEnd="e" value="v">|</pc>|<pc equivEnd="q" dataRefStart="d">|<pc id="1" canCopy="no">|<ph id="10" dataRef="d" disp="p"/>|<ph equiv="r"/>|<ph>|</ph>|<!-- c -->|<![CDATA[&amp;]]>|<mrk mtype="protected">|</mrk>|<b>|</b>|</source>`.split(
    '|',
  );

test('the simple reader reads what the general one reads, or leaves it alone', () => {
  const inner = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(inner, fc.boolean(), (text, second) => {
      compare(second ? in2(text) : in12(text));
    }),
    { numRuns: 400 },
  );
});

describe('the corpus', () => {
  const root = join(import.meta.dirname, '../../../../corpus/xliff');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xlf|xliff)$/.test(name));
  it.each(files)('%s', (name) => {
    compare(readFileSync(join(root, name), 'utf8'));
  });
});

test.each([
  in12('a &amp; <x id="1"/> <g id="2">b<g id="3">c</g></g>'),
  in2('a <ph id="1" disp="d"/> <pc id="2" dispStart="b">c &lt; d</pc>'),
])('common contents are taken on: %#', (text) => {
  expect(compare(text)).toBe(1);
});

test.each([
  '<x id="1"/><x id="1"/>',
  '<!-- c -->',
  '<![CDATA[a]]>',
  '&nbsp;',
  '<g id="1"/>',
  '<x id="1" clone="no"/>',
])('left alone: %s', (inner) => {
  expect(compare(in12(inner))).toBe(0);
});
