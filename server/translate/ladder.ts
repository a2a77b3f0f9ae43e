import type { ModelType } from '../../shared/project.ts';
import type { Shape } from './mask.ts';
import { type Item, isToken } from './pieces.ts';

/** One way of asking for a translation. */
export interface Rung {
  readonly shape: Shape;
  /** Absent: no tag handling. */
  readonly version?: 'v1' | 'v2';
  /** Sentence by sentence. */
  readonly split?: boolean;
}

/** Further attempts after the first, at most (per text). */
export const EXTRA_ATTEMPTS = 3;

/**
 * How to ask for a text, from the best way to the last resort: the first, another version of tag handling, HTML instead of XML, and then
 * sentence by sentence (which also changes the shape of the tokens). Version 2 moves tags with their words, but contradicts the
 * latency-optimised models (`service-gaps` section 2).
 */
export function ladder({ pieces }: Item, modelType: ModelType | undefined): readonly Rung[] {
  const [first, second] = modelType === 'latency_optimized' ? (['v1', 'v1'] as const) : (['v2', 'v1'] as const);
  const other = { shape: modelType === 'latency_optimized' ? 'empty' : 'shown', version: second } as const;
  const last = { shape: 'empty', version: first, split: true } as const;
  if (pieces.some(isToken)) return [{ shape: 'shown', version: first }, other, { shape: 'html', version: first }, last];
  return [{ shape: 'plain' }, { shape: 'shown', version: first }, { shape: 'html', version: first }, last];
}
