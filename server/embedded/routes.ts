import { MAX_DOCUMENT_BYTES } from './documents/types.ts';
import { createKey, deactivateKey, limitKey, listKeys, renameKey } from './resources/admin.ts';
import { getAnalytics } from './resources/analytics.ts';
import { downloadDocument, getDocumentStatus, uploadDocument } from './resources/documents.ts';
import {
  createGlossary,
  deleteDictionary,
  deleteGlossary,
  editGlossary,
  getEntries,
  getGlossary,
  listGlossaries,
  putDictionary,
} from './resources/glossaries.ts';
import { listLanguages } from './resources/languages.ts';
import { listResourceLanguages } from './resources/languages-v3.ts';
import {
  createLegacyGlossary,
  deleteLegacyGlossary,
  getLegacyEntries,
  getLegacyGlossary,
  listLanguagePairs,
  listLegacyGlossaries,
} from './resources/legacy-glossaries.ts';
import { translate } from './resources/translate.ts';
import { getUsage } from './resources/usage.ts';
import { improve } from './resources/write.ts';
import type { Audience, Handler, Route } from './router.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** Bodies of requests that need none or a few fields. */
const SMALL = 16 * KIB;
/** A translate request (docs/spec/service.md#limits). */
const TEXT = 128 * KIB;
/** A rephrase request. */
const WRITE = 10 * KIB;
/** 10 MiB of entries, with room for what JSON and forms add to them. The entries themselves are measured later. */
const GLOSSARY = 32 * MIB;

/** The largest document, with room for the other parts of the form. */
const DOCUMENT = MAX_DOCUMENT_BYTES + MIB;

const V2 = '/v2/glossaries';
const V3 = '/v3/glossaries';
const KEYS = '/v2/admin/developer-keys';

/** The interface, operation by operation. */
export const ROUTES: readonly Route[] = [
  route('POST', '/v2/translate', 'developers', TEXT, translate),
  route('POST', '/v2/write/rephrase', 'paid', WRITE, improve),

  route('POST', '/v2/document', 'developers', DOCUMENT, uploadDocument),
  route('POST', '/v2/document/{document_id}', 'developers', SMALL, getDocumentStatus),
  route('POST', '/v2/document/{document_id}/result', 'developers', SMALL, downloadDocument),

  route('POST', V3, 'developers', GLOSSARY, createGlossary),
  route('GET', V3, 'developers', SMALL, listGlossaries),
  route('GET', `${V3}/{glossary_id}`, 'developers', SMALL, getGlossary),
  route('PATCH', `${V3}/{glossary_id}`, 'developers', GLOSSARY, editGlossary),
  route('DELETE', `${V3}/{glossary_id}`, 'developers', SMALL, deleteGlossary),
  route('GET', `${V3}/{glossary_id}/entries`, 'developers', SMALL, getEntries),
  route('PUT', `${V3}/{glossary_id}/dictionaries`, 'developers', GLOSSARY, putDictionary),
  route('DELETE', `${V3}/{glossary_id}/dictionaries`, 'developers', SMALL, deleteDictionary),

  route('POST', V2, 'developers', GLOSSARY, createLegacyGlossary),
  route('GET', V2, 'developers', SMALL, listLegacyGlossaries),
  route('GET', `${V2}/{glossary_id}`, 'developers', SMALL, getLegacyGlossary),
  route('DELETE', `${V2}/{glossary_id}`, 'developers', SMALL, deleteLegacyGlossary),
  route('GET', `${V2}/{glossary_id}/entries`, 'developers', SMALL, getLegacyEntries),
  route('GET', '/v2/glossary-language-pairs', 'developers', SMALL, listLanguagePairs),

  route('GET', '/v2/usage', 'developers', SMALL, getUsage),
  route('GET', '/v2/languages', 'developers', SMALL, listLanguages),
  route('GET', '/v3/languages', 'developers', SMALL, listResourceLanguages),

  route('POST', KEYS, 'admins', SMALL, createKey),
  route('GET', KEYS, 'admins', SMALL, listKeys),
  route('PUT', `${KEYS}/deactivate`, 'admins', SMALL, deactivateKey),
  route('PUT', `${KEYS}/label`, 'admins', SMALL, renameKey),
  route('PUT', `${KEYS}/limits`, 'admins', SMALL, limitKey),
  route('GET', '/v2/admin/analytics', 'admins', SMALL, getAnalytics),
];

function route(method: Route['method'], path: string, audience: Audience, maxBytes: number, handle: Handler): Route {
  return { method, path, audience, maxBytes, handle };
}
