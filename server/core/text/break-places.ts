import { UNSPACED } from './punctuation.ts';

/**
 * Where to cut a text into parts of the given weights: near each part's share, preferably after punctuation, otherwise between words. UTF-16 offsets
 * in ascending order; undefined when there are not enough places.
 */
export function breakPlaces(text: string, weights: readonly number[], language = ''): readonly number[] | undefined {
  const candidates = candidatesIn(text, language);
  const chosen: number[] = [];
  let from = 0;
  for (let part = 0; part < weights.length - 1; part++) {
    const rest = weights.slice(part);
    // Each later part needs a place, too.
    const usable = candidates.slice(0, candidates.length + 2 - rest.length);
    const share = (weights[part] ?? 1) / rest.reduce((sum, weight) => sum + weight, 0);
    const ideal = from + (text.length - from) * share;
    let best: number | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const { at, bonus } of usable) {
      if (at <= from) continue;
      const cost = Math.abs(at - ideal) - bonus;
      if (cost < bestCost) {
        best = at;
        bestCost = cost;
      }
    }
    if (best === undefined) return undefined;
    chosen.push(best);
    from = best;
  }
  return chosen;
}

/** Spaces; in languages without spaces, word boundaries, but never before a mark that may not begin a line. */
function candidatesIn(text: string, language: string): readonly { readonly at: number; readonly bonus: number }[] {
  const bonus = (at: number) => (/[,;:.!?…、。！？，]/.test(text.charAt(at - 1)) ? 6 : 0);
  if (!UNSPACED.has(language)) return [...text.matchAll(/ /g)].map(({ index }) => ({ at: index, bonus: bonus(index) }));
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...words]
    .map(({ index }) => index)
    .filter((at) => !/[\p{Pe}\p{Pf}、。！？，・ー…]/u.test(text.charAt(at)))
    .map((at) => ({ at, bonus: bonus(at) }));
}
