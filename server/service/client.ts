import type { Usage } from '../../shared/pages/usage-rows.ts';
import type { Result } from '../../shared/values/result.ts';
import type { ServiceError } from './errors/errors.ts';
import type { Admin } from './resources/admin.ts';
import type { DocumentHandle, DocumentStatus, DocumentUpload, DownloadedDocument } from './resources/document-types.ts';
import type { Glossaries } from './resources/glossaries.ts';
import type { Language } from './resources/languages.ts';
import type { LanguageResource, ResourceLanguage } from './resources/languages-v3.ts';
import type { LegacyGlossaries } from './resources/legacy-glossaries.ts';
import type { QualityEvaluation } from './resources/quality.ts';
import type { StyleRules } from './resources/style-types.ts';
import type { CallOptions, Translator } from './resources/translate-types.ts';
import type { ServiceMemory } from './resources/translation-memories.ts';
import type { CorrectRequest, RephraseOutcome, RephraseRequest } from './resources/write.ts';

/** Everything the service offers, typed. One file per resource beside this one; `createClient` puts them together. */
export interface ServiceClient extends Translator {
  languages(type: 'source' | 'target', call?: CallOptions): Promise<Result<readonly Language[], ServiceError>>;
  usage(call?: CallOptions): Promise<Result<Usage, ServiceError>>;
  /** Translation memories that the account has on the service. */
  serviceMemories(call?: CallOptions): Promise<Result<readonly ServiceMemory[], ServiceError>>;
  readonly quality: QualityEvaluation;
  /** What one kind of operation can do in which language; interface 3.11. */
  resourceLanguages(
    resource: LanguageResource,
    call?: CallOptions,
  ): Promise<Result<readonly ResourceLanguage[], ServiceError>>;
  /** Paid plan only. */
  rephrase(request: RephraseRequest, call?: CallOptions): Promise<RephraseOutcome>;
  /** Spelling and grammar. Paid plan only. */
  correct(request: CorrectRequest, call?: CallOptions): Promise<RephraseOutcome>;
  readonly documents: Documents;
  readonly glossaries: Glossaries;
  readonly legacyGlossaries: LegacyGlossaries;
  readonly styleRules: StyleRules;
  readonly admin: Admin;
  /** Closes kept-alive connections. */
  close(): Promise<void>;
}

/** Upload, write the handle down, ask for the status until it is done, download (docs/spec/service.md#documents). */
export interface Documents {
  upload(upload: DocumentUpload, call?: CallOptions): Promise<Result<DocumentHandle, ServiceError>>;
  status(handle: DocumentHandle, call?: CallOptions): Promise<Result<DocumentStatus, ServiceError>>;
  /** To a file: whole and synced, or what was there before. Afterwards the service has the document no more. */
  download(handle: DocumentHandle, path: string, call?: CallOptions): Promise<Result<DownloadedDocument, ServiceError>>;
}
