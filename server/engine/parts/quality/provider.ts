import { codePoints } from '../../../../shared/values/code-points.ts';
import type { Result } from '../../../../shared/values/result.ts';
import type { Span } from '../../../core/text/span.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';

export const QUALITY_SEVERITIES = ['critical', 'major', 'minor'] as const;
export type QualitySeverity = (typeof QUALITY_SEVERITIES)[number];

/** The kinds of errors (MQM: Multidimensional Quality Metrics), each with the id that a finding has. */
export const QUALITY_TYPES = ['accuracy', 'fluency', 'terminology', 'style', 'miscellaneous'] as const;
export type QualityType = (typeof QUALITY_TYPES)[number];

/** One error in a translation. Spans are UTF-16 offsets in the two texts, half-open, sorted; none: it is about the whole text. */
export interface QualityError {
  readonly type: QualityType;
  /** What kind of such an error, in words: `Omission`. */
  readonly subType?: string;
  readonly severity: QualitySeverity;
  /** A sentence or two. */
  readonly explanation: string;
  readonly sourceSpans: readonly Span[];
  readonly targetSpans: readonly Span[];
  /** What should stand in place of the first span of the target. */
  readonly suggestion?: string;
}

/** A source text with its translation. */
export interface TextPair {
  readonly source: string;
  readonly target: string;
}

export interface Locales {
  readonly source: string;
  readonly target: string;
}

/** Pairs of two languages, as they are asked about at once. */
export interface Batch {
  readonly locales: Locales;
  readonly pairs: readonly TextPair[];
}

/** What is wrong with a pair: nothing, or these errors. Undefined: nobody knows, the provider did not say. */
export type Verdict = readonly QualityError[] | undefined;

/** Why a batch was not judged. */
export type QualityFailure =
  | { readonly kind: 'service'; readonly error: ServiceError }
  | { readonly kind: 'interrupted' }
  /** One sentence: what happened, and what to do. `unreadable`: what the model said is no answer; the next one may be. */
  | { readonly kind: 'model'; readonly message: string; readonly unreadable?: true };

export interface JudgeCall {
  readonly signal: AbortSignal;
  /** The provider has begun to judge the batch. A later run can ask for the result by this name. */
  readonly accepted?: (job: string) => void;
}

/** Who judges translations. */
export interface QualityProvider {
  /** The same for the same provider, account and model, in every run, and never with a key: findings are kept by it. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** The most pairs and characters (code points of both sides) of a batch, and of one text. */
  readonly most: { readonly pairs: number; readonly characters: number; readonly text: number };
  /** How many batches are asked about at the same time. */
  readonly width: number;
  judges(locales: Locales): boolean;
  /** By place. */
  judge(batch: Batch, call: JudgeCall): Promise<Result<readonly Verdict[], QualityFailure>>;
  /** Takes up what `accepted` has named, for providers that name anything. Undefined in place of verdicts: it is not there any more. */
  resume?(job: string, batch: Batch, call: JudgeCall): Promise<Result<readonly Verdict[] | undefined, QualityFailure>>;
}

const TYPES = new Map<string, QualityType>(QUALITY_TYPES.map((type) => [type, type]));
const SEVERITIES = new Map<string, QualitySeverity>([
  ...QUALITY_SEVERITIES.map((severity) => [severity, severity] as const),
  ['error', 'major'],
  ['warning', 'minor'],
  ['neutral', 'minor'],
]);

export function typeOf(word: string): QualityType {
  return TYPES.get(word.trim().toLowerCase()) ?? 'miscellaneous';
}

/** A word that nobody knows counts as the mildest: it fails no run. */
export function severityOf(word: string): QualitySeverity {
  return SEVERITIES.get(word.trim().toLowerCase()) ?? 'minor';
}

/** Code points that are read of what a provider says. */
const LONGEST = 400;

/** Words of a provider as one line. */
export function sentence(words: string): string {
  const line = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const points = [...line];
  return points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : line;
}

export function characters({ source, target }: TextPair): number {
  return codePoints(source) + codePoints(target);
}
