import { codePoints } from '../../../../shared/values/code-points.ts';
import type { Result } from '../../../../shared/values/result.ts';
import type { Span } from '../../../core/text/span.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';

export const QUALITY_SEVERITIES = ['critical', 'major', 'minor'] as const;
export type QualitySeverity = (typeof QUALITY_SEVERITIES)[number];

/** The kinds of errors (MQM: Multidimensional Quality Metrics), each with the code of its findings. */
export const QUALITY_TYPES = ['accuracy', 'fluency', 'terminology', 'style', 'miscellaneous'] as const;
export type QualityType = (typeof QUALITY_TYPES)[number];

/** One error in a translation. Spans are UTF-16 offsets in the two texts, half-open, sorted; none: it concerns the whole text. */
export interface QualityError {
  readonly type: QualityType;
  /** The kind of such an error, in words: `Omission`. */
  readonly subType?: string;
  readonly severity: QualitySeverity;
  /** A sentence or two. */
  readonly explanation: string;
  readonly sourceSpans: readonly Span[];
  readonly targetSpans: readonly Span[];
  /** A replacement for the first span of the target. */
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

/** Pairs in two languages that are sent together. */
export interface Batch {
  readonly locales: Locales;
  readonly pairs: readonly TextPair[];
}

/** The errors of a pair, possibly none. Undefined: the provider did not answer for it. */
export type Verdict = readonly QualityError[] | undefined;

/** Why a batch was not judged. */
export type QualityFailure =
  | { readonly kind: 'service'; readonly error: ServiceError }
  | { readonly kind: 'interrupted' }
  /** One sentence: what happened, and what to do. `unreadable`: the model's output is not an answer; the next one may be. */
  | { readonly kind: 'model'; readonly message: string; readonly unreadable?: true };

export interface JudgeCall {
  readonly signal: AbortSignal;
  /** Called when the provider has started to judge the batch. A later run can fetch the result under this name. */
  readonly accepted?: (job: string) => void;
}

/** A judge of translations. */
export interface QualityProvider {
  /** Stable for the same provider, account and model across runs, and never with a key: findings are stored under it. */
  readonly id: string;
  /** Its display name. */
  readonly name: string;
  /** Maximum pairs and characters (code points of both sides) of a batch, and maximum characters of one text. */
  readonly most: { readonly pairs: number; readonly characters: number; readonly text: number };
  /** How many batches are sent in parallel. */
  readonly width: number;
  judges(locales: Locales): boolean;
  /** In the order of the pairs. */
  judge(batch: Batch, call: JudgeCall): Promise<Result<readonly Verdict[], QualityFailure>>;
  /** Fetches the result of a job named by `accepted`, for providers that have jobs. Undefined instead of verdicts: the job no longer exists. */
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

/** An unknown word counts as the mildest: it makes no run fail. */
export function severityOf(word: string): QualitySeverity {
  return SEVERITIES.get(word.trim().toLowerCase()) ?? 'minor';
}

/** How many code points of a provider's explanation are used. */
const LONGEST = 400;

/** A provider's words on one line. */
export function sentence(words: string): string {
  const line = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const points = [...line];
  return points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : line;
}

export function characters({ source, target }: TextPair): number {
  return codePoints(source) + codePoints(target);
}
