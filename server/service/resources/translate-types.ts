import type { Formality, ModelType } from '../../../shared/project/project.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { AnswerLog } from '../answer-log.ts';
import type { ServiceError } from '../errors/errors.ts';
import type { RetryBudget } from '../transport/retry.ts';

/** The result of an operation. */
export type Answered<T> = Promise<Result<T, ServiceError>>;

/** Parameters of every call: cancellation, and one retry budget shared by all requests of a run. */
export interface CallOptions {
  /** Ends the call. Texts in transit will be billed: their answers are awaited, and nothing more is sent. */
  readonly signal?: AbortSignal;
  /** Called after each finished request with the number of texts done so far. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Shared by several calls of one run; absent: each call is a run of its own. */
  readonly budget?: RetryBudget;
  /** Where billed answers are stored and looked up. */
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
  /** For each text, the part of the context that concerns it. Answers are stored under it, whichever texts share the request. Absent: all of it. */
  readonly about?: readonly (string | undefined)[];
  readonly formality?: Formality;
  readonly modelType?: ModelType;
  /** Up to five; each must have a dictionary for the languages, otherwise the request is refused. */
  readonly glossaryIds?: readonly string[];
  /** The content of the glossaries, as far as it is known: not sent. */
  readonly glossaryVersion?: string;
  readonly styleId?: string;
  /** The version of the list, as far as it is known: not sent. */
  readonly styleVersion?: number;
  /** Up to ten, each up to 300 characters. */
  readonly instructions?: readonly string[];
  readonly translationMemoryId?: string;
  /** Percent. */
  readonly translationMemoryThreshold?: number;
  /** The account counts the characters under this tag; the answer does not depend on it. Up to 100 ASCII characters, no white space. */
  readonly reportingTag?: string;
  /** In the terms of the interface: parameters newer than this program. */
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
   * Unicode code points billed for this text (`show_billed_characters` is always sent). A text that occurs several times is sent and billed once: its
   * repeats have 0, so that the sum is what was billed.
   */
  readonly billedCharacters: number;
  readonly modelTypeUsed?: string;
}

/**
 * Results in input order. If a later request fails, earlier results are kept:
 * texts without a result are `undefined` and `error` says why. A single text that is too large for a request has its own error in `rejected`.
 */
export interface TranslateOutcome {
  readonly translations: readonly (Translation | undefined)[];
  readonly rejected: ReadonlyMap<number, ServiceError>;
  readonly error?: ServiceError;
  /** HTTP requests made, retries included. */
  readonly requests: number;
}

/** The narrow interface that translation needs; `ServiceClient` implements it, and so does a test double. */
export interface Translator {
  translate(request: TranslateRequest, call?: CallOptions): Promise<TranslateOutcome>;
}
