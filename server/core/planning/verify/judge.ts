import { type Masked, mask } from '../mask/mask.ts';
import { type Item, isToken, type Piece } from '../mask/pieces.ts';
import { sentencesOf } from '../mask/sentences.ts';
import { unmask } from '../mask/unmask.ts';
import type { Method } from '../methods.ts';
import { repair } from '../repair.ts';
import { type Finding, firstHard } from './finding.ts';
import { verify } from './verify.ts';

/** An answer that passed. */
export interface Settled {
  readonly pieces: readonly Piece[];
  readonly repairs: readonly string[];
  /** Only soft ones. */
  readonly findings: readonly Finding[];
}

/** The texts to send for an item with one method, and how to combine the answers. */
export interface Attempt {
  readonly texts: readonly string[];
  /** A string is the reason for refusal, worded to follow "not translated: ". */
  judge(answers: readonly string[]): Settled | string;
}

interface Locales {
  readonly source: string;
  readonly target: string;
}

export function attempt(item: Item, method: Method, locales: Locales): Attempt {
  if (method.split !== true) {
    const masked = mask(item.pieces, method.shape);
    return { texts: [masked.text], judge: ([answer = '']) => judgeOne(item.pieces, masked, answer, locales) };
  }
  const sentences = sentencesOf(item.pieces);
  const asked = sentences.filter(({ pieces }) => pieces.length > 0);
  const masks = asked.map(({ pieces }) => mask(pieces, method.shape));
  return {
    texts: masks.map(({ text }) => text),
    judge: (answers) => {
      const settled: Settled[] = [];
      for (const [index, { pieces }] of asked.entries()) {
        const masked = masks[index];
        const one =
          masked === undefined ? 'an answer is missing' : judgeOne(pieces, masked, answers[index] ?? '', locales);
        if (typeof one === 'string') return one;
        settled.push(one);
      }
      let next = 0;
      const joined = sentences.flatMap((sentence) => [
        ...(sentence.pieces.length > 0 ? (settled[next++]?.pieces ?? []) : []),
        ...sentence.after,
      ]);
      const pieces = withoutEdges(joined);
      // The whole is judged as well: what holds for each sentence must hold for all of them together.
      const whole = verify(item.pieces, pieces, locales);
      const wrong = firstHard(whole);
      if (wrong !== undefined) return wrong.reason;
      return { pieces, repairs: settled.flatMap(({ repairs }) => repairs), findings: whole };
    },
  };
}

/** A sentence that came back empty leaves its adjacent white space at the edge, which the source does not have. */
function withoutEdges(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.length - 1;
  return pieces
    .map((piece, at) => {
      if (isToken(piece)) return piece;
      const text = at === 0 ? piece.trimStart() : piece;
      return at === last ? text.trimEnd() : text;
    })
    .filter((piece) => piece !== '');
}

function judgeOne(source: readonly Piece[], masked: Masked, answer: string, locales: Locales): Settled | string {
  const read = unmask(masked, answer);
  const wrongMarkup = firstHard(read.findings);
  if (wrongMarkup !== undefined) return wrongMarkup.reason;
  const { pieces, repairs } = repair(source, read.pieces, locales.target);
  const findings = verify(source, pieces, locales);
  const wrong = firstHard(findings);
  return wrong === undefined ? { pieces, repairs, findings } : wrong.reason;
}
