import { ok } from '../../../shared/result.ts';
import { type Engine, hasWords } from './engine.ts';
import { frame } from './frame.ts';
import type { Token } from './markup.ts';
import { encode, type Stretch, stretches } from './runs.ts';
import type { Terms } from './terms.ts';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÀƁÇĎÉƑĜĤÎĴĶĻMÑÔÞQŔŠŢÛVŴXÝŽàƀçďéƒĝĥîĵķļmñôþqŕšţûvŵxýž';

/** Letters A to Z with accents, everything else as it is. Same length, so that structure can be compared. */
export function accent(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}

/**
 * The default engine: a translation one can read and recognise, `[Šàvé çĥàñĝéš]`, the same every time. White space, line ends,
 * digits, punctuation, tags and references stay as they are; glossary terms are put in.
 */
export const pseudoEngine: Engine = {
  name: 'pseudo',
  refuses: () => undefined,
  translate: async (texts, _pair, terms) => ok(texts.map((tokens) => pseudoTranslate(tokens, terms))),
};

export function pseudoTranslate(tokens: readonly Token[], terms: Terms): string {
  if (!hasWords(tokens)) return tokens.map((token) => token.raw).join('');
  return frame(
    tokens.map((token) =>
      token.kind === 'text' ? { ...token, raw: translateRun(token.raw, token.coding, terms) } : token,
    ),
  );
}

function translateRun(raw: string, coding: 'plain' | 'markup' | 'cdata', terms: Terms): string {
  const parts = stretches(raw, coding);
  if (terms.size === 0) return parts.map(pseudo).join('');
  const matches = terms.find(parts.map((part) => part.text).join(''));
  let out = '';
  let from = 0;
  let next = 0;
  for (const part of parts) {
    const to = from + part.text.length;
    let at = from;
    for (let match = matches[next]; match !== undefined && match.start < to; match = matches[next]) {
      if (match.start >= from) {
        out += pseudo(cut(part, at - from, match.start - from)) + encode(match.target, coding);
      }
      at = Math.min(match.end, to);
      if (match.end > to) break;
      next += 1;
    }
    out += pseudo(cut(part, at - from, part.text.length));
    from = to;
  }
  return out;
}

/** A part of a stretch; a reference is there as a whole or not at all. */
function cut(part: Stretch, from: number, to: number): Stretch {
  if (from >= to) return { text: '', raw: '', fixed: true };
  if (from === 0 && to === part.text.length) return part;
  const text = part.text.slice(from, to);
  return { text, raw: text, fixed: part.fixed };
}

function pseudo(part: Stretch): string {
  return part.fixed ? part.raw : accent(part.raw);
}
