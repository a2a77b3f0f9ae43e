/** Writes `docs/service.md` from the table below: `node test/support/service-doc.ts`. Tests hold the table to the code. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ACTION_KINDS } from '../../shared/action-kinds.ts';
import type { CLIENT_COMMANDS, SERVER_COMMANDS } from '../../shared/commands.ts';
import type { ServiceCommand } from '../../shared/service.ts';
import { servicePage } from './service-page.ts';

/** Where an operation of the service can be reached, and where it is tested. */
export interface OperationRow {
  /** Method and path, as in the list of routes of the embedded service. */
  readonly operation: string;
  /** Path on the typed client; undefined: it does not call this, and `note` says so. */
  readonly client: string | undefined;
  readonly note?: string;
  /** Commands of the command line. */
  readonly cli: readonly string[];
  /** Commands of the extension in VS Code. */
  readonly vscode: readonly (typeof CLIENT_COMMANDS)[keyof typeof CLIENT_COMMANDS][];
  /** Commands of the language server, or kinds of code actions, for any editor. */
  readonly server: readonly (ServiceCommand | Values<typeof SERVER_COMMANDS> | Values<typeof ACTION_KINDS>)[];
  /** Files that test it. */
  readonly tests: readonly string[];
}
type Values<T> = T[keyof T];

const TABLE = 'test/contract/table';
const CLIENT = 'test/contract/client';
const V3 = '/v3/glossaries';
const V2 = '/v2/glossaries';
const KEYS = '/v2/admin/developer-keys';
const STYLES = '/v3/style_rules';

const glossaries = [`${TABLE}/glossaries.ts`, `${CLIENT}/glossaries.test.ts`];
const legacy = [`${TABLE}/legacy.ts`, `${CLIENT}/glossaries.test.ts`];
const documents = [`${TABLE}/documents.ts`, `${CLIENT}/documents.test.ts`];
const admin = [`${TABLE}/admin.ts`, `${CLIENT}/admin.test.ts`];
const account = [`${TABLE}/text.ts`, `${CLIENT}/usage-languages.test.ts`];

const writing = [`${TABLE}/writing.ts`];
const styles = [`${TABLE}/styles.ts`, `${CLIENT}/style-rules.test.ts`, 'test/contract/style/scenario.test.ts'];
const memories = [`${TABLE}/memories.ts`, `${CLIENT}/translation-memories.test.ts`];
const quality = [`${TABLE}/quality.ts`, `${CLIENT}/quality.test.ts`];
const voice = [`${TABLE}/voice.ts`];
const NO_VOICE = 'not used: speech is no text';

