import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../../server/core/formats/format.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { RULES } from '../../../../../server/core/formats/xliff/rules/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { complete } from '../../../../support/complete.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { exampleDocument, rulesDoc } from '../../../../support/rules-doc.ts';
import { doc2, doc12 } from './helpers.ts';

function findings(text: string): readonly Problem[] {
  const catalog = xliff.parse(text);
  return [...catalog.problems, ...complete(xliff.validate!(text, catalog))];
}

const codes = (text: string) => findings(text).map(({ code }) => code);
const serious = (text: string) =>
  findings(text)
    .filter(({ severity, optional }) => !optional && (severity === 'error' || severity === 'warning'))
    .map(({ code, message }) => `${code}: ${message}`);

test('ids are unique', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test.each(rule.examples.good)('right: %s', (example) => {
    const text = exampleDocument(rule, example);
    expect(codes(text)).not.toContain(id);
    expect(serious(text)).toEqual([]);
  });

  test.each(rule.examples.bad)('wrong: %s', (example) => {
    const text = exampleDocument(rule, example);
    const own = findings(text).filter(({ code }) => code === id);
    expect(own.length).toBeGreaterThan(0);
    for (const { span, message, href, fixes } of own) {
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(text.slice(span.start, span.end).length).toBe(span.end - span.start);
      expect(message).toMatch(/\.$/);
      expect(href).toMatch(/^https:\/\/docs\.oasis-open\.org\//);
      for (const fix of fixes ?? []) {
        const fixed = findings(applyEdits(text, fix.edits)).filter(({ code }) => code === id);
        expect(fixed.length, fix.title).toBeLessThan(own.length);
      }
    }
  });
});

test.each([
  [
    '<target order="x">b</target>',
    '"x" is not a valid value for order of <target>: it must be a whole number from 1 on.',
  ],
  [
    '<target xml:space="x">b</target>',
    '"x" is not a valid value for xml:space of <target>: it must be one of "default" and "preserve".',
  ],
])('values of all kinds are looked at: %s', (target, message) => {
  const text = doc2(`<unit id="u"><segment><source>a</source>${target}</segment></unit>`);
  expect(
    findings(text)
      .filter(({ code }) => code === 'xliff-attribute-value')
      .map((each) => each.message),
  ).toEqual([message]);
});

test.each([
  'constructor',
  'toString',
  '__proto__',
])('an element with the name of a prototype, <%s>, is an unknown one', (name) => {
  const text = doc2(`<unit id="u"><${name}/><segment><source>a</source></segment></unit>`);
  expect(codes(text)).toContain('xliff-misplaced-element');
});

test('the documentation is what the rules say', () => {
  const file = new URL('../../../../../docs/xliff-rules.md', import.meta.url);
  expect(readFileSync(file, 'utf8'), 'run: node test/support/rules-doc.ts').toBe(rulesDoc());
});

test('files that are right have no findings of weight', () => {
  for (const { name, text, format } of corpusFiles()) {
    if (format.id !== 'xliff' || /broken|xml-extension/.test(name)) continue;
    // One real file is a test file of its own project, and wrong on purpose.
    const wrong = text.includes('<source>unit without id</source>');
    const markup = text.includes('<source>Raw <b>html</b>');
    expect(serious(text), name).toEqual([
      ...(wrong ? ['xliff-missing-attribute: <unit> needs the attribute "id".'] : []),
      ...(markup ? ['xliff-12-content: <b> is not allowed in <source>.'] : []),
    ]);
  }
});

describe('well-formedness in full', () => {
  test.each([
    ['xml-duplicate-attribute', doc12('<trans-unit id="1" id="2"><source>a</source></trans-unit>')],
    ['xml-comment', doc12('<!-- a -- b --><trans-unit id="1"><source>a</source></trans-unit>')],
    ['xml-character', doc12('<trans-unit id="1"><source>a\u0001</source></trans-unit>')],
    ['xml-cdata-end', doc12('<trans-unit id="1"><source>a ]]> b</source></trans-unit>')],
    ['xml-undeclared-prefix', doc12('<trans-unit id="1" my:a="1"><source>a</source></trans-unit>')],
    ['xml-undefined-entity', doc2('<unit id="1"><segment><source>&nbsp;</source></segment></unit>')],
  ])('%s', (code, text) => {
    expect(codes(text)).toEqual([code]);
  });

  test('a damaged file is not held to rules', () => {
    expect(codes(doc12('<trans-unit><source>a</trans-unit>'))).toEqual(['xml-unclosed-element']);
  });

  test('typographic quotes are set straight', () => {
    const text = doc12('<trans-unit id="1"><source>a<x id="1" equiv-text=„this.a”/></source></trans-unit>');
    const [fix] = findings(text).flatMap(({ fixes }) => fixes ?? []);
    expect(findings(applyEdits(text, fix!.edits))).toEqual([]);
  });
});
