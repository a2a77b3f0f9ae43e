import { normalizeLocale } from '../../shared/locale.ts';
import { choiceFor } from '../../shared/per-locale.ts';
import type { ModelType } from '../../shared/project.ts';
import type { FileJob } from './job.ts';
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

/** What a job prefers for its target locale. */
export interface Manner {
  readonly modelType?: ModelType | undefined;
  readonly tagHandling?: 'xml' | 'html' | undefined;
  readonly tagHandlingVersion?: 'v1' | 'v2' | undefined;
}

/** The options of this run stand before the project's, which may differ by target locale. */
export function mannerOf({ overrides, project, targetLocale }: FileJob): Manner {
  const { modelType, tagHandling, tagHandlingVersion } = project.translation ?? {};
  const locale = normalizeLocale(targetLocale);
  return {
    modelType: overrides?.modelType ?? choiceFor<ModelType>(modelType, locale),
    tagHandling: choiceFor<'xml' | 'html'>(tagHandling, locale),
    tagHandlingVersion: choiceFor<'v1' | 'v2'>(tagHandlingVersion, locale),
  };
}

/**
 * How to ask for a text, from the best way to the last resort: the first, another version of tag handling, HTML instead of XML (or the
 * other way round), and then sentence by sentence (which also changes the shape of the tokens). After the first rung words alone go the way that
 * words with tokens go: what is open of a unit is one request in every round. Version 2 moves tags with their words, but contradicts the
 * latency-optimised models (docs/spec/service.md#tag-handling).
 */
export function ladder({ pieces }: Item, manner: Manner = {}): readonly Rung[] {
  const key = `${manner.modelType === 'latency_optimized'} ${manner.tagHandling} ${manner.tagHandlingVersion} ${pieces.some(isToken)}`;
  const known = ladders.get(key) ?? climb(pieces.some(isToken), manner);
  ladders.set(key, known);
  return known;
}

/** There are few ladders, and a file has many texts. */
const ladders = new Map<string, readonly Rung[]>();

function climb(hasTokens: boolean, manner: Manner): readonly Rung[] {
  const latency = manner.modelType === 'latency_optimized';
  const version: 'v1' | 'v2' = latency ? 'v1' : (manner.tagHandlingVersion ?? 'v2');
  const other: 'v1' | 'v2' = latency ? 'v1' : version === 'v2' ? 'v1' : 'v2';
  const xml = { shape: 'shown', version } as const;
  const html = { shape: 'html', version } as const;
  const [first, third] = manner.tagHandling === 'html' ? [html, xml] : [xml, html];
  // With one version only, the same question in another shape.
  const second: Rung = latency ? { shape: 'empty', version } : { ...first, version: other };
  const last = { shape: 'empty', version, split: true } as const;
  return [hasTokens ? first : { shape: 'plain' }, second, third, last];
}
