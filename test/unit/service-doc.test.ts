import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../server/embedded/routes.ts';
import { createClient } from '../../server/service/client.ts';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import { ADMIN } from '../contract/table/admin.ts';
import { DOCUMENTS } from '../contract/table/documents.ts';
import { GLOSSARIES } from '../contract/table/glossaries.ts';
import { LEGACY } from '../contract/table/legacy.ts';
import { MEMORIES } from '../contract/table/memories.ts';
import { QUALITY } from '../contract/table/quality.ts';
import { STYLES } from '../contract/table/styles.ts';
import { TAGS } from '../contract/table/tags.ts';
import { TEXT } from '../contract/table/text.ts';
import { VOICE } from '../contract/table/voice.ts';
import { WRITING } from '../contract/table/writing.ts';
import { OPERATIONS, serviceDoc } from '../support/service-doc.ts';

const root = resolve(import.meta.dirname, '../..');
const client = createClient({ service: 'http://127.0.0.1:9', key: 'none', environment: {} });
afterAll(() => client.close());

/** `glossaries.list` and the like: every function of the typed client. */
function functions(of: object, prefix = ''): readonly string[] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'function' ? [prefix + name] : functions(value, `${prefix}${name}.`),
  );
}

describe('docs/service.md', () => {
  test('is what the table says', () => {
    expect(readFileSync(join(root, 'docs/service.md'), 'utf8')).toBe(serviceDoc());
  });

  test('has every route, in order', () => {
    expect(OPERATIONS.map(({ operation }) => operation)).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`));
    expect(OPERATIONS).toHaveLength(48);
  });

  test('has every function of the client, and no other', () => {
    const named = OPERATIONS.flatMap((operation) => operation.client ?? []);
    // Older and newer lists of languages are one function.
    expect([...new Set(named), 'close'].sort()).toEqual([...functions(client)].sort());
  });

  test('names tests that are there and know the operation', () => {
    const tables = {
      text: TEXT,
      writing: WRITING,
      documents: DOCUMENTS,
      glossaries: GLOSSARIES,
      legacy: LEGACY,
      styles: STYLES,
      memories: MEMORIES,
      admin: ADMIN,
      tags: TAGS,
      quality: QUALITY,
      voice: VOICE,
    };
    for (const { operation, tests } of OPERATIONS) {
      expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
      const name = /^test\/contract\/table\/(\w+)\.ts$/.exec(tests[0] ?? '')?.[1] as keyof typeof tables;
      expect(tables[name].map((one) => one.operation)).toContain(operation);
    }
  });

  test('names for every operation commands of the extension that it contributes, and commands of the server', () => {
    const known = new Set<string>(Object.values(CLIENT_COMMANDS));
    expect(OPERATIONS.flatMap(({ vscode }) => vscode).filter((id) => !known.has(id))).toEqual([]);
    const used = OPERATIONS.filter(({ client }) => client !== undefined);
    expect(used.filter(({ vscode, server }) => vscode.length === 0 || server.length === 0)).toEqual([]);
    expect(OPERATIONS.filter(({ client, note }) => client === undefined && note === undefined)).toEqual([]);
    for (const line of serviceDoc()
      .split('\n')
      .filter((one) => one.startsWith('| `')))
      expect(line.split(' | ').map((cell) => cell.replaceAll('|', '').trim())).not.toContain('');
  });
});
