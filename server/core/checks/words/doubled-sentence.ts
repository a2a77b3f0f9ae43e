import type { Check } from '../check.ts';
import { flatten } from '../support.ts';

/** A machine translation that says everything twice (docs/spec/checks.md#failures-of-machine-translation). */
export const doubledSentence: Check = {
  id: 'doubled-sentence',
  severity: 'warning',
  summary: 'The target says the same sentence twice in a row.',
  examples: {
    good: [
      { source: 'Save the file now.', target: 'Speichern Sie die Datei.' },
      { source: 'Turn left. Turn left.', target: 'Biegen Sie links ab. Biegen Sie links ab.' },
      { source: 'Never ever again! Never ever again!', target: 'Niemals wieder so! Niemals wieder so!' },
    ],
    bad: [{ source: 'Save the file now.', target: 'Speichern Sie die Datei. Speichern Sie die Datei.' }],
  },
  needs: { target: { length: 25, like: /[.!?。！？\n]./s } },
  *run({ source, target }) {
    // Variants of a plural may be the same sentence.
    if (target === undefined || flatten(source).text.includes('|')) return;
    const flat = flatten(target);
    const found = repeated(flat.text);
    if (found === undefined || repeated(flatten(source).text, SHORT) !== undefined) return;
    yield {
      message: 'The same sentence occurs twice.',
      span: flat.span(found.start, found.end),
      subject: flat.text.slice(found.start, found.end),
    };
  },
};

/** A sentence of the source may be much shorter: “Turn left.” */
const SHORT = 4;

/** The second of two equal adjacent sentences, at least two words long. */
function repeated(text: string, least = 12): { readonly start: number; readonly end: number } | undefined {
  let before = '';
  for (const match of text.matchAll(/[^.!?。！？\n]+[.!?。！？]*/g)) {
    const sentence = match[0].trim();
    if (sentence.length > least && sentence === before && /\s|[\u3040-\u30ff\u4e00-\u9fff]/.test(sentence)) {
      const start = match.index + (match[0].length - match[0].trimStart().length);
      return { start, end: start + sentence.length };
    }
    before = sentence;
  }
  return undefined;
}
