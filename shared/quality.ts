/** Quality of translations in the editor: the command of the server, and its requests to the client about language models. */
import type { LspRange } from './commands.ts';

/** The judge: none, the service in use, or a language model of the editor. */
export const QUALITY_PROVIDERS = ['none', 'service', 'editor'] as const;
export type QualityProviderName = (typeof QUALITY_PROVIDERS)[number];

/** Have translations of a file judged. What was judged before is cached and costs nothing. */
export interface CheckQualityArguments {
  readonly uri: string;
  /** Only units in this range. Default: the whole file. */
  readonly range?: LspRange;
  /** Default: the setting `dragoman.quality.provider`. */
  readonly provider?: Exclude<QualityProviderName, 'none'>;
  /** Only count: nothing is sent. */
  readonly dryRun?: boolean;
}

export interface CheckQualityReport {
  /** Display name of the provider. */
  readonly provider: string;
  /** Distinct pairs of texts that were sent, or would be, and their Unicode code points on both sides. */
  readonly asked: number;
  readonly characters: number;
  /** Pairs that were judged before. */
  readonly known: number;
  /** Pairs without a usable answer, and pairs that are too long for the provider. */
  readonly silent: number;
  readonly tooLong: number;
  /** Errors in translations of the file that were judged, now and before. */
  readonly errors: number;
  /** Why the run ended early. Results up to then are kept and shown. */
  readonly stopped?: string;
}

/**
 * Server to client, for clients that set `languageModel`: which language model of the editor would be used. Sent only for user actions. On first use,
 * the client asks for consent in the editor's own way.
 */
export const SELECT_LANGUAGE_MODEL = 'dragoman/selectLanguageModel';
/** `id` is stable for the same model across sessions. `problem`: why there is none, one sentence. */
export type LanguageModelChoice = { readonly id: string; readonly name: string } | { readonly problem: string };

/** Server to client, for the same clients: one request to the selected model. Cancelling it cancels the model. */
export const ASK_LANGUAGE_MODEL = 'dragoman/askLanguageModel';
export interface LanguageModelQuestion {
  readonly id: string;
  readonly prompt: string;
}
/** `problem`: why there is no answer, one sentence. */
export type LanguageModelAnswer = { readonly text: string } | { readonly problem: string };
