/**
 * Every custom message between client and server, besides standard LSP: name, direction, purpose, types.
 * Names only: each side builds its own typed `RequestType`/`NotificationType` from them.
 */

import type { ServerText } from './server-texts.ts';
import type { DocumentJobInfo, DocumentOutcome } from './service-documents.ts';
import type { ServiceFailure } from './service-failure.ts';

/** Server to client: the service in use, and its trouble if any. Sent when it changes, never by a timer. */
export const SERVICE_STATUS = 'dragoman/serviceStatus';
export interface ServiceStatus {
  /** What people call it: `embedded (pseudo-translation)`, `DeepL (free plan)`, or the host name of a base URL. */
  readonly service: string;
  readonly embedded: boolean;
  /** Its translations are pseudo-translations. */
  readonly pseudo?: boolean;
  /** Nothing can be asked: no service is chosen, or there is no key for it. */
  readonly missing?: 'service' | 'key';
  readonly state: 'ready' | 'busy' | 'problem' | 'off';
  /** What happened and what to do next, when `state` is `problem`. */
  readonly message?: string;
  /** The same as data. */
  readonly failure?: ServiceFailure;
  /** An action that may help. */
  readonly action?: 'setKey' | 'openSettings' | 'retry';
}

/** Client to server: which service to use right now (status item at start). Answer: `ServiceStatus`. */
export const GET_SERVICE_STATUS = 'dragoman/getServiceStatus';

/**
 * Server to client, for clients that set `askForService`: something is to be asked of a service, and there is none, or no key for it.
 * Sent only for what a user does.
 */
export const CHOOSE_SERVICE = 'dragoman/chooseService';
export interface ServiceQuestion {
  readonly missing: 'service' | 'key';
  /** Origin of the service that wants a key. */
  readonly service?: string;
  /** Origins that have a key: it is not sent to any other. */
  readonly others: readonly string[];
}
/** Use pseudo-translations from now on; do nothing and say nothing; or say what is missing. */
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
  /** Why nothing is known of some of its files, one sentence each: they cannot be read, or are malformed. */
  readonly problems?: readonly string[];
}

/** Client to server: whether the document at `uri` holds translations, as far as project and conventions tell. Answer: a boolean. */
export const IS_LOCALIZATION_FILE = 'dragoman/isLocalizationFile';
export interface IsLocalizationFileParams {
  readonly uri: string;
}

/**
 * Server to client, for clients that set `localizationFiles`: the files of all projects that are there, once after the start and whenever
 * others are.
 */
export const LOCALIZATION_FILES = 'dragoman/localizationFiles';
export interface LocalizationFiles {
  readonly uris: readonly string[];
}

/**
 * Server to client, for clients that set `documentJobs`: a step of a document that this server runs, and how it has ended.
 * Nothing is sent while nothing runs.
 */
export const DOCUMENT_CHANGED = 'dragoman/documentChanged';
export interface DocumentChanged {
  readonly job: DocumentJobInfo;
  /** It goes no further for now. */
  readonly outcome?: DocumentOutcome;
}

/** Server to client, for the same clients: documents that go on by themselves, once after the start and after trouble. */
export const DOCUMENTS_RESUMED = 'dragoman/documentsResumed';
export interface DocumentsResumed {
  readonly jobs: readonly DocumentJobInfo[];
}

/** What the client passes in `initializationOptions`. The key is not here: it is in the server's environment. */
export interface InitializationOptions {
  /** False in an untrusted workspace: no network, whatever the settings say. */
  readonly trusted?: boolean;
  /** Folder for state files (embedded service, translation memory). */
  readonly stateFolder?: string;
  /** The editor's `http.proxy`, `http.noProxy` and `http.proxyStrictSSL`. */
  readonly proxy?: { readonly url?: string; readonly noProxy?: readonly string[]; readonly strictSSL?: boolean };
  /** The client knows the schema of `dragoman.json`: it proposes and explains keys and values by itself. */
  readonly projectSchema?: boolean;
  /** A command of the client that translates a document with a preview; its argument is the URI. Code actions offer it. */
  readonly previewCommand?: string;
  /** The client shows the custom `dragoman/serviceStatus` notification. */
  readonly serviceStatus?: boolean;
  /** The client answers `dragoman/chooseService`. */
  readonly askForService?: boolean;
  /** The user has chosen pseudo-translations for this workspace, as far as there is no key. */
  readonly pseudo?: boolean;
  /** Where a page of the documentation of checks is, for a server that has no package of its own. */
  readonly checksPage?: string;
  /** The client wants to know which files hold translations: `dragoman/localizationFiles`. */
  readonly localizationFiles?: boolean;
  /** The client shows documents: `dragoman/documentChanged` and `dragoman/documentsResumed`. */
  readonly documentJobs?: boolean;
  /** The client shows how far translations are: `dragoman/progressChanged` (progress.ts). */
  readonly progress?: boolean;
  /** A command of the client that shows how far all translations are; it takes no argument. A lens on source files runs it. */
  readonly progressCommand?: string;
  /** The client shows tables of translations: `dragoman/tableChanged` (table.ts). */
  readonly showsTables?: boolean;
  /** The client answers `dragoman/selectLanguageModel` and `dragoman/askLanguageModel` (quality.ts). */
  readonly languageModel?: boolean;
  /** The client asks for the findings of the workspace again as soon as it has an answer: an answer without news is held back until there is some. */
  readonly holdWorkspaceDiagnostics?: boolean;
  /** What the server says in lenses, on the light bulb and while it works, in the language of `locale`. Without them it speaks English. */
  readonly texts?: Readonly<Partial<Record<ServerText, string>>>;
}

/** Words on the standard error of a server that was ended because it stood still: the client tells that end from others. */
export const SERVER_HANGS = 'it did not answer for ten seconds';
