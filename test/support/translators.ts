import { seededRandom } from '../../server/embedded/faults/random.ts';
import type { TranslateOutcome, TranslateRequest, Translator } from '../../server/service/resources/translate-types.ts';

/** A translator that answers each text by a function of it, and remembers what it was asked. */
export interface TestTranslator extends Translator {
  readonly requests: TranslateRequest[];
}

export function answering(answer: (text: string, request: TranslateRequest) => string): TestTranslator {
  const requests: TranslateRequest[] = [];
  return {
    requests,
    translate: async (request): Promise<TranslateOutcome> => {
      requests.push(request);
      const translations = request.texts.map((text) => ({
        text: answer(text, request),
        detectedSourceLang: request.sourceLang ?? 'EN',
        billedCharacters: [...text].length,
      }));
      return { translations, rejected: new Map(), requests: 1 };
    },
  };
}

/** Pieces of an answer: tags whole, the content of `x` elements (and HTML's `translate="no"`) with their tags, text. */
export function piecesOf(text: string, { tagHandling }: Pick<TranslateRequest, 'tagHandling'>): readonly string[] {
  if (tagHandling === undefined) return [text];
  const whole =
    tagHandling === 'html'
      ? /<span translate="no"[^>]*>[^<]*<\/span>|<[^>]*>/g
      : /<x [^>]*\/>|<x [^>]*>[^<]*<\/x>|<[^>]*>/g;
  const pieces: string[] = [];
  let at = 0;
  for (const match of text.matchAll(whole)) {
    pieces.push(text.slice(at, match.index), match[0]);
    at = match.index + match[0].length;
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '');
}

/** Every letter a to z becomes another one: recognisable, same length; tags and references stay. */
export function pseudo(text: string, request: Pick<TranslateRequest, 'tagHandling'>): string {
  const turn = (words: string) =>
    words.replace(/&[#\w]{1,10};|[a-z]/gi, (found) =>
      found.length > 1 ? found : String.fromCodePoint(found.codePointAt(0)! + (/[a-m]/i.test(found) ? 13 : -13)),
    );
  return piecesOf(text, request)
    .map((piece) => (request.tagHandling !== undefined && piece.startsWith('<') ? piece : turn(piece)))
    .join('');
}

export const pseudoTranslator = (): TestTranslator => answering(pseudo);

/** What services do to texts in the field (docs/spec/checks.md#failures-of-machine-translation), and worse. */
const SABOTAGE: readonly ((pieces: string[], next: () => number) => void)[] = [
  (pieces, next) => pieces.splice(pick(pieces, next), 1),
  (pieces, next) => pieces.splice(pick(pieces, next), 0, pieces[pick(pieces, next)] ?? ''),
  (pieces, next) => pieces.push(...pieces.splice(pick(pieces, next), 1)),
  (pieces, next) => pieces.unshift(...pieces.splice(pick(pieces, next), 1)),
  (pieces, next) => pieces.sort(() => next() - 0.5),
  (pieces) => pieces.push(' xml-ph-0003@deepl.internal'),
  (pieces) => pieces.push(' PH-0017@Deepl.Internal'),
  (pieces) => pieces.push(' ', ...pieces),
  (pieces) => pieces.splice(0),
  (pieces) => pieces.unshift('\n'),
  (pieces, next) => change(pieces, next, (piece) => piece.replaceAll('&', '&amp;')),
  (pieces, next) => change(pieces, next, (piece) => piece.replaceAll(' ', ' &nbsp;')),
  (pieces, next) => change(pieces, next, (piece) => piece.replaceAll('<', '&lt;')),
  (pieces, next) => change(pieces, next, (piece) => piece.slice(1)),
  (pieces, next) => change(pieces, next, (piece) => piece.replace(/ /, '\n\n')),
  (pieces, next) => change(pieces, next, (piece) => `${piece} ,`),
  (pieces, next) => change(pieces, next, (piece) => piece.replace(/\{/, '')),
  (pieces, next) => change(pieces, next, (piece) => piece.replaceAll("'", "'{")),
  (pieces, next) => change(pieces, next, (piece) => piece.toUpperCase()),
  (pieces) => pieces.push(' {name} <b>', ' %s', ' | '),
];

function pick(pieces: readonly string[], next: () => number): number {
  return Math.floor(next() * pieces.length);
}

function change(pieces: string[], next: () => number, how: (piece: string) => string): void {
  const at = pick(pieces, next);
  if (pieces[at] !== undefined) pieces[at] = how(pieces[at]);
}

/** Pseudo-translation that does one to three bad things to a share of the answers. */
export function hostileTranslator(seed: number, rate = 0.7): TestTranslator {
  const { next } = seededRandom(seed);
  return answering((text, request) => {
    const pieces = [...piecesOf(pseudo(text, request), request)];
    while (next() < rate) SABOTAGE[Math.floor(next() * SABOTAGE.length)]!(pieces, next);
    return pieces.join('');
  });
}
