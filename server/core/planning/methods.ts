import type { RequestOptions } from '../../../shared/request-options.ts';
import type { Shape } from './mask/mask.ts';
import { type Item, isToken } from './mask/pieces.ts';

/** One way of asking for a translation. */
export interface Method {
  readonly shape: Shape;
  /** Absent: no tag handling. */
  readonly version?: 'v1' | 'v2';
  /** Asks sentence by sentence. */
  readonly split?: boolean;
}

/** Maximum number of further attempts after the first (per text). */
export const EXTRA_ATTEMPTS = 3;

/** What the methods depend on. */
export type TagOptions = Pick<RequestOptions, 'modelType' | 'tagHandling' | 'tagHandlingVersion'>;

/**
 * The methods for a text, from the best to the last resort: the first, another version of tag handling, HTML instead of XML (or vice versa), and then
 * sentence by sentence (which also changes the shape of the tokens). After the first method, texts without tokens use the methods of texts with
 * tokens: so the open texts of a unit are one request in every round. Version 2 moves tags with their words, but is incompatible with
 * latency-optimised models (docs/spec/service.md#tag-handling).
 */
export function methodsFor({ pieces }: Item, options: TagOptions = {}): readonly Method[] {
  const key = `${options.modelType === 'latency_optimized'} ${options.tagHandling} ${options.tagHandlingVersion} ${pieces.some(isToken)}`;
  const known = methodsByKind.get(key) ?? climb(pieces.some(isToken), options);
  methodsByKind.set(key, known);
  return known;
}

/** Cached: there are few such lists, and a file has many texts. */
const methodsByKind = new Map<string, readonly Method[]>();

function climb(hasTokens: boolean, options: TagOptions): readonly Method[] {
  const latency = options.modelType === 'latency_optimized';
  const version: 'v1' | 'v2' = latency ? 'v1' : (options.tagHandlingVersion ?? 'v2');
  const other: 'v1' | 'v2' = latency ? 'v1' : version === 'v2' ? 'v1' : 'v2';
  const xml = { shape: 'shown', version } as const;
  const html = { shape: 'html', version } as const;
  const [first, third] = options.tagHandling === 'html' ? [html, xml] : [xml, html];
  // With only one version, the same question in another shape.
  const second: Method = latency ? { shape: 'empty', version } : { ...first, version: other };
  const last = { shape: 'empty', version, split: true } as const;
  return [hasTokens ? first : { shape: 'plain' }, second, third, last];
}
