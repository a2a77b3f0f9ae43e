import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wellFormedProblems } from '../../../../../server/core/formats/common/xml/well-formed.ts';
import type { Problem } from '../../../../../server/core/formats/format.ts';
import { parseXliff } from '../../../../../server/core/formats/xliff/read/parse.ts';
import { RULES } from '../../../../../server/core/formats/xliff/rules/index.ts';
import { Doc, Node } from '../../../../../server/core/formats/xliff/rules/node.ts';
import { runRules } from '../../../../../server/core/formats/xliff/rules/run.ts';
import type { Shape } from '../../../../../server/core/formats/xliff/rules/shapes.ts';
import { attributesOf } from '../../../../../server/core/text/xml/attributes.ts';
import { at } from '../../../../../server/core/text/xml/table.ts';
import { complete } from '../../../../support/complete.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { exampleDocument } from '../../../../support/rules-doc.ts';
import { doc2, doc12 } from './helpers.ts';

const examples = RULES.flatMap((rule) =>
  [...rule.examples.good, ...rule.examples.bad].map((example) => exampleDocument(rule, example)),
);
const files = corpusFiles().filter(({ format, text }) => format.id === 'xliff' && text.length < 20_000);
const texts = [...examples, ...files.map(({ text }) => text)];

/** What rules look for, with prefixes that are declared, and that are not. */
const ATTRIBUTES =
  'id="1" id="u" xml:lang="fr" xml:space="preserve" p:x="1" q:y="2" clone="no" state="done" state="final" order="2" canReorder="no" canCopy="no" canDelete="no" ref="#x" type="comment" subType="xlf:lb" slr:sizeInfo="x" fs:fs="x" pgs:case="one" pgs:switch="n" xmlns:p="urn:p" xmlns="urn:o" tool-id="t" xid="v" date="x" subFlows="z" subFlowsStart="z" dataRef="d" copyOf="9" equivStart="a" maxwidth="w" priority="0" ctype="b" startRef="1" isolated="yes" translate="maybe" source-language="a_b" xml:lang="a_b" pos="x" annotates="x" mtype="x" xml:space="x" order="x" subFlowsEnd="z" dataRefEnd="d" dir="rtl" hex="0041" href="a" version="9" alttranstype="x" size-unit="x" state-qualifier="x" phase-name="f" subState="a" equivEnd="a" slr:sizeRestriction="x" fs:subFs="a" its:mtConfidence="2" canOverlap="no" mid="9" target-language="a_b"'.split(
    ' ',
  );
const ELEMENTS = [
  '<ex id="1"/>',
  '<bpt id="1">a</bpt>',
  '<ept id="1">a</ept>',
  '<em startRef="1"/>',
  '<ph id="1" canDelete="no"/>',
  '<ph id="1" canReorder="no"/>',
  '<x:e xmlns:x="urn:x" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0" fs:fs="x"/>',
  '<val:made xmlns:val="urn:oasis:names:tc:xliff:validation:2.0"/>',
  '<x id="1"/>',
  '<bx id="1"/>',
  '<sc id="1"/>',
  '<ec startRef="1"/>',
  '<sm id="1" type="comment"/>',
  '<p:e p:x="1" id="1"/>',
  '<target>t</target>',
  '<source>s</source>',
  '<mtc:match ref="#1"/>',
  '<notes><note q:y="1" id="n">a</note></notes>',
  '<slr:profiles p:x="1" generalProfile="xliff:words"/>',
  'text',
  '<trans-unit id="u"><source>a</source></trans-unit>',
];

const change = fc.record({
  where: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  what: fc.oneof(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...ELEMENTS)),
});
const changed = fc
  .record({ text: fc.constantFrom(...texts), changes: fc.array(change, { minLength: 1, maxLength: 4 }) })
  .map(({ text, changes }) => changes.reduce(put, text));

const MODULES =
  'xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" xmlns:its="http://www.w3.org/2005/11/its" xmlns:o="urn:o"';
