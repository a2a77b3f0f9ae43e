/** Puts one known error into a translation, to see who finds it. Pure: the same pair and the same choice give the same error. */

import type { Span } from '../../../server/core/text/span.ts';
import type { TextPair } from '../../../server/engine/parts/quality/provider.ts';

export const KINDS = ['negation', 'number', 'omission', 'term', 'gender'] as const;
export type Kind = (typeof KINDS)[number];

export interface Seeded {
  readonly kind: Kind;
  readonly pair: TextPair;
  /** Where the error is, by side: the wrong words of the translation, or, of what is lost, the words of the source. UTF-16 offsets. */
  readonly at?: { readonly side: 'source' | 'target'; readonly span: Span };
}

/** Words that make a sentence say the opposite, by language. */
const NEGATIONS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|never)\b|(?<=\w)n['’]t\b/iu,
  de: /(?<!\p{L})(?:nicht|niemals|nie|keine?[nmrs]?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:pas|jamais|aucune?)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:no|nunca|ningún|ninguna)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:non|mai|nessun[oa]?)(?!\p{L})/iu,
};

/** Articles of the wrong gender. */
const ARTICLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { der: 'die', die: 'der', das: 'der', dem: 'der', ein: 'eine', eine: 'ein', einen: 'eine' },
  fr: { le: 'la', la: 'le', un: 'une', une: 'un', du: 'de la', au: 'à la' },
  es: { el: 'la', la: 'el', un: 'una', una: 'un', del: 'de la', al: 'a la' },
  it: { il: 'la', la: 'il', un: 'una', una: 'un', del: 'della', al: 'alla' },
};

/** Markup and placeholders: nothing is changed there. */
const CODES = /<[^>]*>|\{[^}]*\}|%[\w$]+|&\w+;|\$\w+|https?:\S+/gu;

/**
 * @param choose 0 <= x < 1, once per call
 * @param words content words of other translations of the language, for a wrong term
 * @returns undefined where the pair has no place for such an error
 */
export function seed(
  kind: Kind,
  pair: TextPair,
  language: string,
  choose: () => number,
  words: readonly string[],
): Seeded | undefined {
  const { source, target } = pair;
  const codes = [...target.matchAll(CODES)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isFree = ({ start, end }: Span) => codes.every((code) => end <= code.start || start >= code.end);
  const places = (pattern: RegExp): readonly Span[] =>
    [...target.matchAll(pattern)]
      .map((match) => ({ start: match.index, end: match.index + match[0].length }))
      .filter(isFree);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(choose() * all.length)];
  const replaced = ({ start, end }: Span, by: string): Seeded => ({
    kind,
    pair: { source, target: target.slice(0, start) + by + target.slice(end) },
    at: { side: 'target', span: { start, end: start + by.length } },
  });
  switch (kind) {
    case 'negation': {
      const lost = NEGATIONS['en']?.exec(source);
      const negation = NEGATIONS[language];
      const found = negation && places(new RegExp(negation.source, 'giu'));
      const [one] = found ?? [];
      if (lost == null || one === undefined || found?.length !== 1) return undefined;
      const rest = `${target.slice(0, one.start)}${target.slice(one.end)}`.replace(/ {2,}/g, ' ').trim();
      const span = { start: lost.index, end: lost.index + lost[0].length };
      return { kind, pair: { source, target: rest }, at: { side: 'source', span } };
    }
    case 'number': {
      const numbers = places(/(?<![\d.,:/-])\d+(?![\d.,:/-])/gu).filter(({ start, end }) =>
        source.includes(target.slice(start, end)),
      );
      const one = pick(numbers);
      return one && replaced(one, String(Number(target.slice(one.start, one.end)) + 1));
    }
    case 'omission': {
      if (codes.length > 0 || target.length < 40) return undefined;
      const half = target.indexOf(' ', Math.floor(target.length * 0.4));
      return half < 0 ? undefined : { kind, pair: { source, target: target.slice(0, half).replace(/[,;:]$/, '') } };
    }
    case 'term': {
      const one = pick(places(/(?<!\p{L})\p{L}{6,}(?!\p{L})/gu));
      const other = pick(words);
      if (one === undefined || other === undefined || other === target.slice(one.start, one.end)) return undefined;
      return replaced(one, other);
    }
    default: {
      const articles = ARTICLES[language] ?? {};
      const found = places(/(?<!\p{L})\p{L}+(?!\p{L})/gu).filter(({ start, end }) =>
        Object.hasOwn(articles, target.slice(start, end)),
      );
      const one = pick(found);
      return one && replaced(one, articles[target.slice(one.start, one.end)] ?? '');
    }
  }
}

/** How far a span is from where it should be: the farther of its two ends, in UTF-16 units. */
export function distance(a: Span, b: Span): number {
  return Math.max(Math.abs(a.start - b.start), Math.abs(a.end - b.end));
}
