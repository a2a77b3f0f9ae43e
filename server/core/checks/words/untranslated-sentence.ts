import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check, Finding } from '../check.ts';
import { type FlatText, flatten, listed, placeholdersOf, withoutPlaceholders } from '../support.ts';

/** Short words (“a la de un”) may be the same in two languages. In UTF-16 units. */
const LEAST = 18;

/** A sentence left untranslated in a translated text (docs/spec/checks.md#failures-of-machine-translation; Weblate's long untranslated). */
export const untranslatedSentence: Check = {
  id: 'untranslated-sentence',
  severity: 'information',
  summary: 'A sentence of the source is left untranslated in the target.',
  examples: {
    good: [
      { source: 'Saved. Open the file now.', target: 'Gesichert. Öffnen Sie die Datei.' },
      { source: 'Run npm install first. Then go on.', target: 'Zuerst npm install. Dann weiter.' },
      { source: 'Type “to be or not to be”. Then send.', target: 'Tippe „to be or not to be“. Dann absenden.' },
    ],
    bad: [
      {
        source: 'The file is saved. Open it with any other program now.',
        target: 'Die Datei ist gesichert. Open it with any other program now.',
      },
      {
        source: 'You can deploy an app, select another namespace or read the docs.',
        target: 'アプリをデプロイするか、select another namespace or ドキュメントを読む。',
        locales: ['en', 'ja'],
      },
    ],
  },
  applies: ({ sourceLocale, targetLocale }) => baseLanguage(sourceLocale) !== baseLanguage(targetLocale),
  needs: { source: { length: LEAST }, target: { length: LEAST }, differs: true },
  when: ({ source, target }) => sharesWords(source, target),
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const from = withoutPlaceholders(flatten(source).text, placeholdersOf(unit, source, context));
    const flat = flatten(target);
    if (from.trim() === flat.text.trim()) return;
    const known = new Set(shingles(wordsOf(from)).map(({ key }) => key));
    let run: { start: number; end: number; words: number } | undefined;
    const target4 = shingles(wordsOf(flat.text));
    for (const [index, { key, start, end }] of target4.entries()) {
      if (!known.has(key)) continue;
      const goesOn = run !== undefined && index > 0 && known.has(target4[index - 1]?.key ?? '');
      if (!goesOn && run !== undefined) yield* told(flat, run);
      run = goesOn && run !== undefined ? { ...run, end, words: run.words + 1 } : { start, end, words: SHINGLE };
    }
    if (run !== undefined) yield* told(flat, run);
  },
};

/** This many consecutive words of prose are no coincidence, in any pair of languages. */
const SHINGLE = 4;

function* told(flat: FlatText, { start, end }: { readonly start: number; readonly end: number }): Generator<Finding> {
  // Quoted text is meant to stay.
  if (/["“”„«»'‘’`「]\s*$/.test(flat.text.slice(Math.max(0, start - 3), start))) return;
  const text = flat.text.slice(start, end);
  yield {
    message: `${listed([text.length > 60 ? `${text.slice(0, 59)}…` : text])} is not translated.`,
    span: flat.span(start, end),
    subject: text,
  };
}

interface Word {
  readonly text: string;
  readonly start: number;
}

/** Lower-case words in sequence; anything else (names, code, numbers) interrupts it. */
function wordsOf(text: string): readonly Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}_./'’-]+|[^\p{L}\p{M}\p{N}_./'’\s-]+/gu), (match) => ({
    text: match[0],
    start: match.index,
  }));
}

/** Every four consecutive words in plain lower case. */
function shingles(
  words: readonly Word[],
): readonly { readonly key: string; readonly start: number; readonly end: number }[] {
  const plain = words.map(({ text }) => /^\p{Ll}+$/u.test(text));
  const found: { key: string; start: number; end: number }[] = [];
  let row = 0;
  for (const [index, word] of words.entries()) {
    row = plain[index] ? row + 1 : 0;
    const first = words[index - SHINGLE + 1];
    if (row < SHINGLE || first === undefined || word.start + word.text.length - first.start < LEAST) continue;
    const key = words
      .slice(index - SHINGLE + 1, index + 1)
      .map(({ text }) => text)
      .join(' ');
    found.push({ key, start: first.start, end: word.start + word.text.length });
  }
  return found;
}

/** Whether some run of ten lower-case letters, taken at every ninth position of the source, is in the target: any eighteen characters contain one. */
function sharesWords(source: string, target: string): boolean {
  // For a long text this test is not cheap.
  if (source.length > 2000) return true;
  for (let at = 0; at + 10 <= source.length; at += 9) {
    const stretch = source.slice(at, at + 10);
    if (target.includes(stretch) && /^[\p{Ll}\s]+$/u.test(stretch)) return true;
  }
  return false;
}