/** Little of everything, and nothing wrong. */
const RICH = [
  doc12(
    '<group id="g"><trans-unit id="u"><source>a<x id="1"/><g id="2">b</g></source><seg-source>a</seg-source><target>b<ph id="3"><sub>c</sub></ph><it id="4" pos="open">d</it><mrk mtype="term">e</mrk></target><note>n</note><context-group><context context-type="x-a">c</context></context-group><alt-trans><source>a</source><target>b</target></alt-trans><o:e xmlns:o="urn:o"/></trans-unit></group>',
  ),
  doc12('<trans-unit id="u"><source>a</source><target>b</target></trans-unit>'),
  doc2(
    `<group id="g"><unit id="u" ${MODULES}><mtc:matches><mtc:match ref="#m"><source>a</source><target>b</target></mtc:match></mtc:matches><gls:glossary><gls:glossEntry ref="#m"><gls:term>a</gls:term><gls:translation>b</gls:translation></gls:glossEntry></gls:glossary><o:e><o:f/></o:e><notes><note id="n">a</note></notes><originalData><data id="d">a</data></originalData><segment id="s"><source>a<ph id="1" dataRef="d"/><pc id="2">b</pc><mrk id="m" type="term">c</mrk><cp hex="0001"/></source><target>b<ph id="1" dataRef="d"/><sc id="9"/><ec startRef="9"/><sm id="8" type="term"/><em startRef="8"/></target></segment></unit></group>`,
  ),
  doc2('<unit id="u"><segment><source>a</source><target>b</target></segment></unit>'),
];

/** Attributes into a start tag, elements behind a tag. */
function put(text: string, { where, what }: { where: number; what: string }): string {
  const isAttribute = /^[\w:-]+=/.test(what);
  const places = [...text.matchAll(isAttribute ? /<[A-Za-z][\w:.-]*(?=[\s/>])/g : /[^?]>/g)];
  const place = places[Math.floor(where * places.length)];
  if (place === undefined) return text;
  const offset = place.index + place[0].length;
  return `${text.slice(0, offset)}${isAttribute ? ' ' : ''}${what}${text.slice(offset)}`;
}

function said(text: string, shapes?: number): readonly Problem[] {
  const { model, dialect } = parseXliff(text);
  return complete(runRules(model, dialect, shapes));
}

