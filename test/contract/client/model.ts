/** A small, faithful-enough service in memory: what the fault tests break, and count afterwards. */
import type { RecordedRequest, Reply } from '../../support/fake-service.ts';
import { translated } from './helpers.ts';

interface Dictionary {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
}

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly time: string;
  dictionaries: Dictionary[];
}

type Route = readonly [method: string, path: RegExp, answer: (request: RecordedRequest, id: string) => Reply];

/** 2026-01-01, where the fake clock begins. */
const TIME = new Date(Date.UTC(2026, 0, 1)).toISOString();

export class Model {
  readonly glossaries = new Map<string, Kept>();
  readonly legacy = new Map<string, Kept>();
  readonly documents = new Map<string, { readonly key: string; state: 'done' | 'gone' }>();
  readonly keys: { readonly key_id: string; label: string; readonly creation_time: string }[] = [];
  /** How often each text was translated, and so billed. */
  readonly billed = new Map<string, number>();
  #ids = 0;

  readonly answer = (request: RecordedRequest): Reply => {
    for (const [method, path, answer] of this.#routes) {
      const match = path.exec(request.path);
      if (match !== null && method === request.method) return answer(request, match[1] ?? '');
    }
    return { status: 404, json: { message: `no ${request.method} ${request.path}` } };
  };

  /** A document that waits to be downloaded. */
  addDocument(): { readonly id: string; readonly key: string } {
    const id = this.#next('doc');
    this.documents.set(id, { key: 'doc-key', state: 'done' });
    return { id, key: 'doc-key' };
  }

  addGlossary(): string {
    const id = this.#next('glo');
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb' }];
    this.glossaries.set(id, { id, name: 'kept', time: TIME, dictionaries });
    this.legacy.set(id, { id, name: 'kept', time: TIME, dictionaries });
    return id;
  }

  addKey(label: string): string {
    const key_id = this.#next('key');
    this.keys.push({ key_id, label, creation_time: TIME });
    return key_id;
  }

