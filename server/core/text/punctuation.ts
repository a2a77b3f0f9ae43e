/** How a sentence ends, whichever sign the language uses (Weblate's end checks; comments give Unicode names of rare glyphs). */
export type Ending = 'stop' | 'colon' | 'question' | 'exclamation' | 'ellipsis' | 'semicolon' | 'interrobang' | 'none';

const CLASSES: readonly (readonly [Ending, string])[] = [
  ['stop', '.。．｡।۔։።॥'], // danda, Arabic, Armenian, Ethiopic full stops
  ['colon', ':：：፡'],
  ['question', '?？؟՞፧⸮'],
  ['exclamation', '!！՜'],
  ['ellipsis', '…'],
  ['semicolon', ';；؛'],
];
const CLASS_OF = new Map(CLASSES.flatMap(([ending, signs]) => [...signs].map((sign) => [sign, ending] as const)));

/** Closing quotes, brackets and tags stand after the sign in some languages, before it in others. */
const CLOSING = /(?:[\s\u00A0\u202F"'’”»›“‘)\]}>）】」』〉》*_\uFFFC]|<\/?[\w-]{1,40}\/?>)+$/u;

/** The ending of a text. Three dots count as an ellipsis, `?!` as an interrobang; closing quotes and brackets are ignored. */
export function endingOf(text: string, locale = ''): Ending {
  // The end is enough, and keeps the pattern from scanning a long text again and again.
  const core = text.slice(-200).replace(CLOSING, '');
  if (/(?:\.{3}|…)$/.test(core)) return 'ellipsis';
  if (/(?:[?？؟][!！]|[!！][?？؟])$/.test(core)) return 'interrobang';
  const last = core.at(-1) ?? '';
  // The Greek question mark is a semicolon.
  if ((last === ';' || last === '\u037E') && locale.startsWith('el')) return 'question';
  return CLASS_OF.get(last) ?? 'none';
}

/** Languages that write no full stop at the end of a sentence. */
export const WITHOUT_STOP: ReadonlySet<string> = new Set(['th', 'lo', 'km', 'my']);

/** Languages written without spaces between words. */
export const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my']);
