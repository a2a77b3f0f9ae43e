import { startEmbedded } from '../../../server/embedded/index.ts';
import { judged } from '../description/proxy.ts';

/**
 * The service under test: the embedded one, or any other that the environment names, so that the same expectations can be held against
 * a real account or another mock: DRAGOMAN_CONTRACT_URL, DRAGOMAN_CONTRACT_KEY, DRAGOMAN_CONTRACT_ADMIN_KEY, DRAGOMAN_CONTRACT_SCHEME
 * (default Service-Auth-Key). Where DRAGOMAN_CONTRACT_SPEC names a published description of the interface, every exchange is held against it.
 */
export interface Target {
  readonly url: string;
  readonly scheme: string;
  readonly key: string;
  readonly adminKey: string | undefined;
  readonly external: boolean;
  /** What of the exchanges so far is not as the description says, each once; undefined: there is none to hold them against. */
  readonly problems?: ReadonlySet<string> | undefined;
  close(): Promise<void>;
}

export async function connect(): Promise<Target> {
  const target = await choose();
  const file = process.env['DRAGOMAN_CONTRACT_SPEC'];
  if (file === undefined) return target;
  const { url, problems, close } = await judged(target.url, file);
  return {
    ...target,
    url,
    problems,
    close: async () => {
      await close();
      await target.close();
    },
  };
}

async function choose(): Promise<Target> {
  const url = process.env['DRAGOMAN_CONTRACT_URL'];
  const scheme = process.env['DRAGOMAN_CONTRACT_SCHEME'] ?? 'Service-Auth-Key';
  if (url === undefined) {
    const service = await startEmbedded({ documentTimes: { queuedMs: 0, translatingMs: 0 }, evaluationMs: 0 });
    return { ...service, scheme, external: false };
  }
  const key = process.env['DRAGOMAN_CONTRACT_KEY'] ?? '';
  const adminKey = process.env['DRAGOMAN_CONTRACT_ADMIN_KEY'] ?? (key.endsWith(':adm') ? key : undefined);
  return { url: url.replace(/\/+$/, ''), scheme, key, adminKey, external: true, close: async () => {} };
}

export interface Ask {
  readonly method?: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form; repeated names are allowed. */
  readonly form?: readonly (readonly [string, string])[];
  /** Sent as it is, with the content type of `headers`. */
  readonly body?: string | FormData | Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the target's key. `null` sends no authorization at all. */
  readonly key?: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

export async function ask(target: Target, { method, path, json, form, body, headers, key }: Ask): Promise<Answer> {
  const sent =
    json === undefined
      ? form === undefined
        ? body
        : new URLSearchParams(form.map(([name, value]): [string, string] => [name, value]))
      : JSON.stringify(json);
  const response = await fetch(target.url + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== null && { Authorization: `${target.scheme} ${key ?? target.key}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, text, bytes, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value somewhere in a JSON answer: `at(answer.json, 'translations', 0, 'text')`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return found;
}

export type Capability =
  | 'write'
  | 'documents'
  | 'glossaries'
  | 'legacy-glossaries'
  | 'admin'
  | 'languages-by-resource'
  | 'exact-errors'
  | 'pseudo'
  /** It looks at the texts that it is sent; test servers answer with texts of their own. */
  | 'translator';

/** Asks the target what it has: one harmless request each. The embedded service has everything. */
export async function probe(target: Target): Promise<ReadonlySet<Capability>> {
  const has = async (question: Ask) => {
    const { status } = await ask(target, question);
    return status !== 401 && status !== 403 && status !== 404 && status !== 405 && status < 500;
  };
  const found = new Set<Capability>();
  if (!target.external) found.add('exact-errors').add('pseudo');
  if (await translates(target)) found.add('translator');
  if (await has({ path: '/v2/write/rephrase', json: {} })) found.add('write');
  if (await has({ path: '/v2/document', body: new FormData() })) found.add('documents');
  if (await has({ path: '/v3/glossaries' })) found.add('glossaries');
  if (await has({ path: '/v2/glossaries' })) found.add('legacy-glossaries');
  if (await has({ path: '/v3/languages?resource=translate_text' })) found.add('languages-by-resource');
  const { adminKey } = target;
  if (adminKey !== undefined && (await has({ path: '/v2/admin/developer-keys', key: adminKey }))) found.add('admin');
  return found;
}

/** Whether a number comes back: test servers have a fixed text for every language. */
export async function translates(target: Target): Promise<boolean> {
  if (!target.external) return true;
  const { json } = await ask(target, { path: '/v2/translate', json: { text: ['Page 1729'], target_lang: 'DE' } });
  return String(at(json, 'translations', 0, 'text')).includes('1729');
}
