import { findPlaceholders, type Placeholder } from '../../text/placeholders/index.ts';
import type { Check, CheckContext } from '../check.ts';
import { flatten, missingMessage } from '../support.ts';

type Unit = Parameters<Check['run']>[0];

/** Names and patterns that the file (`{Locked="…"}`) or the project (`translation.protect`) protects. */
export const protectedWord: Check = {
  id: 'protected-word',
  severity: 'warning',
  summary: 'A protected word of the source is missing or changed in the target.',
  examples: {
    good: [
      { source: 'Open Trailhead now', target: 'Trailhead jetzt öffnen', protect: ['Trailhead'] },
      { source: 'Order AB-1234', target: 'Bestellung AB-1234', protect: ['/[A-Z]{2}-\\d+/'] },
      { source: 'Open Trailhead now', target: 'Ausgangspunkt öffnen' },
      { source: 'Open Trailhead now', target: 'Trailhead에서 열기', locales: ['en', 'ko'], protect: ['Trailhead'] },
      { source: 'Look in Trailhead', target: 'Katso Trailheadista', locales: ['en', 'fi'], protect: ['Trailhead'] },
    ],
    bad: [
      { source: 'Open Trailhead now', target: 'Ausgangspunkt jetzt öffnen', protect: ['Trailhead'] },
      {
        source: 'Open Trailhead now',
        target: 'TrailHead jetzt öffnen',
        protect: ['Trailhead'],
        fixed: 'Trailhead jetzt öffnen',
      },
      { source: 'Order AB-1234', target: 'Bestellung AB-12', protect: ['/[A-Z]{2}-\\d+/'] },
      { source: 'Use async assertion', target: 'Asynchrone Assertion verwenden', protect: ['async'] },
    ],
  },
  needs: { told: ['protectedWords', 'protect'] },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const flat = flatten(target);
    const known = new Set(protectedIn(unit, flat.text, context).map(({ text }) => text));
    // A word that occurs less often than in the source is style; one that never occurs is lost.
    const lost = protectedIn(unit, flatten(source).text, context).filter(
      ({ text }) => !known.has(text) && !hasEnding(text, flat.text),
    );
    const [first] = lost;
    if (first === undefined) return;
    const at = placeOf(first.text, flat.text, (text) => protectedIn(unit, text, context));
    const words = [...new Set(lost.map(({ text }) => text))];
    yield {
      message: `${missingMessage(words)} The project says that it stays as it is.`,
      subject: first.text,
      ...(at !== undefined && {
        span: flat.span(at, at + first.text.length),
        fix: {
          title: `Write ${first.text}`,
          target: flat.replace(at, at + first.text.length, first.text),
          safe: true,
        },
      }),
    };
  },
};

/** Maximum length, in UTF-16 units, of an ending that a language may attach to a name: “GitHubissa”, “Windowsista”. */
const ENDING = 5;

/** The word is there with an ending or a particle: “GitHub에서”, “GitHubban”, “GitHubs”. Words in lower case may be part of another word. */
function hasEnding(word: string, text: string): boolean {
  if (/[^\p{sc=Latin}\p{sc=Common}]/u.test(word)) return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = /[\p{L}\p{N}_]$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0];
    const after = /^[\p{L}\p{M}\p{N}_]*/u.exec(text.slice(at + word.length, at + word.length + 2 * ENDING))?.[0] ?? '';
    const starts = before === undefined || isOther(before);
    const ends =
      after === '' || isOther(after) || (/^\p{Lu}/u.test(word) && after.length <= ENDING && /^\p{Ll}+$/u.test(after));
    if (starts && ends) return true;
  }
  return false;
}

/** Letters of scripts that put no space or hyphen between a name in Latin letters and a particle. */
function isOther(text: string): boolean {
  return !/^[\p{sc=Latin}\p{N}_]/u.test(text);
}

/** Where the same letters are in another case, as a word of their own: a typing error rather than a decision. */
function placeOf(word: string, text: string, wordsIn: (text: string) => readonly Placeholder[]): number | undefined {
  const [small, letters] = [text.toLowerCase(), word.toLowerCase()];
  if (small.length !== text.length) return undefined;
  for (let at = small.indexOf(letters); at !== -1; at = small.indexOf(letters, at + 1)) {
    const written = text.slice(0, at) + word + text.slice(at + word.length);
    if (wordsIn(written).some(({ span, text: found }) => span.start === at && found === word)) return at;
  }
  return undefined;
}

/** Excludes the dialect's own placeholders, which may contain such a word. */
function protectedIn(
  { sourceUnit: { protectedWords } }: Unit,
  text: string,
  { dialect, protect }: CheckContext,
): readonly Placeholder[] {
  return findPlaceholders(text, {
    dialect,
    ...(protectedWords !== undefined && { protectedWords }),
    ...(protect !== undefined && { protect }),
  }).filter(({ kind }) => kind === 'protected');
}