export const OPERATIONS: readonly OperationRow[] = [
  {
    operation: 'POST /v2/translate',
    client: 'translate',
    cli: ['translate', 'bot'],
    vscode: [
      'dragoman.translateSelection',
      'dragoman.translateUnit',
      'dragoman.translateMissingInFile',
      'dragoman.translateMissingInProject',
    ],
    server: ['dragoman.server.translate', 'dragoman.server.translateText'],
    tests: [`${TABLE}/text.ts`, `${CLIENT}/translate.test.ts`],
  },
  {
    operation: 'POST /v2/write/rephrase',
    client: 'rephrase',
    cli: ['rephrase'],
    vscode: ['dragoman.rephraseSelection'],
    server: ['dragoman.server.rephrase', 'refactor.rewrite.dragoman.rephrase'],
    tests: [`${TABLE}/text.ts`, `${CLIENT}/write.test.ts`],
  },
  row(
    'POST /v2/write/correct',
    'correct',
    ['correct'],
    ['dragoman.server.rephrase', 'refactor.rewrite.dragoman.correct'],
    [...writing, `${CLIENT}/write.test.ts`],
    ['dragoman.rephraseSelection'],
  ),
  row(
    'POST /v2/document',
    'documents.upload',
    ['document translate'],
    ['dragoman.server.documents.translate', 'dragoman.server.documents.resume'],
    documents,
    ['dragoman.translateDocument', 'dragoman.documents'],
  ),
  row(
    'POST /v2/document/{document_id}',
    'documents.status',
    ['document translate', 'document resume'],
    ['dragoman.server.documents.translate', 'dragoman.server.documents.resume'],
    documents,
    ['dragoman.translateDocument', 'dragoman.documents'],
  ),
  row(
    'POST /v2/document/{document_id}/result',
    'documents.download',
    ['document translate', 'document resume'],
    ['dragoman.server.documents.translate', 'dragoman.server.documents.resume'],
    documents,
    ['dragoman.translateDocument', 'dragoman.documents'],
  ),
  row(
    `POST ${V3}`,
    'glossaries.create',
    ['glossary create', 'glossary push', 'glossary legacy migrate'],
    ['dragoman.server.glossaries.create', 'dragoman.server.legacyGlossaries.migrate'],
    glossaries,
    ['dragoman.glossaries', 'dragoman.legacyGlossaries'],
  ),
  row(
    `GET ${V3}`,
    'glossaries.list',
    ['glossary list', 'glossary plan', 'glossary check'],
    ['dragoman.server.glossaries.list'],
    glossaries,
    ['dragoman.glossaries'],
  ),
  row(`GET ${V3}/{glossary_id}`, 'glossaries.get', ['glossary show'], ['dragoman.server.glossaries.get'], glossaries, [
    'dragoman.glossaries',
  ]),
  row(
    `PATCH ${V3}/{glossary_id}`,
    'glossaries.patch',
    ['glossary push', 'glossary rename'],
    ['dragoman.server.glossaries.rename', 'dragoman.server.glossaries.merge'],
    glossaries,
    ['dragoman.glossaries'],
  ),
  row(
    `DELETE ${V3}/{glossary_id}`,
    'glossaries.delete',
    ['glossary delete'],
    ['dragoman.server.glossaries.delete'],
    glossaries,
    ['dragoman.glossaries'],
  ),
  row(
    `GET ${V3}/{glossary_id}/entries`,
    'glossaries.entries',
    ['glossary entries', 'glossary plan', 'glossary pull'],
    ['dragoman.server.glossaries.entries'],
    glossaries,
    ['dragoman.glossaries'],
  ),
  row(
    `PUT ${V3}/{glossary_id}/dictionaries`,
    'glossaries.putDictionary',
    ['glossary push'],
    ['dragoman.server.glossaries.replace'],
    glossaries,
    ['dragoman.glossaries'],
  ),
  row(
    `DELETE ${V3}/{glossary_id}/dictionaries`,
    'glossaries.deleteDictionary',
    ['glossary push'],
    ['dragoman.server.glossaries.deleteDictionary'],
    glossaries,
    ['dragoman.glossaries'],
  ),
  row(
    `POST ${V2}`,
    'legacyGlossaries.create',
    ['glossary legacy create'],
    ['dragoman.server.legacyGlossaries.create'],
    legacy,
    ['dragoman.legacyGlossaries'],
  ),
  row(
    `GET ${V2}`,
    'legacyGlossaries.list',
    ['glossary legacy list'],
    ['dragoman.server.legacyGlossaries.list'],
    legacy,
    ['dragoman.legacyGlossaries'],
  ),
  row(
    `GET ${V2}/{glossary_id}`,
    'legacyGlossaries.get',
    ['glossary legacy show'],
    ['dragoman.server.legacyGlossaries.get'],
    legacy,
    ['dragoman.legacyGlossaries'],
  ),
  row(
    `DELETE ${V2}/{glossary_id}`,
    'legacyGlossaries.delete',
    ['glossary legacy delete', 'glossary legacy migrate'],
    ['dragoman.server.legacyGlossaries.delete'],
    legacy,
    ['dragoman.legacyGlossaries'],
  ),
  row(
    `GET ${V2}/{glossary_id}/entries`,
    'legacyGlossaries.entries',
    ['glossary legacy entries', 'glossary legacy migrate'],
    ['dragoman.server.legacyGlossaries.entries'],
    legacy,
    ['dragoman.legacyGlossaries'],
  ),
  row(
    'GET /v2/glossary-language-pairs',
    'legacyGlossaries.languagePairs',
    ['glossary legacy pairs'],
    ['dragoman.server.legacyGlossaries.languagePairs'],
    legacy,
    ['dragoman.legacyGlossaries'],
  ),
  row(
    `GET ${STYLES}`,
    'styleRules.list',
    ['style list', 'style show', 'style plan', 'style check', 'style pull'],
    [
      'dragoman.server.style.plan',
      'dragoman.server.style.pull',
      'dragoman.server.style.tree',
      'dragoman.server.style.sides',
    ],
    styles,
    ['dragoman.style.refresh', 'dragoman.style.pull', 'dragoman.style.showPlan'],
  ),
  row(`POST ${STYLES}`, 'styleRules.create', ['style push'], ['dragoman.server.style.push'], styles, [
    'dragoman.style.push',
  ]),
  row(`GET ${STYLES}/{style_id}`, 'styleRules.get', ['style push'], ['dragoman.server.style.push'], styles, [
    'dragoman.style.push',
  ]),
  row(`PATCH ${STYLES}/{style_id}`, 'styleRules.rename', ['style push'], ['dragoman.server.style.push'], styles, [
    'dragoman.style.push',
  ]),
  row(
    `DELETE ${STYLES}/{style_id}`,
    'styleRules.delete',
    ['style delete', 'style push'],
    ['dragoman.server.style.delete', 'dragoman.server.style.push'],
    styles,
    ['dragoman.style.delete'],
  ),
  row(
    `PUT ${STYLES}/{style_id}/configured_rules`,
    'styleRules.putRules',
    ['style push'],
    ['dragoman.server.style.push'],
    styles,
    ['dragoman.style.push'],
  ),
  row(
    `POST ${STYLES}/{style_id}/custom_instructions`,
    'styleRules.addInstruction',
    ['style push'],
    ['dragoman.server.style.push'],
    styles,
    ['dragoman.style.push'],
  ),
  only(`GET ${STYLES}/{style_id}/custom_instructions/{instruction_id}`, 'the list has all of them', styles),
  row(
    `PUT ${STYLES}/{style_id}/custom_instructions/{instruction_id}`,
    'styleRules.putInstruction',
    ['style push'],
    ['dragoman.server.style.push'],
    styles,
    ['dragoman.style.push'],
  ),
  row(
    `DELETE ${STYLES}/{style_id}/custom_instructions/{instruction_id}`,
    'styleRules.removeInstruction',
    ['style push'],
    ['dragoman.server.style.push'],
    styles,
    ['dragoman.style.push'],
  ),
  row(
    'GET /v3/translation_memories',
    'serviceMemories',
    ['translation-memories'],
    ['dragoman.server.translate'],
    memories,
    ['dragoman.translateMissingInFile', 'dragoman.translateMissingInProject'],
  ),
  row('GET /v2/usage', 'usage', ['usage', 'doctor --online'], ['dragoman.server.usage'], account, [
    'dragoman.showUsage',
  ]),
  row('GET /v2/languages', 'languages', ['languages'], ['dragoman.server.languages'], account, [
    'dragoman.showLanguages',
    'dragoman.translateSelection',
  ]),
  row('GET /v3/languages', 'resourceLanguages', ['languages', 'correct'], ['dragoman.server.languages'], account, [
    'dragoman.showLanguages',
    'dragoman.translateSelection',
  ]),
  only('GET /v3/languages/resources', 'not needed: every language says what it can be asked for', account),
  row(`POST ${KEYS}`, 'admin.createKey', ['keys create'], ['dragoman.server.keys.create'], admin, [
    'dragoman.developerKeys',
  ]),
  row(`GET ${KEYS}`, 'admin.listKeys', ['keys list'], ['dragoman.server.keys.list'], admin, ['dragoman.developerKeys']),
  row(
    `PUT ${KEYS}/deactivate`,
    'admin.deactivateKey',
    ['keys deactivate'],
    ['dragoman.server.keys.deactivate'],
    admin,
    ['dragoman.developerKeys'],
  ),
  row(`PUT ${KEYS}/label`, 'admin.renameKey', ['keys rename'], ['dragoman.server.keys.rename'], admin, [
    'dragoman.developerKeys',
  ]),
  row(`PUT ${KEYS}/limits`, 'admin.setKeyLimit', ['keys limit'], ['dragoman.server.keys.limit'], admin, [
    'dragoman.developerKeys',
  ]),
  row('GET /v2/admin/analytics', 'admin.analytics', ['analytics'], ['dragoman.server.analytics'], admin, [
    'dragoman.usageStatistics',
  ]),
  row(
    'GET /v2/admin/analytics/custom-tags',
    'admin.tagUsage',
    ['analytics'],
    ['dragoman.server.analytics'],
    [`${TABLE}/tags.ts`],
    ['dragoman.usageStatistics'],
  ),
  row('POST /v1/quality-evaluation', 'quality.begin', ['check --quality'], ['dragoman.server.quality.check'], quality, [
    'dragoman.checkQuality',
  ]),
  row(
    'GET /v1/quality-evaluation/{job_id}',
    'quality.result',
    ['check --quality'],
    ['dragoman.server.quality.check'],
    quality,
    ['dragoman.checkQuality'],
  ),
  only('POST /v3/voice/realtime', NO_VOICE, voice),
  only('GET /v3/voice/realtime', NO_VOICE, voice),
  only('POST /v1/jobs/voice/translate', NO_VOICE, voice),
  only('GET /v1/jobs/voice/translate/{job_id}', NO_VOICE, voice),
];

/** An operation that the embedded service has, and nothing else of ours. */
function only(operation: string, note: string, tests: readonly string[]): OperationRow {
  return { operation, client: undefined, note, cli: [], vscode: [], server: [], tests };
}

function row(
  operation: string,
  client: string,
  cli: readonly string[],
  server: OperationRow['server'],
  tests: readonly string[],
  vscode: OperationRow['vscode'],
): OperationRow {
  return { operation, client, cli, vscode, server, tests };
}

export function serviceDoc(): string {
  return servicePage(OPERATIONS);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../../docs/service.md', import.meta.url), serviceDoc());
}
