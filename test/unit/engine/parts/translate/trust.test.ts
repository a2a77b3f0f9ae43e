import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../../../../server/core/planning/job.ts';
import { buildMessage } from '../../../../../server/core/planning/mask/message.ts';
import { render } from '../../../../../server/core/planning/mask/render.ts';
import { codesOf, type NewPart, plainText } from '../../../../../server/core/text/content.ts';
import { icuVerdict } from '../../../../../server/core/text/messages/icu-verdict.ts';
import { findPlaceholders } from '../../../../../server/core/text/placeholders/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import type { Translation, Translator } from '../../../../../server/service/resources/translate-types.ts';
import { asContent, contents, icuMessage, normal, richText, sentence } from '../../../../support/arbitrary-contents.ts';
import { type MemoryUnit, memoryFormat } from '../../../../support/memory-format.ts';
import { memoryJob } from '../../../../support/translate-job.ts';
import { hostileTranslator, pseudoTranslator } from '../../../../support/translators.ts';

/*
 * The promise itself, judged without the pipeline's own judge: whatever comes back from the service, nothing broken is in the result.
 */

const text = (parts: readonly NewPart[]) => parts.map((part) => (typeof part === 'string' ? part : '\uFFFC')).join('');

/** What a reader, a program or an XML parser would stumble over. */
function damage(source: readonly NewPart[], target: readonly NewPart[], dialect: string): readonly string[] {
  const found: string[] = [];
  const [before, after] = [text(source), text(target)];
  const codes = (parts: readonly NewPart[]) =>
    parts.filter((part) => typeof part !== 'string').map(({ role, id, raw }) => `${role} ${id} ${raw}`);
  const placeholders = (value: string) =>
    findPlaceholders(value, { dialect })
      .map(({ identity }) => identity)
      .toSorted();
  if (codes(source).toSorted().join() !== codes(target).toSorted().join()) found.push('codes');
  if (placeholders(before).join('\n') !== placeholders(after).join('\n')) found.push('placeholders');
  if (codesNest(source) && !codesNest(target)) found.push('nesting');
  const lines = (value: string) => value.match(/\r\n?|[\n\u2028\u2029]/g)?.length ?? 0;
  if (lines(before) !== lines(after)) found.push('line breaks');
  if (/\p{L}/u.test(before) && after.trim() === '') found.push('empty');
  if (/^\s*/.exec(before)?.[0] !== /^\s*/.exec(after)?.[0] || /\s*$/.exec(before)?.[0] !== /\s*$/.exec(after)?.[0])
    found.push('edges');
  if (/deepl\.internal/i.test(after)) found.push('leak');
  const own = /<[xg] |<\/[xg]>|translate="no" id/i;
  if (own.test(after) && !own.test(before)) found.push('own tags');
  // In the value of an attribute they are how its text is written.
  const entities = (value: string) =>
    value.replace(/="[^"]*"|='[^']*'/g, '').match(/&(?:amp|lt|gt|nbsp);/g)?.length ?? 0;
  if (entities(after) > entities(before)) found.push('entities');
  return found;
}

function codesNest(parts: readonly NewPart[]): boolean {
  const open: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string' || part.role === 'standalone') continue;
    if (part.role === 'open') open.push(part.id);
    else if (open.pop() !== part.id) return false;
  }
  return open.length === 0;
}

/** Answers a question as it was answered before. */
function remembering(translator: Translator, known: Map<string, Translation>): Translator {
  return {
    translate: async ({ texts, ...options }) => {
      const translations = await Promise.all(
        texts.map(async (one) => {
          const question = JSON.stringify([one, options]);
          const outcome = known.has(question) ? undefined : await translator.translate({ ...options, texts: [one] });
          const answer = known.get(question) ?? outcome?.translations[0];
          if (answer !== undefined) known.set(question, answer);
          return answer;
        }),
      );
      return { translations, rejected: new Map(), requests: 1 };
    },
  };
}

const textIn = (question: string): string => JSON.parse(question)[0];

/** Every unit is accounted for once, and what is in the changes is what the file reads back as. */
function soundReport(units: readonly MemoryUnit[], report: FileReport, before: string, dialect: string): void {
  const all = [
    report.translated,
    report.reused,
    report.skipped.map(({ unit }) => unit),
    report.refused.map(({ unit }) => unit),
  ].flat();
  expect(new Set(all).size).toBe(all.length);
  for (const { reason } of [...report.refused, ...report.skipped]) expect(reason).not.toBe('');
  const after = memoryFormat.parse(applyEdits(before, report.edits), { dialect });
  const changes = new Map(report.changes.map((change) => [change.unit, change.parts]));
  for (const [index, unit] of after.units.entries()) {
    expect(normal(unit.target!.parts)).toEqual(normal(changes.get(unit.id) ?? units[index]!.target ?? []));
  }
}

/** The message with the plural branches of the language and the source's own words. */
function forLanguage(message: string, targetLocale: string): string {
  const built = buildMessage(asContent([message]), { placeholders: { dialect: 'icu' }, targetLocale });
  return typeof built === 'string' ? message : text(render(built, []));
}