describe('what is asked of elements of one shape', () => {
  test('rules say what they say when they are asked about every element', () => {
    for (const text of texts) expect(said(text), text).toEqual(said(text, 0));
    fc.assert(
      fc.property(changed, fc.integer({ min: 1, max: 8 }), (text, few) => {
        const all = said(text, 0);
        expect(said(text)).toEqual(all);
        expect(said(text, few)).toEqual(all);
      }),
      { numRuns: 1500 },
    );
  });

  test('so they do of each attribute and each element in each place', () => {
    for (const text of RICH) {
      const places = [...text.matchAll(/>/g)].length;
      for (const what of [...ATTRIBUTES, ...ELEMENTS])
        for (let place = 0; place < places; place++) {
          const one = put(text, { where: place / places, what });
          expect(said(one), one).toEqual(said(one, 0));
        }
    }
  });

  test('elements of others are not asked for', () => {
    const style = (name: string) =>
      said(doc2(`<unit id="u" ${MODULES}><${name} fs:fs="bold"/><segment><source>a</source></segment></unit>`));
    expect(style('o:e')).toEqual([]);
    expect(style('mda:metaGroup').map(({ code }) => code)).toContain('xliff-format-style');
  });

  test('shapes with the same hash are two', () => {
    for (const [one, other] of [
      ['Aa', 'BB'],
      ['d="" w', 'a_9'],
    ]) {
      const unit = (name = '') => `<trans-unit id="${name.length}" ${name}=""><source>a</source></trans-unit>`;
      const { model } = parseXliff(doc12(unit(one) + unit(other)));
      const { shapes } = new Doc(model, 'plain');
      expect(shapes.of(3)?.name).toBe('trans-unit');
      expect(shapes.of(5)?.written.join('="" ')).toBe(`id="" ${other}`);
    }
  });

  test('a shape is what the element is', () => {
    fc.assert(
      fc.property(changed, (text) => {
        const { model, dialect } = parseXliff(text);
        const [doc, plain] = [new Doc(model, dialect), new Doc(model, dialect, 0)];
        const { table } = model;
        for (let index = 0; index < table.count; index++) {
          const shape = doc.shapes.of(index);
          if (shape === undefined) continue;
          const [node, read] = [new Node(doc, index), new Node(plain, index)];
          expect(shape.name).toBe(read.name);
          expect(shape.written).toEqual(attributesOf(table, index).map(({ name }) => name));
          expect(node.attributeNames).toEqual(read.attributeNames);
          expect(shape.hasChildren).toBe(at(table.parent, index + 1) === index);
          expect(shape.hasContent).toBe(node.inner !== '');
          for (const name of ['id', 'xml:lang', 'p:x', '?:x', 'none']) {
            expect(node.value(name)).toBe(read.value(name));
            expect(node.attribute(name)).toEqual(read.attribute(name));
            expect(node.value(name)).toBe(read.value(name));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a document of many units has few, and one that somebody makes up does not have more than are kept', () => {
    const shapes = (text: string) => new Doc(parseXliff(text).model, 'plain').shapes;
    const units = Array.from(
      { length: 3000 },
      (_, n) => `<trans-unit id="${n}"><source>a<x id="1"/></source></trans-unit>`,
    );
    expect(shapes(doc12(units.join(''))).all.length).toBeLessThan(10);
    const made = shapes(doc12(units.map((unit, n) => unit.replace('id', `a${n}="" id`)).join('')));
    expect([made.all.length, made.isPartial]).toEqual([1025, true]);
    const wide = Array.from({ length: 33 }, (_, n) => `a${n}=""`);
    expect(shapes(doc12(`<trans-unit ${wide.join(' ')}/>`)).isPartial).toBe(true);
    expect(shapes(doc12(`<trans-unit ${wide.slice(1).join(' ')}/>`)).isPartial).toBe(false);
  });

  test('a file is asked about the kinds of its elements, not for all kinds of the document', () => {
    const notes = Array.from({ length: 50 }, (_, n) => `<note a${n}=""/>`).join('');
    const { model } = parseXliff(doc12(`<trans-unit id="u">${notes}</trans-unit>`));
    const { shapes, root } = new Doc(model, 'plain');
    let asked = 0;
    const isNote = ({ name }: Shape) => {
      asked++;
      return name === 'note';
    };
    for (let round = 0; round < 5; round++) expect([...(root?.shaped(isNote) ?? [])]).toHaveLength(50);
    expect(asked).toBe(shapes.all.length - 1);
  });

  test('the first use of a prefix that is not declared is reported', () => {
    const undeclared = (text: string) =>
      said(text)
        .filter(({ code }) => code === 'xml-undeclared-prefix')
        .map(({ span }) => text.slice(span.start - 1, span.end + 4));
    const unit = '<unit id="a"><segment><source p:x="1">a<ph q:y="1" id="1"/></source></segment></unit>';
    expect(undeclared(doc2(unit + unit.replace('"a"', '"b"')))).toEqual(['<source p:x', '<ph q:y']);
    const profiles =
      '<skeleton href="a" p:x="1"/><slr:profiles xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" p:x="1"/>';
    expect(undeclared(doc2(profiles + unit.replaceAll(/ [pq]:.="1"/g, '')))).toEqual(['<slr:profiles xml']);
    const data =
      '<unit id="a"><mda:metadata xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" p:x=""/><notes><note p:x="">n</note></notes><segment><source>a</source></segment></unit>';
    expect(undeclared(doc2(data))).toEqual(['<note p:x']);
    const notes =
      '<unit id="a"><x:m xmlns:x="urn:x"/><notes p:x=""><note p:x="">n</note></notes><segment p:x=""><source>a</source></segment></unit>';
    expect(undeclared(doc2(notes))).toEqual(['<segment p:x']);
  });
});

test('attributes that stand twice are found among few and among many', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'ba', 'c', 'abc');
  const tag = fc.record({ names: fc.array(name, { maxLength: 4 }), more: fc.integer({ min: 0, max: 24 }) });
  fc.assert(
    fc.property(tag, ({ names, more }) => {
      const all = [...Array.from({ length: more }, (_, n) => `n${n}`), ...names];
      const text = doc12(`<trans-unit ${all.map((each) => `${each}="1"`).join(' ')}><source>a</source></trans-unit>`);
      const { model } = parseXliff(text);
      const found = complete(wellFormedProblems(model, true)).map(({ span }) => text.slice(span.start, span.end));
      expect(found).toEqual(all.filter((each, n) => all.indexOf(each) < n));
    }),
  );
});
