/** Writes `docs/service.md` from the table below: `node test/support/service-doc.ts`. Tests hold the table to the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ACTION_KINDS, CLIENT_COMMANDS, SERVER_COMMANDS } from '../../shared/commands.ts';
import type { ServiceCommand } from '../../shared/service.ts';

/** Where an operation of the service can be reached, and where it is tested. */
export interface OperationRow {
  /** Method and path, as in the list of routes of the embedded service. */
  readonly operation: string;
  /** Path on the typed client. */
  readonly client: string;
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

const glossaries = [`${TABLE}/glossaries.ts`, `${CLIENT}/glossaries.test.ts`];
const legacy = [`${TABLE}/legacy.ts`, `${CLIENT}/glossaries.test.ts`];
const documents = [`${TABLE}/documents.ts`, `${CLIENT}/documents.test.ts`];
const admin = [`${TABLE}/admin.ts`, `${CLIENT}/admin.test.ts`];
const account = [`${TABLE}/text.ts`, `${CLIENT}/usage-languages.test.ts`];

export const OPERATIONS: readonly OperationRow[] = [
  {
    operation: 'POST /v2/translate',
    client: 'translate',
    cli: ['translate'],
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
    ['glossary push', 'glossary legacy migrate'],
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
    ['glossary push'],
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
  row('GET /v2/usage', 'usage', ['usage'], ['dragoman.server.usage'], account, ['dragoman.showUsage']),
  row('GET /v2/languages', 'languages', ['languages'], ['dragoman.server.languages'], account, [
    'dragoman.showLanguages',
    'dragoman.translateSelection',
  ]),
  row('GET /v3/languages', 'languages', ['languages'], ['dragoman.server.languages'], account, [
    'dragoman.showLanguages',
    'dragoman.translateSelection',
  ]),
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
];

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

const INTRO = `# The service, operation by operation

Generated by \`node test/support/service-doc.ts\`; tests hold it to the routes of the embedded service, the typed client, the commands of the
command line, the manifest of the extension and the test files.

Every operation of the interface, where to find it, and where it is tested. The files in \`test/contract/table/\` are one table of requests and
expectations, run by \`test/contract/table.test.ts\` against the embedded service; with \`DRAGOMAN_CONTRACT_URL\`, \`DRAGOMAN_CONTRACT_SCHEME\` and
\`DRAGOMAN_CONTRACT_KEY\` the same table runs against any other service (operations it lacks are named and skipped; what the table makes there
it takes away again, but a developer key stays in the list, deactivated). The commands of the command line are
tested as child processes in \`test/cli/\`.

The client is \`server/service/\`, one file per resource; the embedded service is \`server/embedded/\`, one file per resource in \`resources/\`.

| operation | client | command line | VS Code | any LSP client | tests |
|---|---|---|---|---|---|
`;

export function serviceDoc(): string {
  const root = new URL('../../', import.meta.url);
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
  const words: Readonly<Record<string, string>> = read('package.nls.json');
  const contributed: readonly { readonly command: string; readonly title: string }[] =
    read('package.json').contributes.commands;
  const titles = new Map(
    contributed.map(({ command, title }) => [command, words[title.replaceAll('%', '')]?.replace(/…$/, '')]),
  );
  const line = ({ operation, client, cli, vscode, server, tests }: OperationRow) =>
    [
      code([operation]),
      code([client]),
      code(cli),
      list(vscode.map((id) => titles.get(id) ?? '')),
      code(server),
      list(tests.map((path) => `[${path.replace(/^test\/contract\//, '')}](../${path})`)),
    ].join(' | ');
  return INTRO + OPERATIONS.map((operation) => `| ${line(operation)} |\n`).join('');
}

function code(items: readonly string[]): string {
  return list(items.map((item) => `\`${item}\``));
}

function list(items: readonly string[]): string {
  return items.join('<br>');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../../docs/service.md', import.meta.url), serviceDoc());
}
