/** Scripts that identify a language, tried in this order. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'JA'],
  [/\p{sc=Hangul}/u, 'KO'],
  [/\p{sc=Han}/u, 'ZH'],
  [/\p{sc=Arabic}/u, 'AR'],
  [/\p{sc=Hebrew}/u, 'HE'],
  [/\p{sc=Thai}/u, 'TH'],
  [/\p{sc=Greek}/u, 'EL'],
  [/[іїєґ]/iu, 'UK'],
  [/[ыэё]/iu, 'RU'],
  [/[ъ](?=[\p{L}]*[\s.,])|\bи\b/iu, 'BG'],
  [/\p{sc=Cyrillic}/u, 'RU'],
];

/** Frequent short words of languages that share a script. */
const WORDS: readonly (readonly [string, string])[] = [
  ['EN', 'the and of to is are you your this that with for not have it from'],
  ['DE', 'der die das und nicht ist ein eine mit für auf sie wir werden zu den dem'],
  ['FR', 'le les des est une et vous pas pour dans que qui avec sur nous au'],
  ['ES', 'el los las es una y que por con para del está más como usted su'],
  ['IT', 'il gli è che di una per non con sono della nel più questo'],
  ['PT', 'os não uma é para com você são do da em mais ao seu'],
  ['NL', 'het een van niet is dat voor met zijn op te deze wordt naar'],
  ['PL', 'nie jest się na do że to w z jak dla są'],
  ['SV', 'och att är det som på en inte av för med'],
  ['DA', 'og er det ikke at en til af på for med jeg'],
  ['FI', 'ja on ei se että oli hän mutta ovat'],
  ['CS', 'je se na že to není jsou pro který'],
  ['TR', 've bir bu için ile değil çok da de'],
  ['RO', 'și este nu cu pe la din sunt pentru'],
  ['HU', 'és egy az nem hogy van ez meg'],
  ['ID', 'dan yang di untuk dengan tidak ini dari'],
];

/** How much of a text is examined, in UTF-16 units. */
const SAMPLE = 2000;

export interface Detection {
  /** Base code in upper case. */
  readonly language: string;
  /** Whether there is strong evidence: a script of its own, or several words that only this language has. */
  readonly sure: boolean;
}

/** Guesses the language of a text; English if nothing suggests another. Like the real service, it is weak on short texts. */
export function detect(text: string): Detection {
  const sample = text.slice(0, SAMPLE);
  for (const [pattern, language] of SCRIPTS) if (pattern.test(sample)) return { language, sure: true };
  const found = new Set(sample.toLowerCase().match(/[\p{L}\p{M}]+/gu));
  let best = { language: 'EN', score: 0 };
  let second = 0;
  for (const [language, words] of WORDS) {
    const score = words.split(' ').filter((word) => found.has(word)).length;
    if (score > best.score) {
      second = best.score;
      best = { language, score };
    } else second = Math.max(second, score);
  }
  return { language: best.language, sure: best.score >= 3 && best.score >= 2 * second };
}

export function detectLanguage(text: string): string {
  return detect(text).language;
}
