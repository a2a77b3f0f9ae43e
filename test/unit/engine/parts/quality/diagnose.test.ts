import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { qualityDiagnoses } from '../../../../../server/engine/parts/quality/diagnose.ts';
import type { QualityError } from '../../../../../server/engine/parts/quality/provider.ts';
import { judgedPair } from '../../../../../server/engine/parts/quality/texts.ts';
import type { Project } from '../../../../../shared/project/project.ts';
import { errorAt } from '../../../../support/scripted-judge.ts';

function inJson(source: string, target: string) {
  const text = `{ "a": ${target} }`;
  const catalog = json.parse(text, { path: 'de.json' });
  const from = json.parse(JSON.stringify({ a: source }), { path: 'en.json' });
  const [unit] = pairUnits(json, from, catalog);
  return { text, catalog, unit: unit! };
}

function say(unit: ReturnType<typeof inJson>['unit'], errors: readonly QualityError[], project: Project = {}) {
  return qualityDiagnoses(unit, errors, { project, dialect: 'i18next', file: 'de.json' });
}

describe('a finding', () => {
  test('is on the words, escapes and all', () => {
    const { text, unit } = inJson('Say "hello" now', '"Sag \\u201ehallo\\u201c \\"jetzt\\""');
    expect(judgedPair(unit)?.target).toBe('Sag „hallo“ "jetzt"');
    const [found] = say(unit, [errorAt(4, 11)]);
    expect(found && slice(text, found.span)).toBe('\\u201ehallo\\u201c');
  });

  test('of several stretches goes from the first to the last; without one it is on the whole translation', () => {
    const { text, unit } = inJson('Delete the file', '"Datei jetzt löschen"');
    const spans = [
      { start: 0, end: 5 },
      { start: 12, end: 19 },
    ];
    expect(slice(text, say(unit, [errorAt(0, 0, { targetSpans: spans })])[0]!.span)).toBe('Datei jetzt löschen');
    const [omission] = say(unit, [
      errorAt(0, 0, { targetSpans: [], sourceSpans: [{ start: 11, end: 15 }], subType: 'Omission' }),
    ]);
    expect(slice(text, omission!.span)).toBe('Datei jetzt löschen');
    expect(omission?.message).toBe('Omission: It says something else. Source: “file”.');
  });

  test('is as severe as the provider says, and never more than the project wants', () => {
    const { unit } = inJson('File', '"Datei"');
    const all = (['critical', 'major', 'minor'] as const).map((severity) => errorAt(0, 5, { severity }));
    const severities = (project?: Project) => say(unit, all, project).map(({ severity }) => severity);
    expect(severities()).toEqual(['error', 'warning', 'information']);
    expect(severities({ checks: { 'quality/accuracy': 'warning' } })).toEqual(['warning', 'warning', 'information']);
    expect(severities({ checks: { 'quality/accuracy': 'off' } })).toEqual([]);
    expect(severities({ checks: { 'quality/accuracy': { ignoreUnits: ['de.json#/a'] } } })).toEqual([]);
  });

  test('in a text with inline codes stands where its words stand', () => {
    const text =
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" datatype="x" original="x"><body><trans-unit id="1"><source>Press <g id="1">Enter</g> &amp; wait</source><target>Dr&#252;cke <g id="1">Esc</g> &amp; warte</target></trans-unit></body></file></xliff>';
    const catalog = xliff.parse(text);
    const [unit] = pairUnits(xliff, catalog, catalog);
    const { target } = judgedPair(unit!)!;
    expect(target).toBe('Drücke <g id="1">Esc</g> & warte');
    const at = target.indexOf('Esc');
    const context = { project: {}, dialect: catalog.dialect };
    const [found] = qualityDiagnoses(unit!, [errorAt(at, at + 3, { suggestion: 'Eingabe' })], context);
    expect(slice(text, found!.span)).toBe('Esc');
    const across = qualityDiagnoses(unit!, [errorAt(0, at + 3, { suggestion: 'Eingabe' })], context)[0]!;
    expect([slice(text, across.span), across.fixes]).toEqual(['Dr&#252;cke <g id="1">Esc', []]);
    const fix = found!.fixes[0]!;
    const { edits } = xliff.write(text, catalog, 'change' in fix ? [fix.change] : []);
    expect(applyEdits(text, edits)).toContain('<target>Dr&#252;cke <g id="1">Eingabe</g> &amp; warte</target>');
  });
});

describe('a suggestion', () => {
  const fixes = (source: string, target: string, error: QualityError) => {
    const { text, catalog, unit } = inJson(source, JSON.stringify(target));
    return say(unit, [error]).flatMap((found) =>
      found.fixes.map((fix) => ({
        title: fix.title,
        safe: fix.safe,
        text: applyEdits(text, json.write(text, catalog, 'change' in fix ? [fix.change] : []).edits),
      })),
    );
  };

  test('becomes a fix of those words, which a person has to choose', () => {
    expect(fixes('Open the file', 'Schließe die Datei', errorAt(0, 8, { suggestion: 'Öffne' }))).toEqual([
      { title: 'Replace “Schließe” with “Öffne”', safe: false, text: '{ "a": "Öffne die Datei" }' },
    ]);
  });

  test('that would lose or add a placeholder is not offered, nor one that changes or leaves nothing', () => {
    const target = 'Öffne {{count}} Dateien';
    expect(fixes('Open {{count}} files', target, errorAt(0, 15, { suggestion: 'Öffne' }))).toEqual([]);
    expect(fixes('Open {{count}} files', target, errorAt(0, 5, { suggestion: 'Öffne {{name}}' }))).toEqual([]);
    expect(fixes('Open {{count}} files', target, errorAt(0, 5, { suggestion: 'Öffne' }))).toEqual([]);
    expect(fixes('Open', 'Auf', errorAt(0, 3, { suggestion: ' ' }))).toEqual([]);
    expect(fixes('Open {{count}} files', target, errorAt(0, 15, { suggestion: '{{count}}' }))).toHaveLength(1);
  });
});
