import { baseLanguage } from '../../../../shared/locale.ts';
import { type Ending, endingOf, WITHOUT_STOP } from '../../text/punctuation.ts';
import type { Check } from '../check.ts';
import { isSubtitles } from '../subtitles/subtitles.ts';
import { flatten } from '../support.ts';

const NAMES: Readonly<Record<Ending, string>> = {
  stop: 'a full stop',
  colon: 'a colon',
  question: 'a question mark',
  exclamation: 'an exclamation mark',
  ellipsis: 'an ellipsis',
  semicolon: 'a semicolon',
  interrobang: 'a question and an exclamation mark',
  none: 'no punctuation',
};

/** The closing punctuation, by the signs of each language (Weblate's end checks). */
export const endPunctuation: Check = {
  id: 'end-punctuation',
  severity: 'hint',
  summary: 'The target ends with different punctuation from the source.',
  examples: {
    good: [
      { source: 'Really?', target: '本当に？', locales: ['en', 'ja'] },
      { source: 'Done.', target: '完了。', locales: ['en', 'zh'] },
      { source: 'He said "no".', target: 'Er sagte „nein.“' },
      { source: 'Why?', target: 'Γιατί;', locales: ['en', 'el'] },
      { source: 'Loading...', target: 'Lädt…' },
      { source: 'Done.', target: 'เสร็จแล้ว', locales: ['en', 'th'] },
      { source: 'Hours', target: 'Std.' },
      { source: 'A note (for tests.)', target: 'Ein Vermerk (zum Testen)' },
    ],
    bad: [
      { source: 'Name:', target: 'Name' },
      { source: 'Really?', target: 'Wirklich!' },
      { source: 'Saved', target: 'Gespeichert.' },
    ],
  },
  when: ({ source, target }) => !endAlike(source, target),
  *run({ source, target }, context) {
    if (target === undefined) return;
    const { sourceLocale, targetLocale } = context;
    const from = flatten(source).text;
    const flat = flatten(target);
    if (from.trim().length < 2 || flat.text.trim() === '') return;
    const wanted = endingOf(from, sourceLocale);
    const found = endingOf(flat.text, targetLocale);
    if (wanted === found) return;
    // Sentences continue across subtitles, differently in each language: only questions and exclamations are distinguished.
    if (isSubtitles(context) && !(SAID.has(wanted) && SAID.has(found))) return;
    const stops = (ending: Ending) => ending === 'stop' || ending === 'none';
    if (stops(wanted) && stops(found)) {
      if (WITHOUT_STOP.has(baseLanguage(targetLocale)) || isInBrackets(from) || isInBrackets(flat.text)) return;
      if (found === 'stop' && ABBREVIATION.test(flat.text)) return;
    }
    const end = flat.text.trimEnd().length;
    yield {
      message: `The source ends with ${NAMES[wanted]}, the translation with ${NAMES[found]}.`,
      span: flat.span(Math.max(0, end - 1), end),
    };
  },
};

/** Ends of whole sentences. */
const SAID: ReadonlySet<Ending> = new Set(['stop', 'question', 'exclamation', 'interrobang']);

/** One or two short words with a full stop are an abbreviation. */
const ABBREVIATION = /^\s*(?:\p{L}{1,5}\.?[ \u00A0]?){1,2}\.\s*$/u;

/** Text in brackets and in the braces of a plural has sentences of its own, or none. */
function isInBrackets(text: string): boolean {
  return /[)\]}）】]\s*$/.test(text);
}

/** The common cases, without a pattern: both end with a letter or digit, or with the same single sign. */
function endAlike(source: string, target: string): boolean {
  const [a, b] = [source.charCodeAt(source.length - 1), target.charCodeAt(target.length - 1)];
  if (isWordEnd(a)) return isWordEnd(b);
  if (a !== b || !SINGLE.has(a)) return false;
  return isWordEnd(source.charCodeAt(source.length - 2)) && isWordEnd(target.charCodeAt(target.length - 2));
}

/** `. : ! ?`, which have another meaning when repeated. */
const SINGLE: ReadonlySet<number> = new Set([0x2e, 0x3a, 0x21, 0x3f]);

/** Letters and digits of the most common scripts. */
function isWordEnd(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    (code >= 0xc0 && code <= 0x52f && code !== 0xd7 && code !== 0x37e) ||
    (code >= 0x3041 && code <= 0xd7a3)
  );
}
