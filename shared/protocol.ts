/**
 * Every custom message between client and server, in addition to standard LSP: name, direction, purpose, types.
 * Only names: each side builds its own typed `RequestType`/`NotificationType` from them.
 */

import type { ServerText } from './server-texts.ts';
import type { DocumentJobInfo, DocumentOutcome } from './service-documents.ts';
import type { ServiceFailure } from './service-failure.ts';

/** Server to client: the service in use, and its problem, if any. Sent when it changes, never by a timer. */
export const SERVICE_STATUS = 'dragoman/serviceStatus';
export interface ServiceStatus {
  /** Its display name: `embedded (pseudo-translation)`, `DeepL (free plan)`, or the host name of a base URL. */
  readonly service: string;
  readonly embedded: boolean;
  /** It makes pseudo-translations. */
  readonly pseudo?: boolean;
  /** The service cannot be used: none is chosen, or there is no key for it. */
  readonly missing?: 'service' | 'key';
  readonly state: 'ready' | 'busy' | 'problem' | 'off';
  /** What happened and what to do next, if `state` is `problem`. */
  readonly message?: string;
  /** The same as data. */
  readonly failure?: ServiceFailure;
  /** An action that may help. */
  readonly action?: 'setKey' | 'openSettings' | 'retry';
}

/** Client to server: which service is in use (for the status item at start-up). Answer: `ServiceStatus`. */
export const GET_SERVICE_STATUS = 'dragoman/getServiceStatus';

/**
 * Server to client, for clients that set `askForService`: a request needs a service, and there is none, or no key for it. Sent only for user actions.
 */
export const CHOOSE_SERVICE = 'dragoman/chooseService';
export interface ServiceQuestion {
  readonly missing: 'service' | 'key';
  /** Origin of the service that needs a key. */
  readonly service?: string;
  /** Origins that have a key: it is sent to no other. */
  readonly others: readonly string[];
}
/** Use pseudo-translations from now on; do nothing silently; or report what is missing. */
export type ServiceReply = 'pseudo' | 'cancelled' | 'refused';

/** Client to server: the project's files with their locales and counts, for "Translate Missing in Project". */
export const PROJECT_FILES = 'dragoman/projectFiles';
export interface ProjectFilesParams {
  /** Workspace folder URI; absent means all folders. */
  readonly folder?: string;
}
export interface ProjectFileInfo {
  readonly uri: string;
  readonly format: string;
  readonly dialect: string;
  readonly sourceLocale: string;
  readonly targetLocales: readonly string[];
  readonly missing: number;
  /** Why nothing is known about some of its files, one sentence each: they cannot be read, or are malformed. */
  readonly problems?: readonly string[];
}

/** Client to server: whether the document at `uri` contains translations, according to project and conventions. Answer: a boolean. */
export const IS_LOCALIZATION_FILE = 'dragoman/isLocalizationFile';
export interface IsLocalizationFileParams {
  readonly uri: string;
}

/** Server to client, for clients that set `localizationFiles`: the existing files of all projects, once after the start and whenever they change. */
export const LOCALIZATION_FILES = 'dragoman/localizationFiles';
export interface LocalizationFiles {
  readonly uris: readonly string[];
}

/**
 * Server to client, for clients that set `documentJobs`: a step of a document that this server runs, and its outcome.
 * Nothing is sent while nothing runs.
 */
export const DOCUMENT_CHANGED = 'dragoman/documentChanged';
export interface DocumentChanged {
  readonly job: DocumentJobInfo;
  /** The run has ended, at least for now. */
  readonly outcome?: DocumentOutcome;
}

/** Server to client, for the same clients: documents that are resumed automatically, once after the start and after an error. */
export const DOCUMENTS_RESUMED = 'dragoman/documentsResumed';
export interface DocumentsResumed {
  readonly jobs: readonly DocumentJobInfo[];
}

/** The client's `initializationOptions`. The key is not included: it is in the server's environment. */
export interface InitializationOptions {
  /** False in an untrusted workspace: no network, regardless of the settings. */
  readonly trusted?: boolean;
  /** Folder for state files (embedded service, translation memory). */
  readonly stateFolder?: string;
  /** The editor's `http.proxy`, `http.noProxy` and `http.proxyStrictSSL`. */
  readonly proxy?: { readonly url?: string; readonly noProxy?: readonly string[]; readonly strictSSL?: boolean };
  /** The client has the schema of `dragoman.json`: it proposes and explains keys and values itself. */
  readonly projectSchema?: boolean;
  /** A client command that translates a document with a preview; its argument is the URI. Code actions offer it. */
  readonly previewCommand?: string;
  /** The client shows the custom `dragoman/serviceStatus` notification. */
  readonly serviceStatus?: boolean;
  /** The client answers `dragoman/chooseService`. */
  readonly askForService?: boolean;
  /** The user has chosen pseudo-translations for this workspace, as long as there is no key. */
  readonly pseudo?: boolean;
  /** The URL of the checks' documentation, for a server without a package of its own. */
  readonly checksPage?: string;
  /** The client wants to know which files contain translations: `dragoman/localizationFiles`. */
  readonly localizationFiles?: boolean;
  /** The client shows documents: `dragoman/documentChanged` and `dragoman/documentsResumed`. */
  readonly documentJobs?: boolean;
  /** The client shows translation progress: `dragoman/progressChanged` (progress.ts). */
  readonly progress?: boolean;
  /** A client command that shows the progress of all translations; it takes no argument. A lens on source files runs it. */
  readonly progressCommand?: string;
  /** The client shows tables of translations: `dragoman/tableChanged` (table.ts). */
  readonly showsTables?: boolean;
  /** The client answers `dragoman/selectLanguageModel` and `dragoman/askLanguageModel` (quality.ts). */
  readonly languageModel?: boolean;
  /** The client requests the findings of the workspace again as soon as it has an answer: an answer without news is held back until there is some. */
  readonly holdWorkspaceDiagnostics?: boolean;
  /** The server's texts for lenses, the light bulb and progress, in the language of `locale`. Default: English. */
  readonly texts?: Readonly<Partial<Record<ServerText, string>>>;
}

/** The last message of a server that was ended because it hung: lets the client tell that from other ends. */
export const SERVER_HANGS = 'it did not answer for ten seconds';