  #next(prefix: string): string {
    this.#ids += 1;
    return `${prefix}-${this.#ids}`;
  }

  readonly #routes: readonly Route[] = [
    ['POST', /^\/v2\/translate$/, (request) => this.#translate(request)],
    ['POST', /^\/v2\/write\/rephrase$/, (request) => improve(request)],
    ['GET', /^\/v2\/languages$/, () => ({ json: [{ language: 'DE', name: 'German' }] })],
    ['GET', /^\/v2\/usage$/, () => ({ json: { character_count: 1, character_limit: 2 } })],
    ['POST', /^\/v2\/document$/, () => this.#upload()],
    ['POST', /^\/v2\/document\/([^/]+)$/, (_, id) => this.#status(id)],
    ['POST', /^\/v2\/document\/([^/]+)\/result$/, (_, id) => this.#result(id)],
    ['POST', /^\/v3\/glossaries$/, (request) => this.#create(this.glossaries, request.json(), shown)],
    ['GET', /^\/v3\/glossaries$/, () => ({ json: { glossaries: [...this.glossaries.values()].map(shown) } })],
    ['GET', /^\/v3\/glossaries\/([^/]+)$/, (_, id) => this.#one(id)],
    ['PATCH', /^\/v3\/glossaries\/([^/]+)$/, (_, id) => this.#one(id)],
    ['DELETE', /^\/v3\/glossaries\/([^/]+)$/, (_, id) => this.#delete(this.glossaries, id)],
    ['GET', /^\/v3\/glossaries\/([^/]+)\/entries$/, (request, id) => this.#entries(request, id)],
    [
      'PUT',
      /^\/v3\/glossaries\/([^/]+)\/dictionaries$/,
      (request) => ({ json: { ...request.json(), entry_count: 1 } }),
    ],
    ['DELETE', /^\/v3\/glossaries\/([^/]+)\/dictionaries$/, (_, id) => this.#deleteDictionary(id)],
    ['POST', /^\/v2\/glossaries$/, (request) => this.#createLegacy(request)],
    ['GET', /^\/v2\/glossaries$/, () => ({ json: { glossaries: [...this.legacy.values()].map(shownLegacy) } })],
    ['GET', /^\/v2\/glossaries\/([^/]+)$/, (_, id) => ({ json: shownLegacy(this.legacy.get(id)!) })],
    ['DELETE', /^\/v2\/glossaries\/([^/]+)$/, (_, id) => this.#delete(this.legacy, id)],
    [
      'GET',
      /^\/v2\/glossaries\/([^/]+)\/entries$/,
      (_, id) => ({ body: this.legacy.get(id)?.dictionaries[0]?.entries ?? '' }),
    ],
    [
      'GET',
      /^\/v2\/glossary-language-pairs$/,
      () => ({ json: { supported_languages: [{ source_lang: 'de', target_lang: 'en' }] } }),
    ],
    ['POST', /^\/v2\/admin\/developer-keys$/, (request) => this.#createKey(request.json().label)],
    ['GET', /^\/v2\/admin\/developer-keys$/, () => ({ json: this.keys })],
    [
      'PUT',
      /^\/v2\/admin\/developer-keys\/(\w+)$/,
      (request) => ({ json: this.keys.find((key) => key.key_id === request.json().key_id) }),
    ],
    [
      'GET',
      /^\/v2\/admin\/analytics$/,
      () => ({ json: { usage_report: { total_usage: { total_characters: 5 }, start_date: 'a', end_date: 'b' } } }),
    ],
  ];

  #translate(request: RecordedRequest): Reply {
    for (const text of request.json().text) this.billed.set(text, (this.billed.get(text) ?? 0) + 1);
    return translated(request);
  }

  #upload(): Reply {
    const { id, key } = this.addDocument();
    return { json: { document_id: id, document_key: key } };
  }

  #status(id: string): Reply {
    const gone = this.documents.get(id)?.state !== 'done';
    return gone ? { status: 404, json: { message: 'gone' } } : { json: { document_id: id, status: 'done' } };
  }

  #result(id: string): Reply {
    const document = this.documents.get(id);
    if (document?.state !== 'done') return { status: 404, json: { message: 'gone' } };
    document.state = 'gone';
    return { headers: { 'content-type': 'application/octet-stream' }, body: 'translated document' };
  }

  #create(store: Map<string, Kept>, body: Pick<Kept, 'name' | 'dictionaries'>, show: (kept: Kept) => unknown): Reply {
    const kept = { id: this.#next('glo'), time: TIME, name: body.name, dictionaries: body.dictionaries };
    store.set(kept.id, kept);
    return { status: 201, json: show(kept) };
  }

  #createLegacy(request: RecordedRequest): Reply {
    const { name, ...dictionary } = request.json();
    return this.#create(this.legacy, { name, dictionaries: [dictionary] }, shownLegacy);
  }

  #one(id: string): Reply {
    const kept = this.glossaries.get(id);
    return kept === undefined ? { status: 404 } : { json: shown(kept) };
  }

  #delete(store: Map<string, Kept>, id: string): Reply {
    return store.delete(id) ? { status: 204 } : { status: 404, json: { message: 'not there' } };
  }

  #deleteDictionary(id: string): Reply {
    const kept = this.glossaries.get(id);
    if (kept === undefined || kept.dictionaries.length === 0) return { status: 404 };
    kept.dictionaries = [];
    return { status: 204 };
  }

  #entries(request: RecordedRequest, id: string): Reply {
    const wanted = request.query.get('target_lang');
    const found = this.glossaries.get(id)?.dictionaries.filter((one) => one.target_lang === wanted);
    return { json: { dictionaries: found ?? [] } };
  }

  #createKey(label: string): Reply {
    const id = this.addKey(label);
    return { json: { ...this.keys.find((key) => key.key_id === id), key: 'new-secret-key' } };
  }
}

function improve(request: RecordedRequest): Reply {
  const { text } = request.json() as { readonly text: readonly string[] };
  return { json: { improvements: text.map((one) => ({ text: `<${one}>`, detected_source_language: 'en' })) } };
}

function shown(kept: Kept): unknown {
  const dictionaries = kept.dictionaries.map(({ source_lang, target_lang, entries }) => ({
    source_lang,
    target_lang,
    entry_count: entries.split('\n').length,
  }));
  return { glossary_id: kept.id, name: kept.name, creation_time: kept.time, dictionaries };
}

function shownLegacy(kept: Kept): unknown {
  const [dictionary] = kept.dictionaries;
  return {
    glossary_id: kept.id,
    name: kept.name,
    ready: true,
    source_lang: dictionary?.source_lang,
    target_lang: dictionary?.target_lang,
    creation_time: kept.time,
    entry_count: dictionary?.entries.split('\n').length,
  };
}
