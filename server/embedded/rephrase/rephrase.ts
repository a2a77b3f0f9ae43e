import { type Manner, RULES, SPELLING } from './rules.ts';

/** Non-prose: tags, placeholders, addresses. */
const PROTECTED =
  /\uE000|<[^<>]{0,2000}>|\$?\{\{?[^{}]{0,200}\}?\}|%(?:\([^()]{0,100}\))?[\w$.-]{1,12}|\bhttps?:\/\/\S+|[^\s@]{1,64}@\S+/g;
/** Stands for a protected part while the prose around it changes. */
const KEPT = '\uE000';

type Rules = ReadonlyMap<string, string>;

/**
 * Improves a text: every language is tidied (white space, doubled words, space before punctuation, capitals); English spelling is corrected, and
 * `rules.ts` applies a style or tone to it. Tags, placeholders and addresses stay as they are.
 * @param language base code, upper case
 */
export function rephrase(text: string, language: string, manner: Manner | undefined): string {
  const english = language === 'EN';
  const tables = english ? [readRules(SPELLING), ...(manner === undefined ? [] : [readRules(RULES[manner])])] : [];
  const kept = text.match(PROTECTED)?.values();
  const prose = tables.reduce((done, rules) => apply(done, rules), text.replace(PROTECTED, KEPT));
  const finished = finish(tidy(prose, language), english ? manner : undefined);
  return finished.replaceAll(KEPT, () => kept?.next().value ?? '');
}

function readRules(table: string): Rules {
  const rules = table.split('|').map((rule) => rule.trim().split('>') as [string, string]);
  return new Map(rules.map(([from, to]) => [from, to]));
}

/** Longest phrases first; an initial capital is carried over; `a` and `an` are adapted to the word that follows. */
function apply(text: string, rules: Rules): string {
  const phrases = [...rules.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w'’-])(?:(an?) )??(${phrases.join('|')})(?![\\w'’-])( ?)`, 'gi');
  return text.replaceAll('’', "'").replace(pattern, (...groups: (string | undefined)[]) => {
    const [whole = '', article, found = '', space = ''] = groups;
    const to = rules.get(found.toLowerCase());
    if (to === undefined) return whole;
    if (to === '') return article === undefined ? '' : `${article} `;
    const word = inCase(to, found);
    if (article === undefined) return word + space;
    return `${isVowel(found) === isVowel(to) ? article : otherArticle(article, to)} ${word}${space}`;
  });
}

function inCase(to: string, found: string): string {
  const first = found.charAt(0);
  return first === first.toLowerCase() ? to : to.charAt(0).toUpperCase() + to.slice(1);
}

function isVowel(word: string): boolean {
  return /^[aeio]/i.test(word);
}

function otherArticle(article: string, next: string): string {
  return article.charAt(0) + (isVowel(next) ? 'n' : '');
}

/** Languages that put a space before `! ? : ;`. */
const SPACED = new Set(['FR']);

function tidy(text: string, language: string): string {
  const joined = text
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')
    .replace(/(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,30}) \1(?![\p{L}\p{M}])/giu, '$1')
    .replace(/ +([,.])(?=\s|$)/g, '$1')
    .replace(/([!?])\1{1,20}/g, '$1');
  return SPACED.has(language) ? joined : joined.replace(/ +([!?:;])(?=\s|$)/g, '$1');
}

/** Sentences start with a capital again; enthusiasm ends sentences with `!`. */
function finish(text: string, manner: Manner | undefined): string {
  const capital = text.replace(
    /(^\s*|[.!?]\s+)(\p{Ll})(?=[\p{Ll}\p{M}'’]*[\s,;:.!?])/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  return manner === 'enthusiastic' ? capital.replace(/(?<![.\d])\.(?=\s|$)/g, '!') : capital;
}
