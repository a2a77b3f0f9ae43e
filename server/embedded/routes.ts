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
import { listResourceLanguages, listResources } from './resources/languages-v3.ts';
import {
  createLegacyGlossary,
  deleteLegacyGlossary,
  getLegacyEntries,
  getLegacyGlossary,
  listLanguagePairs,
  listLegacyGlossaries,
} from './resources/legacy-glossaries.ts';
import { getEvaluation, startEvaluation } from './resources/quality-evaluation.ts';
import {
  addInstruction,
  deleteInstruction,
  getInstruction,
  replaceInstruction,
} from './resources/style-instructions.ts';
import {
  configureStyleRule,
  createStyleRule,
  deleteStyleRule,
  getStyleRule,
  listStyleRules,
  renameStyleRule,
} from './resources/style-rules.ts';
import { getTagUsage } from './resources/tag-usage.ts';
import { translate } from './resources/translate.ts';
import { listMemories } from './resources/translation-memories.ts';
import { getUsage } from './resources/usage.ts';
import { noVoice } from './resources/voice.ts';
import { correct, improve } from './resources/write.ts';
import type { Audience, Handler, Route } from './router.ts';
import type { Scope } from './scopes.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** Bodies of requests with few or no fields. */
const SMALL = 16 * KIB;
/** A translate request (docs/spec/service.md#limits). */
const TEXT = 128 * KIB;
/** A rephrase request. */
const WRITE = 10 * KIB;
/** 10 MiB of entries, with room for the overhead of JSON and forms. The entries themselves are measured later. */
const GLOSSARY = 32 * MIB;

/** 200 instructions of 400 characters, and the rules. */
const STYLE_RULE = MIB;
/** 500 segments of twice 10,000 characters, possibly escaped. */
const EVALUATION = 64 * MIB;

/** The largest document, with room for the other parts of the form. */
const DOCUMENT = MAX_DOCUMENT_BYTES + MIB;

const V2 = '/v2/glossaries';
const V3 = '/v3/glossaries';
const KEYS = '/v2/admin/developer-keys';

const STYLES = '/v3/style_rules';
const STYLE = `${STYLES}/{style_id}`;
const INSTRUCTION = `${STYLE}/custom_instructions/{instruction_id}`;
const QUALITY = '/v1/quality-evaluation';
const VOICE = '/v1/jobs/voice/translate';

