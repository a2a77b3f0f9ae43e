import type { CodeCatalog, FoundKey, MissingKey, Use } from '../../../core/code/index.ts';
import type { Span } from '../../../core/text/span.ts';
import type { CodeDocument } from './document.ts';

/** A place in code with the keys that it asks for. */
export interface Asked {
  readonly use: Use;
  /** The key as it is written out, without quotes, else the call. */
  readonly span: Span;
  /** It names these keys. More than one: forms of a plural, contexts, or all of a group. */
  readonly keys: readonly FoundKey[];
  /** Of a key that is made of parts, those that fit: `error.*`. */
  readonly pattern?: string;
  readonly missing?: MissingKey;
}

const QUOTE = /^['"`]$/;

/** What a file asks for, in the order of the text. A place that may ask for several keys is there once for each. */
export function askedIn({ uses, lookup }: Pick<CodeDocument, 'uses' | 'lookup'>, within?: Span): readonly Asked[] {
  return uses
    .filter(({ start, end }) => within === undefined || (start <= within.end && end >= within.start))
    .flatMap((use): Asked[] => {
      const answer = lookup.answer(use);
      const span = { start: use.start, end: use.end };
      if (answer.kind === 'pattern') return [{ use, span, keys: answer.keys, pattern: answer.pattern }];
      if (answer.kind !== 'named') return [];
      const { keys, below, missing } = answer;
      return [{ use, span, keys: keys.length > 0 ? keys : below, ...(missing && { missing }) }];
    })
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** The quote before a key belongs to it. */
export function behindQuote(live: { slice(from: number, to: number): string }, offset: number): number {
  return QUOTE.test(live.slice(offset, offset + 1)) ? offset + 1 : offset;
}

/** What the innermost place at an offset asks for. Ends count as inside, as cursors stand there. */
export function askedAt(code: Pick<CodeDocument, 'uses' | 'lookup' | 'snapshot'>, offset: number): readonly Asked[] {
  const end = behindQuote(code.snapshot.live, offset);
  const around = askedIn(code, { start: offset, end });
  const least = Math.min(...around.map(({ span }) => span.end - span.start));
  return around.filter(({ span }) => span.end - span.start === least);
}

/** Each key once, in the order in which it was found. */
export function distinctKeys(asked: readonly Asked[]): readonly FoundKey[] {
  const seen = new Map<CodeCatalog, Set<string>>();
  return asked
    .flatMap(({ keys }) => keys)
    .filter(({ catalog, key }) => {
      const known = seen.get(catalog) ?? new Set();
      seen.set(catalog, known);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
}
