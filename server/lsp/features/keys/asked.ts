import type { CodeCatalog, FoundKey, MissingKey, Use } from '../../../core/code/index.ts';
import type { Span } from '../../../core/text/span.ts';
import type { CodeDocument } from './document.ts';

/** A place in code with the keys that it uses. */
export interface Asked {
  readonly use: Use;
  /** The key as written, without quotes; otherwise the call. */
  readonly span: Span;
  /** The place names these keys. More than one: forms of a plural, contexts, or all keys of a group. */
  readonly keys: readonly FoundKey[];
  /** For a key made of parts, a pattern of the matching ones: `error.*`. */
  readonly pattern?: string;
  readonly missing?: MissingKey;
}

const QUOTE = /^['"`]$/;

/** What a file uses, in the order of the text. A place that may use several keys occurs once for each. */
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

/** The quote before a key counts as part of it. */
export function behindQuote(live: { slice(from: number, to: number): string }, offset: number): number {
  return QUOTE.test(live.slice(offset, offset + 1)) ? offset + 1 : offset;
}

/** What the innermost place at an offset uses. Ends count as inside, where cursors may be. */
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
