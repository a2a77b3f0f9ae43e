/**
 * The service's operations as commands of the server: arguments and answers. Dates are ISO 8601, character counts are code points, languages are in
 * the service's notation.
 */
import type { LspRange } from './commands.ts';
import type { GlossaryCalls } from './glossary.ts';
import type { Usage } from './pages/usage-rows.ts';
import type {
  BegunDocuments,
  DocumentJobInfo,
  DocumentOutcome,
  DocumentPlanInfo,
  DocumentsPlan,
  WantedDocuments,
} from './service-documents.ts';
import type { StyleCalls } from './style.ts';

export const STYLES = ['academic', 'business', 'casual', 'simple'] as const;
export type Style = (typeof STYLES)[number];
export const TONES = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const;
export type ToneOfVoice = (typeof TONES)[number];

export interface RephraseArguments {
  readonly uri: string;
  readonly range: LspRange;
  /** The selected text, for documents that the client has not opened on the server. Nothing is applied then. */
  readonly text?: string;
  /** Style and tone exclude each other; without either, the text is improved. */
  readonly style?: Style;
  readonly tone?: ToneOfVoice;
  /** Only spelling and grammar, with as few changes as possible. Style and tone are ignored then. */
  readonly correct?: boolean;
  /** The server replaces the range with the suggestion, in the requested version of the document. */
  readonly apply?: boolean;
}
export interface Suggestion {
  /** In the form to be written to the document, with the escapes of the format. */
  readonly text: string;
  readonly style?: Style;
  readonly tone?: ToneOfVoice;
}
export interface RephraseAnswer {
  /** Empty if the service has no better wording. */
  readonly suggestions: readonly Suggestion[];
  /** The range that a suggestion replaces, if the requested range includes quotes or white space around a text. */
  readonly range?: LspRange;
}
/** An absent limit means no limit. */
export type UsageAnswer = Usage;

export interface LanguageInfo {
  /** `PT-BR`. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  readonly supportsFormality: boolean;
  /** `formality`, `glossary`, `tag_handling` …, if the service reports them (interface version 3.11). */
  readonly features?: readonly string[];
}

export interface Pair {
  readonly sourceLang: string;
  readonly targetLang: string;
}
export interface Entry {
  readonly source: string;
  readonly target: string;
}
export interface DictionaryInfo extends Pair {
  readonly entryCount: number;
}
export interface GlossaryInfo {
  readonly id: string;
  readonly name: string;
  readonly dictionaries: readonly DictionaryInfo[];
  readonly creationTime: string;
}
export interface LegacyGlossaryInfo extends DictionaryInfo {
  readonly id: string;
  readonly name: string;
  readonly ready: boolean;
  readonly creationTime: string;
}

/** The source of a dictionary's terms: the TSV or CSV file at a URI, as shown in the editor. */
export interface TermsFile {
  readonly uri: string;
  /** Required if the file does not name its languages. */
  readonly pair?: Pair;
}
/** At most 1000 entries at once. */
export interface EntriesPage {
  readonly entries: readonly Entry[];
  readonly offset: number;
  readonly total: number;
}

export interface KeyInfo {
  /** A name, not the secret. */
  readonly id: string;
  readonly label: string;
  readonly creationTime?: string;
  readonly deactivatedTime?: string;
  readonly isDeactivated: boolean;
  /** Characters per month; 0 means blocked, absent means no limit. */
  readonly characterLimit?: number;
}
/** The secret of a new key for the client: only the requester can read it, so that no trace of messages reveals it. */
export interface SealedSecret {
  /** Public key of the sender: an uncompressed P-256 point, base64. */
  readonly publicKey: string;
  /** 12 bytes, base64. */
  readonly iv: string;
  /** AES-256-GCM, the 16-byte tag at the end, base64. */
  readonly data: string;
}
export interface CreatedKeyInfo {
  readonly key: KeyInfo;
  /** Absent if the answer was lost, and the key was found by a search. */
  readonly secret?: SealedSecret;
}

export interface CharacterCounts {
  readonly total: number;
  readonly textTranslation: number;
  readonly documentTranslation: number;
  readonly textImprovement: number;
}
export interface AnalyticsArguments {
  /** First and last day, `YYYY-MM-DD`; at most 366 days. */
  readonly from: string;
  readonly to: string;
  /** By tag: usage under a reporting tag, for all keys. */
  readonly groupBy?: 'key' | 'key_and_day' | 'tag' | 'tag_and_day';
}
export interface AnalyticsAnswer {
  readonly total: CharacterCounts;
  readonly startDate: string;
  readonly endDate: string;
  readonly groups: readonly {
    /** Masked by the service; when grouped by tag, the tag. */
    readonly apiKey: string;
    readonly label: string;
    readonly date?: string;
    readonly usage: CharacterCounts;
  }[];
}

interface Document {
  readonly uri: string;
  /** Target locale. */
  readonly to: string;
}

