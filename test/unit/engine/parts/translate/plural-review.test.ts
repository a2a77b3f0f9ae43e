import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { requiredCategories } from '../../../../../server/core/text/messages/plurals.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import { icuMessage } from '../../../../support/arbitrary-contents.ts';
import { memoryJob } from '../../../../support/translate-job.ts';
import { pseudoTranslator } from '../../../../support/translators.ts';

/** The only unit, translated: its text, and whether it asks for review. */
async function into(targetLocale: string, source: string, dialect: string) {
  const job = memoryJob([{ id: 'a', source: [source] }], { dialect, targetLocale });
  const report = await translateFile(job, { translator: pseudoTranslator() });
  const [change] = report.changes;
  return {
    text: change?.parts.join(''),
    review: change?.review === true,
    notes: report.notes.map(({ reason }) => reason),
  };
}

describe('plural forms that the source lacks ask for review', () => {
  it.each([
    ['icu', 'pl', '{n, plural, one {# file} other {# files}}', true],
    ['icu', 'de', '{n, plural, one {# file} other {# files}}', false],
    ['icu', 'pl', '{n, plural, one {#} few {#} many {#} other {# files}}', false],
    ['icu', 'ja', '{n, plural, one {# file} other {# files}}', false],
    ['icu', 'pl', '{g, select, a {x {n, plural, one {# file} other {# files}}} other {none}}', true],
    ['icu', 'de', '{n, plural, offset:1 =0 {none} =1 {one} other {# files}}', true],
    ['arb', 'ru', '{n, plural, =1{{n} file} other{{n} files}}', true],
    ['symfony', 'pl', 'one apple|%count% apples', true],
    ['symfony', 'de', 'one apple|%count% apples', false],
    ['vue-i18n', 'pl', 'one car | {n} cars', false],
  ])('%s, %s: %s', async (dialect, locale, source, asks) => {
    const { review, notes } = await into(locale, source, dialect);
    expect(review).toBe(asks);
    expect(notes.some((note) => note.includes('plural forms that the source lacks'))).toBe(asks);
  });

  it('in every ICU message: exactly those with a category more than the source', async () => {
    await fc.assert(
      fc.asyncProperty(icuMessage, fc.constantFrom('pl', 'ar', 'de', 'ja', 'fr'), async (message, locale) => {
        const { text = '', review } = await into(locale, message, 'icu');
        const selectors = (value: string) => value.match(/\b(zero|one|two|few|many)\s*\{/g)?.length ?? 0;
        // A form without words (`{#}`) is the same in every category: there is nothing to look through.
        const wordless = othersOf(message).some((words) => !/\p{L}/u.test(words));
        if (selectors(text) > selectors(message) && !wordless) expect(review).toBe(true);
        for (const category of ['few', 'many'])
          if (!requiredCategories(locale)?.includes(category) && !message.includes(`${category} {`))
            expect(text).not.toContain(`${category} {`);
      }),
      { numRuns: 40 },
    );
  });

  it('in the words of the file', async () => {
    const text = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext" source-language="en" target-language="pl"><body>
<trans-unit id="a"><source>{n, plural, one {# file} other {# files}}</source><target state="new"></target></trans-unit>
</body></file></xliff>`;
    const file = { path: '/a.pl.xlf', text, catalog: xliff.parse(text, { path: '/a.pl.xlf' }) };
    const job = { ...memoryJob([]), format: xliff, source: file, target: file, targetLocale: 'pl' };
    const states = { states: { machine: 'translated' as const } };
    const report = await translateFile({ ...job, project: states }, { translator: pseudoTranslator() });
    expect(applyEdits(text, report.edits)).toContain('state="needs-review-translation"');
  });
});

/** The words of every branch `other`, arguments and tags left out. */
function othersOf(message: string): readonly string[] {
  return [...message.matchAll(/\bother\s*\{/g)].map(({ 0: head, index }) => {
    let depth = 1;
    let at = index + head.length;
    let words = '';
    for (; at < message.length && depth > 0; at++) {
      const letter = message.charAt(at);
      depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
      if (depth === 1 && letter !== '}') words += letter;
    }
    return words.replace(/<[^>]*>/g, '');
  });
}
