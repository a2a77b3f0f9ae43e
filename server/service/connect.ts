import { WIRE_NAMES } from '../../shared/request-values.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import type { ServiceClient } from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import { resolveEndpoint } from './endpoint.ts';
import { type ServiceErrorKind, serviceError } from './errors/errors.ts';
import { SET_KEY } from './errors/failures.ts';
import { admin } from './resources/admin.ts';
import { documentStatus, uploadDocument } from './resources/documents.ts';
import { glossaries } from './resources/glossaries.ts';
import { listLanguages } from './resources/languages.ts';
import { listResourceLanguages } from './resources/languages-v3.ts';
import { legacyGlossaries } from './resources/legacy-glossaries.ts';
import { qualityEvaluation } from './resources/quality.ts';
import { styleRules } from './resources/style-rules.ts';
import { translate } from './resources/translate.ts';
import { listServiceMemories } from './resources/translation-memories.ts';
import { getUsage } from './resources/usage.ts';
import { correct, rephrase } from './resources/write.ts';
import { Credentials, credentialsProblem } from './transport/auth.ts';
import { trustedCertificates } from './transport/certificates.ts';
import { downloadDocument } from './transport/download.ts';
import { Limiter } from './transport/limiter.ts';
import { openConnections, type ProxySettings, proxyFor, proxySecrets } from './transport/proxy.ts';
import { redactor } from './transport/redact.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './transport/timeouts.ts';
import { createTransport, type Transport } from './transport/transport.ts';

export interface ClientConfig {
  /** `deepl`, or a base URL. The embedded service is a base URL, too: its owner starts it and passes the address. */
  readonly service: string;
  /** Base URL for keys that end in `:fx`, with a base URL as `service`. */
  readonly freeService?: string;
  /** The word before the key; default `Service-Auth-Key`, and fixed for `deepl`. */
  readonly authScheme?: string;
  readonly key?: string;
  readonly proxy?: ProxySettings;
  /** For HTTPS_PROXY, NO_PROXY …; default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** PEM certificates trusted in addition. */
  readonly ca?: string | readonly string[];
  readonly userAgent?: string;
  /** Name of the header with the reporting tag, where it is another than that of the vendor. */
  readonly reportingHeader?: string;
  /** False in an untrusted workspace: every call fails with `offline`, whatever else is set. */
  readonly online?: boolean;
  readonly timeouts?: Partial<Timeouts>;
  /** Requests at once, at most. */
  readonly concurrency?: number;
  /** Requests that may begin in any second. */
  readonly requestsPerSecond?: number;
  readonly clock?: Clock;
}

/**
 * A client for one account. Never throws and opens no connection by itself: a missing key, a bad address or a forbidden
 * network is the error of every call.
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
    quality: qualityEvaluation(transport, clock),
    resourceLanguages: (resource, call) =>
      listResourceLanguages(transport, resource, `list languages (${resource})`, call),
    rephrase: (request, call) => rephrase(transport, request, call),
    correct: (request, call) => correct(transport, request, call),
    documents: {
      upload: (upload, call) => uploadDocument(transport, upload, call),
      status: (handle, call) => documentStatus(transport, handle, call),
      download: (handle, path, call) => downloadDocument(transport, clock, handle, path, call),
    },
    glossaries: glossaries(transport, clock),
    legacyGlossaries: legacyGlossaries(transport, clock),
    styleRules: styleRules(transport, clock),
    admin: admin(transport, clock),
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

/** Stands in for the network where it cannot be used: every operation gets the same reason. */
function refusing(refusal: Refusal): Transport {
  const refuse = async (request: { readonly operation: string }): Promise<ReturnType<typeof failure>> =>
    failure(request.operation, refusal);
  return { send: refuse, stream: refuse, width: 1, close: async () => {} };
}

function failure(operation: string, refusal: Refusal): Result<never, ReturnType<typeof serviceError>> {
  return fail(serviceError({ operation, ...refusal }));
}
