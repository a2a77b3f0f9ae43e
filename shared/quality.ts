/** Quality of translations in the editor: the command of the server, and what it asks the client about language models. */
import type { LspRange } from './commands.ts';

/** Who judges: nobody, the service in use, or a language model of the editor. */
export const QUALITY_PROVIDERS = ['none', 'service', 'editor'] as const;
export type QualityProviderName = (typeof QUALITY_PROVIDERS)[number];

/** Have translations of a file judged. What was judged before is known and costs nothing. */
export interface CheckQualityArguments {
  readonly uri: string;
  /** Only units that it touches. Default: all of the file. */
  readonly range?: LspRange;
  /** Default: the setting `dragoman.quality.provider`. */
  readonly provider?: Exclude<QualityProviderName, 'none'>;
  /** Count only: nothing is sent. */
  readonly dryRun?: boolean;
}

export interface CheckQualityReport {
  /** What people call the provider. */
  readonly provider: string;
  /** Different pairs of texts that were sent, or would be, and their Unicode code points on both sides. */
  readonly asked: number;
  readonly characters: number;
  /** Pairs that were judged before. */
  readonly known: number;
  /** Pairs without a usable answer, and pairs that are too long for the provider. */
  readonly silent: number;
  readonly tooLong: number;
  /** Errors in translations of the file that were asked about, now and before. */
  readonly errors: number;
  /** Why the run ended early. What was said by then is kept and shown. */
  readonly stopped?: string;
}

/**
 * Server to client, for clients that set `languageModel`: which language model of the editor would be asked. Sent only for what a user does.
 * The client asks for consent when it is used first, as the editor wants it.
 */
export const SELECT_LANGUAGE_MODEL = 'dragoman/selectLanguageModel';
/** `id` is the same for the same model in every session. `problem`: why there is none, one sentence. */
export type LanguageModelChoice = { readonly id: string; readonly name: string } | { readonly problem: string };

/** Server to client, for the same clients: one question to the model that was selected. Cancelling the request cancels the model. */
export const ASK_LANGUAGE_MODEL = 'dragoman/askLanguageModel';
export interface LanguageModelQuestion {
  readonly id: string;
  readonly prompt: string;
}
/** `problem`: why there is no answer, one sentence. */
export type LanguageModelAnswer = { readonly text: string } | { readonly problem: string };
