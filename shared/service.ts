/**
 * The service's operations as commands of the server: what each takes and answers. Dates are ISO 8601, counts of characters are code points,
 * languages are written as the service writes them.
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
  /** The selected text, from clients whose document the server has not been sent. Nothing is applied then. */
  readonly text?: string;
  /** Style and tone exclude each other; with neither the text is improved. */
  readonly style?: Style;
  readonly tone?: ToneOfVoice;
  /** Spelling and grammar only, with as few changes as can be. Style and tone say nothing then. */
  readonly correct?: boolean;
  /** The server replaces the range with the suggestion, in the version of the document it was made for. */
  readonly apply?: boolean;
}
export interface Suggestion {
  /** As it is to be written into the document: what the format escapes is escaped. */
  readonly text: string;
  readonly style?: Style;
  readonly tone?: ToneOfVoice;
}
export interface RephraseAnswer {
  /** Empty when the service had nothing better to say. */
  readonly suggestions: readonly Suggestion[];
  /** What a suggestion stands for, where the range that was asked about takes in quotes or white space around a text. */
  readonly range?: LspRange;
}
/** An absent limit is no limit. */
export type UsageAnswer = Usage;

export interface LanguageInfo {
  /** `PT-BR`. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  readonly supportsFormality: boolean;
  /** `formality`, `glossary`, `tag_handling` …, where the service says it (interface 3.11). */
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

/** Where the terms of a dictionary come from: the TSV or CSV file at a URI, as the editor shows it. */
export interface TermsFile {
  readonly uri: string;
  /** Needed where the file does not name its languages. */
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
  /** Characters a month; 0 means blocked, absent means no limit. */
  readonly characterLimit?: number;
}
/** The secret of a new key on its way to the client: readable only for the one who asked, so that no trace of messages shows it. */
export interface SealedSecret {
  /** Of the sender: an uncompressed P-256 point, base64. */
  readonly publicKey: string;
  /** 12 bytes, base64. */
  readonly iv: string;
  /** AES-256-GCM, the 16-byte tag at the end, base64. */
  readonly data: string;
}
export interface CreatedKeyInfo {
  readonly key: KeyInfo;
  /** Absent when the answer got lost on the way, and the key was found by looking. */
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
  /** By tag: of all keys, what was counted under a reporting tag. */
  readonly groupBy?: 'key' | 'key_and_day' | 'tag' | 'tag_and_day';
}
export interface AnalyticsAnswer {
  readonly total: CharacterCounts;
  readonly startDate: string;
  readonly endDate: string;
  readonly groups: readonly {
    /** Masked by the service; by tag it is the tag. */
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
  /** Of the first entry, from 0. */
  readonly offset?: number;
}

/** What each command takes (its one argument) and answers. Commands that delete answer `{}`. */
export interface ServiceCalls extends GlossaryCalls, StyleCalls {
  'dragoman.server.rephrase': Call<RephraseArguments, RephraseAnswer>;
  'dragoman.server.usage': Call<Nothing, UsageAnswer>;
  'dragoman.server.languages': Call<{ readonly type: 'source' | 'target' }, readonly LanguageInfo[]>;
  'dragoman.server.glossaries.list': Call<Nothing, readonly GlossaryInfo[]>;
  'dragoman.server.glossaries.get': Call<ById, GlossaryInfo>;
  'dragoman.server.glossaries.entries': Call<ById & Pair & PageOf, EntriesPage>;
  /** One dictionary for each language pair of the file. */
  'dragoman.server.glossaries.create': Call<{ readonly name: string } & TermsFile, GlossaryInfo>;
  'dragoman.server.glossaries.rename': Call<ById & { readonly name: string }, GlossaryInfo>;
  /** Adds the file's terms to the dictionaries of their pairs; the same terms are replaced, the others stay. */
  'dragoman.server.glossaries.merge': Call<ById & TermsFile, GlossaryInfo>;
  /** The dictionaries of the file's pairs hold the file's terms and nothing else afterwards. */
  'dragoman.server.glossaries.replace': Call<ById & TermsFile, GlossaryInfo>;
  'dragoman.server.glossaries.deleteDictionary': Call<ById & Pair, Nothing>;
  'dragoman.server.glossaries.delete': Call<ById, Nothing>;
  'dragoman.server.legacyGlossaries.list': Call<Nothing, readonly LegacyGlossaryInfo[]>;
  'dragoman.server.legacyGlossaries.get': Call<ById, LegacyGlossaryInfo>;
  'dragoman.server.legacyGlossaries.entries': Call<ById & PageOf, EntriesPage>;
  /** The file must hold one language pair. */
  'dragoman.server.legacyGlossaries.create': Call<{ readonly name: string } & TermsFile, LegacyGlossaryInfo>;
  'dragoman.server.legacyGlossaries.delete': Call<ById, Nothing>;
  'dragoman.server.legacyGlossaries.languagePairs': Call<Nothing, readonly Pair[]>;
  /** A v3 glossary with the same name and terms. The legacy one stays. */
  'dragoman.server.legacyGlossaries.migrate': Call<ById, GlossaryInfo>;
  'dragoman.server.keys.list': Call<Nothing, readonly KeyInfo[]>;
  /** `publicKey`: for the secret, see `SealedSecret`. */
  'dragoman.server.keys.create': Call<{ readonly label?: string; readonly publicKey: string }, CreatedKeyInfo>;
  'dragoman.server.keys.rename': Call<ById & { readonly label: string }, KeyInfo>;
  /** Characters a month; 0 blocks the key, `null` lifts the limit. */
  'dragoman.server.keys.limit': Call<ById & { readonly characters: number | null }, KeyInfo>;
  'dragoman.server.keys.deactivate': Call<ById, KeyInfo>;
  /** What can be known before anything is sent. */
  'dragoman.server.documents.plan': Call<Document, DocumentPlanInfo>;
  'dragoman.server.documents.translate': Call<Document & { readonly overwrite?: boolean }, DocumentOutcome>;
  'dragoman.server.documents.list': Call<Nothing, readonly DocumentJobInfo[]>;
  /** `again`: a document that failed is uploaded once more. */
  'dragoman.server.documents.resume': Call<
    ById & { readonly again?: boolean; readonly overwrite?: boolean },
    DocumentOutcome
  >;
  /** Before anything is sent: what it costs, what is in the way, what cannot be done. */
  'dragoman.server.documents.prepare': Call<WantedDocuments, DocumentsPlan>;
  /** Into the journal, and begun; does not wait for the results. */
  'dragoman.server.documents.begin': Call<WantedDocuments, BegunDocuments>;
  /** It does not go on by itself any more. */
  'dragoman.server.documents.cancel': Call<ById, DocumentJobInfo>;
  /** Goes on with one that waits; one that has failed is asked for once more where the service may have it, else uploaded anew. Does not wait. */
  'dragoman.server.documents.retry': Call<ById & { readonly overwrite?: boolean }, DocumentJobInfo>;
  /** Takes those that are in their place from the list. */
  'dragoman.server.documents.forgetDone': Call<Nothing, { readonly forgotten: number }>;
  /** `kept`: a translation that had arrived is still there. */
  'dragoman.server.documents.forget': Call<ById, { readonly kept?: string }>;
  'dragoman.server.analytics': Call<AnalyticsArguments, AnalyticsAnswer>;
}
export type ServiceCommand = keyof ServiceCalls;