export interface Call<A, R> {
  readonly takes: A;
  readonly answers: R;
}
/** Takes `{}` or no argument at all. */
type Nothing = Readonly<Record<string, never>>;
interface ById {
  readonly id: string;
}
interface PageOf {
  /** Index of the first entry, from 0. */
  readonly offset?: number;
}

/** The argument and the answer of each command. Commands that delete answer `{}`. */
export interface ServiceCalls extends GlossaryCalls, StyleCalls {
  'dragoman.server.rephrase': Call<RephraseArguments, RephraseAnswer>;
  'dragoman.server.usage': Call<Nothing, UsageAnswer>;
  'dragoman.server.languages': Call<{ readonly type: 'source' | 'target' }, readonly LanguageInfo[]>;
  'dragoman.server.glossaries.list': Call<Nothing, readonly GlossaryInfo[]>;
  'dragoman.server.glossaries.get': Call<ById, GlossaryInfo>;
  'dragoman.server.glossaries.entries': Call<ById & Pair & PageOf, EntriesPage>;
  /** One dictionary per language pair of the file. */
  'dragoman.server.glossaries.create': Call<{ readonly name: string } & TermsFile, GlossaryInfo>;
  'dragoman.server.glossaries.rename': Call<ById & { readonly name: string }, GlossaryInfo>;
  /** Adds the file's terms to the dictionaries of their pairs: existing terms are replaced, others stay. */
  'dragoman.server.glossaries.merge': Call<ById & TermsFile, GlossaryInfo>;
  /** Replaces the dictionaries of the file's pairs by the file's terms. */
  'dragoman.server.glossaries.replace': Call<ById & TermsFile, GlossaryInfo>;
  'dragoman.server.glossaries.deleteDictionary': Call<ById & Pair, Nothing>;
  'dragoman.server.glossaries.delete': Call<ById, Nothing>;
  'dragoman.server.legacyGlossaries.list': Call<Nothing, readonly LegacyGlossaryInfo[]>;
  'dragoman.server.legacyGlossaries.get': Call<ById, LegacyGlossaryInfo>;
  'dragoman.server.legacyGlossaries.entries': Call<ById & PageOf, EntriesPage>;
  /** The file must contain exactly one language pair. */
  'dragoman.server.legacyGlossaries.create': Call<{ readonly name: string } & TermsFile, LegacyGlossaryInfo>;
  'dragoman.server.legacyGlossaries.delete': Call<ById, Nothing>;
  'dragoman.server.legacyGlossaries.languagePairs': Call<Nothing, readonly Pair[]>;
  /** Creates a v3 glossary with the same name and terms. The legacy one stays. */
  'dragoman.server.legacyGlossaries.migrate': Call<ById, GlossaryInfo>;
  'dragoman.server.keys.list': Call<Nothing, readonly KeyInfo[]>;
  /** `publicKey`: for the secret, see `SealedSecret`. */
  'dragoman.server.keys.create': Call<{ readonly label?: string; readonly publicKey: string }, CreatedKeyInfo>;
  'dragoman.server.keys.rename': Call<ById & { readonly label: string }, KeyInfo>;
  /** Characters per month; 0 blocks the key, `null` removes the limit. */
  'dragoman.server.keys.limit': Call<ById & { readonly characters: number | null }, KeyInfo>;
  'dragoman.server.keys.deactivate': Call<ById, KeyInfo>;
  /** Everything that can be determined before anything is sent. */
  'dragoman.server.documents.plan': Call<Document, DocumentPlanInfo>;
  'dragoman.server.documents.translate': Call<Document & { readonly overwrite?: boolean }, DocumentOutcome>;
  'dragoman.server.documents.list': Call<Nothing, readonly DocumentJobInfo[]>;
  /** `again`: uploads a failed document once more. */
  'dragoman.server.documents.resume': Call<
    ById & { readonly again?: boolean; readonly overwrite?: boolean },
    DocumentOutcome
  >;
  /** Before anything is sent: the cost, obstacles, and what cannot be translated. */
  'dragoman.server.documents.prepare': Call<WantedDocuments, DocumentsPlan>;
  /** Adds to the journal and starts; does not wait for the results. */
  'dragoman.server.documents.begin': Call<WantedDocuments, BegunDocuments>;
  /** Stops it from continuing automatically. */
  'dragoman.server.documents.cancel': Call<ById, DocumentJobInfo>;
  /** Resumes a waiting one; for a failed one, asks the service again if it may have the document, otherwise uploads it again. Does not wait. */
  'dragoman.server.documents.retry': Call<ById & { readonly overwrite?: boolean }, DocumentJobInfo>;
  /** Removes finished ones from the list. */
  'dragoman.server.documents.forgetDone': Call<Nothing, { readonly forgotten: number }>;
  /** `kept`: path of a translation that had arrived. */
  'dragoman.server.documents.forget': Call<ById, { readonly kept?: string }>;
  'dragoman.server.analytics': Call<AnalyticsArguments, AnalyticsAnswer>;
}
export type ServiceCommand = keyof ServiceCalls;
