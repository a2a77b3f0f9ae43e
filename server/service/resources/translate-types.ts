import type { Formality, ModelType } from '../../../shared/project/project.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { AnswerLog } from '../answer-log.ts';
import type { ServiceError } from '../errors/errors.ts';
import type { RetryBudget } from '../transport/retry.ts';

/** What an operation comes to. */
export type Answered<T> = Promise<Result<T, ServiceError>>;

/** Parameters of every call: cancellation, and one retry budget shared by all requests of a run. */
export interface CallOptions {
  /** Ends the call. Texts that are on the wire will be billed: their answers are waited for, and nothing more is sent. */
  readonly signal?: AbortSignal;
  /** Called after each finished request with the number of texts done so far. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Shared by several calls that belong to one run; absent, each call is a run of its own. */
  readonly budget?: RetryBudget;
  /** Where answers that are billed are kept and looked for. */
  readonly answers?: AnswerLog;
}

/** Texts to translate (docs/spec/service.md#translate). All of them share one set of options. */
export interface TranslateRequest {
  /** Any number of texts; the client packs them into requests under both limits (50 texts, 128 KiB of body) and keeps the order. */
  readonly texts: readonly string[];
  /** Service code, upper case base language (`EN`). Required with a glossary. */
  readonly sourceLang?: string;
  /** Service code, upper case (`PT-BR`). */
  readonly targetLang: string;
  readonly context?: string;
  /** By text: the part of the context that is about it. Answers are found again by it, whichever texts share the request. Absent: all of the context. */
  readonly about?: readonly (string | undefined)[];
  readonly formality?: Formality;
  readonly modelType?: ModelType;
  /** Up to five; each has a dictionary for the languages, else the request is refused. */
  readonly glossaryIds?: readonly string[];
  /** What the glossaries held, as far as it is known: not sent. */
  readonly glossaryVersion?: string;
  readonly styleId?: string;
  /** Which version of the list that was, as far as it is known: not sent. */
  readonly styleVersion?: number;
  /** Up to ten, each up to 300 characters. */
  readonly instructions?: readonly string[];
  readonly translationMemoryId?: string;
  /** Per cent. */
  readonly translationMemoryThreshold?: number;
  /** Under which the account counts the characters; it changes nothing in the answer. Up to 100 ASCII characters, no white space. */
  readonly reportingTag?: string;
  /** In the words of the interface: what is newer than this program. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly tagHandling?: 'xml' | 'html';
  readonly tagHandlingVersion?: 'v1' | 'v2';
  readonly splitSentences?: '0' | '1' | 'nonewlines';
  readonly preserveFormatting?: boolean;
  readonly outlineDetection?: boolean;
  readonly ignoreTags?: readonly string[];
  readonly splittingTags?: readonly string[];
  readonly nonSplittingTags?: readonly string[];
}

export interface Translation {
  readonly text: string;
  readonly detectedSourceLang: string;
  /**
   * Unicode code points billed for this text (`show_billed_characters` is always sent). A text that stands in the request
   * several times is sent once and billed once: the repeats have 0, so that the sum is what was billed.
   */
  readonly billedCharacters: number;
  readonly modelTypeUsed?: string;
}

/**
 * Results in input order. When a later request fails, what came before is kept:
 * texts without a result are `undefined` and `error` says why. A single text that is too large for a request has its own error in `rejected`.
 */
export interface TranslateOutcome {
  readonly translations: readonly (Translation | undefined)[];
  readonly rejected: ReadonlyMap<number, ServiceError>;
  readonly error?: ServiceError;
  /** HTTP requests made, retries included. */
  readonly requests: number;
}

/** The narrow interface that translation needs; `ServiceClient` has it, and so has a test double. */
export interface Translator {
  translate(request: TranslateRequest, call?: CallOptions): Promise<TranslateOutcome>;
}
