import type { Usage } from '../../shared/pages/usage-rows.ts';
import { WIRE_NAMES } from '../../shared/request-values.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  openConnections,
  type ProxySettings,
  proxyFor,
  proxySecrets,
  resolveEndpoint,
  trustedCertificates,
} from './endpoint.ts';
import { type ServiceErrorKind, serviceError } from './errors/errors.ts';
import { SET_KEY } from './errors/failures.ts';
import { type Admin, admin } from './resources/admin.ts';
import type { DocumentHandle, DocumentStatus, DocumentUpload, DownloadedDocument } from './resources/document-types.ts';
import { documentStatus, uploadDocument } from './resources/documents.ts';
import { type Glossaries, glossaries } from './resources/glossaries.ts';
import {
  type Language,
  type LanguageResource,
  listLanguages,
  listResourceLanguages,
  type ResourceLanguage,
} from './resources/languages.ts';
import { type LegacyGlossaries, legacyGlossaries } from './resources/legacy-glossaries.ts';
import { type QualityEvaluation, qualityEvaluation } from './resources/quality.ts';
import { styleRules } from './resources/style-rules.ts';
import type { StyleRules } from './resources/style-types.ts';
import { translate } from './resources/translate.ts';
import type { Answered, CallOptions, Translator } from './resources/translate-types.ts';
import { listServiceMemories, type ServiceMemory } from './resources/translation-memories.ts';
import { getUsage } from './resources/usage.ts';
import {
  type CorrectRequest,
  correct,
  type RephraseOutcome,
  type RephraseRequest,
  rephrase,
} from './resources/write.ts';
import { downloadDocument } from './transport/download.ts';
import { Limiter } from './transport/limiter.ts';
import { Credentials, credentialsProblem, redactor } from './transport/redact.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './transport/timeouts.ts';
import { createTransport, type Transport } from './transport/transport.ts';