/** The interface, operation by operation. */
export const ROUTES: readonly Route[] = [
  route('POST', '/v2/translate', 'developers', TEXT, translate, 'translate:text'),
  route('POST', '/v2/write/rephrase', 'paid', WRITE, improve, 'write:improve'),
  route('POST', '/v2/write/correct', 'paid', WRITE, correct, 'write:improve'),

  route('POST', '/v2/document', 'developers', DOCUMENT, uploadDocument, 'translate:document'),
  route('POST', '/v2/document/{document_id}', 'developers', SMALL, getDocumentStatus, 'translate:document'),
  route('POST', '/v2/document/{document_id}/result', 'developers', SMALL, downloadDocument, 'translate:document'),

  route('POST', V3, 'developers', GLOSSARY, createGlossary, 'glossaries:write'),
  route('GET', V3, 'developers', SMALL, listGlossaries, 'glossaries:read'),
  route('GET', `${V3}/{glossary_id}`, 'developers', SMALL, getGlossary, 'glossaries:read'),
  route('PATCH', `${V3}/{glossary_id}`, 'developers', GLOSSARY, editGlossary, 'glossaries:write'),
  route('DELETE', `${V3}/{glossary_id}`, 'developers', SMALL, deleteGlossary, 'glossaries:write'),
  route('GET', `${V3}/{glossary_id}/entries`, 'developers', SMALL, getEntries, 'glossaries:read'),
  route('PUT', `${V3}/{glossary_id}/dictionaries`, 'developers', GLOSSARY, putDictionary, 'glossaries:write'),
  route('DELETE', `${V3}/{glossary_id}/dictionaries`, 'developers', SMALL, deleteDictionary, 'glossaries:write'),

  route('POST', V2, 'developers', GLOSSARY, createLegacyGlossary, 'glossaries:write'),
  route('GET', V2, 'developers', SMALL, listLegacyGlossaries, 'glossaries:read'),
  route('GET', `${V2}/{glossary_id}`, 'developers', SMALL, getLegacyGlossary, 'glossaries:read'),
  route('DELETE', `${V2}/{glossary_id}`, 'developers', SMALL, deleteLegacyGlossary, 'glossaries:write'),
  route('GET', `${V2}/{glossary_id}/entries`, 'developers', SMALL, getLegacyEntries, 'glossaries:read'),
  route('GET', '/v2/glossary-language-pairs', 'developers', SMALL, listLanguagePairs, 'glossaries:read'),

  route('GET', STYLES, 'paid', SMALL, listStyleRules, 'style_rules:read'),
  route('POST', STYLES, 'paid', STYLE_RULE, createStyleRule, 'style_rules:write'),
  route('GET', STYLE, 'paid', SMALL, getStyleRule, 'style_rules:read'),
  route('PATCH', STYLE, 'paid', SMALL, renameStyleRule, 'style_rules:write'),
  route('DELETE', STYLE, 'paid', SMALL, deleteStyleRule, 'style_rules:write'),
  route('PUT', `${STYLE}/configured_rules`, 'paid', STYLE_RULE, configureStyleRule, 'style_rules:write'),
  route('POST', `${STYLE}/custom_instructions`, 'paid', SMALL, addInstruction, 'style_rules:write'),
  route('GET', INSTRUCTION, 'paid', SMALL, getInstruction, 'style_rules:read'),
  route('PUT', INSTRUCTION, 'paid', SMALL, replaceInstruction, 'style_rules:write'),
  route('DELETE', INSTRUCTION, 'paid', SMALL, deleteInstruction, 'style_rules:write'),

  route('GET', '/v3/translation_memories', 'developers', SMALL, listMemories, 'translation_memories:read'),

  route('GET', '/v2/usage', 'developers', SMALL, getUsage, 'usage:read'),
  route('GET', '/v2/languages', 'developers', SMALL, listLanguages, 'languages:read'),
  route('GET', '/v3/languages', 'developers', SMALL, listResourceLanguages, 'languages:read'),
  route('GET', '/v3/languages/resources', 'developers', SMALL, listResources, 'languages:read'),

  route('POST', KEYS, 'admins', SMALL, createKey),
  route('GET', KEYS, 'admins', SMALL, listKeys),
  route('PUT', `${KEYS}/deactivate`, 'admins', SMALL, deactivateKey),
  route('PUT', `${KEYS}/label`, 'admins', SMALL, renameKey),
  route('PUT', `${KEYS}/limits`, 'admins', SMALL, limitKey),
  route('GET', '/v2/admin/analytics', 'admins', SMALL, getAnalytics),
  route('GET', '/v2/admin/analytics/custom-tags', 'admins', SMALL, getTagUsage),

  route('POST', QUALITY, 'paid', EVALUATION, startEvaluation),
  route('GET', `${QUALITY}/{job_id}`, 'paid', SMALL, getEvaluation),

  route('POST', '/v3/voice/realtime', 'invited', SMALL, noVoice),
  route('GET', '/v3/voice/realtime', 'invited', SMALL, noVoice),
  route('POST', VOICE, 'invited', SMALL, noVoice),
  route('GET', `${VOICE}/{job_id}`, 'developers', SMALL, noVoice),
];

function route(
  method: Route['method'],
  path: string,
  audience: Audience,
  maxBytes: number,
  handle: Handler,
  scope?: Scope,
): Route {
  return { method, path, audience, maxBytes, handle, scope };
}