const unitsOf = (arbitrary: fc.Arbitrary<readonly NewPart[]>) =>
  fc
    .array(arbitrary, { minLength: 1, maxLength: 6 })
    .map((all): MemoryUnit[] => all.map((source, index) => ({ id: `u${index}`, source })));

const DIALECTS = ['plain', 'i18next', 'chrome', 'al', 'dotnet', 'xcode', 'vue-i18n'];

describe('with a service that does its work', () => {
  it('every unit is translated, whatever its texts, codes and placeholders', async () => {
    await fc.assert(
      fc.asyncProperty(unitsOf(contents(sentence)), fc.constantFrom(...DIALECTS), async (units, dialect) => {
        const job = memoryJob(units, { dialect });
        const report = await translateFile(job, { translator: pseudoTranslator() });
        soundReport(units, report, job.target.text, dialect);
        expect(report.refused).toEqual([]);
        for (const { unit, parts } of report.changes)
          expect(damage(units[Number(unit.slice(1))]!.source, parts, dialect)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('even odd texts are never broken', async () => {
    await fc.assert(
      fc.asyncProperty(unitsOf(contents(richText)), fc.constantFrom(...DIALECTS), async (units, dialect) => {
        const job = memoryJob(units, { dialect });
        const report = await translateFile(job, { translator: pseudoTranslator() });
        soundReport(units, report, job.target.text, dialect);
        for (const { unit, parts } of report.changes)
          expect(damage(units[Number(unit.slice(1))]!.source, parts, dialect)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('ICU messages keep their arguments and parse', async () => {
    await fc.assert(
      fc.asyncProperty(icuMessage, fc.constantFrom('pl', 'ja', 'ar', 'de'), async (message, targetLocale) => {
        const job = memoryJob([{ id: 'u0', source: [message] }], { dialect: 'icu', targetLocale });
        const report = await translateFile(job, { translator: pseudoTranslator() });
        expect(report.refused).toEqual([]);
        for (const { parts } of report.changes)
          expect(icuVerdict(forLanguage(message, targetLocale), text(parts), 'icu')).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });
});

describe('with a service that does everything wrong', () => {
  it('nothing broken is ever in the result, and every refusal has a reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        unitsOf(contents(fc.oneof(sentence, richText))),
        fc.constantFrom(...DIALECTS),
        fc.nat(),
        async (units, dialect, seed) => {
          const job = memoryJob(units, { dialect });
          const report = await translateFile(job, { translator: hostileTranslator(seed) });
          soundReport(units, report, job.target.text, dialect);
          for (const { unit, parts } of report.changes)
            expect(damage(units[Number(unit.slice(1))]!.source, parts, dialect)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('what was refused is kept whole: who asks for it again finds every answer', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(unitsOf(contents(fc.oneof(sentence, richText))), fc.nat(), async (units, seed) => {
        const hostile = hostileTranslator(seed, 0.9);
        const known = new Map<string, Translation>();
        const first = await translateFile(memoryJob(units), { translator: remembering(hostile, known) });
        if (first.refused.length === 0) return;
        refused += 1;
        const answers = new Map([...known].filter(([question]) => first.inVain?.has(textIn(question))));
        const [count, scope] = [answers.size, { units: new Set(first.refused.map(({ unit }) => unit)) }];
        const again = await translateFile(memoryJob(units, { scope }), { translator: remembering(hostile, answers) });
        expect(answers.size).toBe(count);
        expect(again.refused).toEqual(first.refused);
      }),
      { numRuns: 60 },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it('ICU messages are whole or refused', async () => {
    await fc.assert(
      fc.asyncProperty(icuMessage, fc.constantFrom('pl', 'ja', 'de'), fc.nat(), async (message, targetLocale, seed) => {
        const job = memoryJob([{ id: 'u0', source: [message] }], { dialect: 'icu', targetLocale });
        const report = await translateFile(job, { translator: hostileTranslator(seed) });
        for (const { parts } of report.changes)
          expect(icuVerdict(forLanguage(message, targetLocale), text(parts), 'icu')).toBeUndefined();
        expect(report.changes.length + report.refused.length + report.skipped.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it('at a hundred times the rates of the field most units still get through', async () => {
    const units = Array.from(
      { length: 150 },
      (_, index): MemoryUnit => ({
        id: `u${index}`,
        source: [`Save {name} to folder number ${index} of <b>your disk</b> now`],
      }),
    );
    const job = memoryJob(units);
    const report = await translateFile(job, { translator: hostileTranslator(1, 0.35) });
    for (const { unit, parts } of report.changes)
      expect(damage(units[Number(unit.slice(1))]!.source, parts, 'plain')).toEqual([]);
    expect(report.translated.length).toBeGreaterThanOrEqual(143);
  });
});

it('a source text reads as its own parts', () => {
  const job = memoryJob([{ id: 'u0', source: ['a\t\n|<>\\ {b}'] }]);
  const [unit] = job.source.catalog.units;
  expect(plainText(unit!.source!)).toBe('a\t\n|<>\\ {b}');
  expect(codesOf(unit!.source!)).toEqual([]);
});