/** All operations of the service, typed. One file per resource next to this one; `createClient` combines them. */
export interface ServiceClient extends Translator {
  languages(type: 'source' | 'target', call?: CallOptions): Answered<readonly Language[]>;
  usage(call?: CallOptions): Answered<Usage>;
  /** The account's translation memories on the service. */
  serviceMemories(call?: CallOptions): Answered<readonly ServiceMemory[]>;
  readonly quality: QualityEvaluation;
  /** What one kind of operation supports in each language; since interface version 3.11. */
  resourceLanguages(resource: LanguageResource, call?: CallOptions): Answered<readonly ResourceLanguage[]>;
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

/** Upload, record the handle, poll the status until it is done, download (docs/spec/service.md#documents). */
export interface Documents {
  upload(upload: DocumentUpload, call?: CallOptions): Answered<DocumentHandle>;
  status(handle: DocumentHandle, call?: CallOptions): Answered<DocumentStatus>;
  /** Downloads to a file: complete and synced, or the file is left as it was. Afterwards the service no longer has the document. */
  download(handle: DocumentHandle, path: string, call?: CallOptions): Answered<DownloadedDocument>;
}

export interface ClientConfig {
  /** `deepl`, or a base URL. The embedded service also has a base URL: its owner starts it and passes the address. */
  readonly service: string;
  /** Base URL for keys that end in `:fx`, with a base URL as `service`. */
  readonly freeService?: string;
  /** The word before the key; default `Service-Auth-Key`, and fixed for `deepl`. */
  readonly authScheme?: string;
  readonly key?: string;
  readonly proxy?: ProxySettings;
  /** For HTTPS_PROXY, NO_PROXY and so on; default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** PEM certificates trusted in addition. */
  readonly ca?: string | readonly string[];
  readonly userAgent?: string;
  /** Name of the header with the reporting tag, if it differs from the vendor's. */
  readonly reportingHeader?: string;
  /** False in an untrusted workspace: every call fails with `offline`, regardless of other settings. */
  readonly online?: boolean;
  readonly timeouts?: Partial<Timeouts>;
  /** Maximum concurrent requests. */
  readonly concurrency?: number;
  /** Maximum requests started per second. */
  readonly requestsPerSecond?: number;
  readonly clock?: Clock;
}

/**
 * A client for one account. Never throws, and opens no connection by itself: a missing key, an invalid address or a forbidden network is the error of
 * every call.
 */
export function createClient(config: ClientConfig): ServiceClient {
  const clock = config.clock ?? systemClock;
  const opened = openTransport(config, clock);
  const transport = opened.ok ? opened.value : refusing(opened.error);
  return {
    translate: (request, call) => translate(transport, request, call),
    languages: (type, call) => listLanguages(transport, type, call),
    usage: (call) => getUsage(transport, call),
    serviceMemories: (call) => listServiceMemories(transport, call),
    resourceLanguages: (resource, call) =>
      listResourceLanguages(transport, resource, `list languages (${resource})`, call),
    rephrase: (request, call) => rephrase(transport, request, call),
    correct: (request, call) => correct(transport, request, call),
    documents: {
      upload: (upload, call) => uploadDocument(transport, upload, call),
      status: (handle, call) => documentStatus(transport, handle, call),
      download: (handle, path, call) => downloadDocument(transport, clock, handle, path, call),
    },
    // Most runs need at most one of these.
    get quality() {
      return qualityEvaluation(transport, clock);
    },
    get glossaries() {
      return glossaries(transport, clock);
    },
    get legacyGlossaries() {
      return legacyGlossaries(transport, clock);
    },
    get styleRules() {
      return styleRules(transport, clock);
    },
    get admin() {
      return admin(transport, clock);
    },
    close: () => transport.close(),
  };
}

interface Refusal {
  readonly kind: ServiceErrorKind;
  readonly message: string;
  readonly advice: string;
}

function openTransport(config: ClientConfig, clock: Clock): Result<Transport, Refusal> {
  if (config.online === false)
    return fail({
      kind: 'offline',
      message: 'the network is not used in a workspace that is not trusted',
      advice: 'Trust the workspace to use the service.',
    });
  const resolved = resolveEndpoint(config);
  if (!resolved.ok) return fail({ kind: 'bad-request', ...resolved.error });
  const endpoint = resolved.value;
  const key = config.key?.trim() ?? '';
  if (key === '') return fail({ kind: 'unauthorized', message: 'no key is set', advice: SET_KEY });
  const problem = credentialsProblem(endpoint.scheme, key);
  if (problem !== undefined) return fail({ kind: 'unauthorized', message: problem, advice: SET_KEY });

  const connection = {
    environment: config.environment ?? process.env,
    ...(config.proxy !== undefined && { proxy: config.proxy }),
    ...(config.ca !== undefined && { ca: config.ca }),
  };
  const proxy = proxyFor(endpoint.base, endpoint.loopback, connection);
  if (proxy !== undefined && !/^(?:https?|socks5?):$/.test(URL.parse(proxy)?.protocol ?? ''))
    return fail({
      kind: 'bad-request',
      message: 'the proxy address is not a URL this program can use',
      advice: 'Set http.proxy or HTTPS_PROXY to something like http://proxy.example.com:8080.',
    });
  const trusted =
    endpoint.base.protocol === 'http:' ? ok([]) : trustedCertificates(connection.environment['SSL_CERT_FILE']);
  if (!trusted.ok) return fail({ kind: 'file', message: trusted.error, advice: 'Correct the variable, or unset it.' });
  const credentials = new Credentials(endpoint.scheme, key);
  const redactProxy = redactor(proxySecrets(proxy));
  const value = createTransport({
    endpoint,
    credentials,
    redact: (text) => redactProxy(credentials.redact(text)),
    userAgent: config.userAgent ?? 'dragoman',
    reportingHeader: (
      config.reportingHeader?.trim() ||
      connection.environment['DRAGOMAN_REPORTING_HEADER']?.trim() ||
      WIRE_NAMES.reportingTag
    ).toLowerCase(),
    clock,
    proxy,
    limiter: new Limiter(clock, config.concurrency, config.requestsPerSecond),
    timeouts: { ...DEFAULT_TIMEOUTS, ...config.timeouts },
    open: async (keepAlive) =>
      openConnections(
        await import('./transport/dispatchers.ts'),
        proxy,
        { ...connection, ca: [...trusted.value, ...[connection.ca ?? []].flat()] },
        keepAlive,
      ),
  });
  return { ok: true, value };
}

/** A transport for when the network must not be used: every operation fails with the same reason. */
function refusing(refusal: Refusal): Transport {
  const refuse = async (request: { readonly operation: string }): Promise<ReturnType<typeof failure>> =>
    failure(request.operation, refusal);
  return { send: refuse, stream: refuse, width: 1, close: async () => {} };
}

function failure(operation: string, refusal: Refusal): Result<never, ReturnType<typeof serviceError>> {
  return fail(serviceError({ operation, ...refusal }));
}
