import { expect, it } from 'vitest';
import { json } from '../../../../server/core/formats/json/index.ts';
import type { Context } from '../../../../server/lsp/context.ts';
import { staleUnitsOf } from '../../../../server/lsp/features/stale-units.ts';
import type { ProjectState } from '../../../../server/lsp/projects.ts';
import { fail } from '../../../../shared/values/result.ts';
import { stored } from '../../../support/stored.ts';

const STATE: ProjectState = { loaded: { folder: '/p', project: {}, problems: [] }, groups: [], stamp: 1 };

const file = (path: string, text: string) => ({ path, text, catalog: json.parse(text, { path, dialect: 'plain' }) });
const NOW = {
  format: json,
  source: file('/p/en.json', '{"a":"Save all"}'),
  target: file('/p/de.json', '{"a":"Sichern"}'),
  targetLocale: 'de',
};

/** A server on files that its editor trusts or not, with a repository that remembers another source. */
function server(trusted: boolean | undefined, scheme: string) {
  const asked: string[] = [];
  const missing = { path: '', kind: 'missing', message: 'not there' } as const;
  const access = { read: async () => fail(missing), list: async () => [] };
  const history = {
    versions: async (_: string, target: string) => {
      asked.push(target);
      return [{ source: stored('{"a":"Save"}'), target: stored('{"a":"Sichern"}') }];
    },
  };
  const context = {
    client: { options: { ...(trusted !== undefined && { trusted }) } },
    connection: { console: { warn: () => undefined } },
    documents: { access: () => access, forget: () => undefined, uriOf: (path: string) => `${scheme}://${path}` },
    runtime: { disk: access, history },
  } as unknown as Context;
  return { asked, find: async () => [...(await staleUnitsOf(context).find(STATE, NOW)).keys()] };
}

it.each([
  ['a trusted workspace asks the history', true, 'file', ['/a'], 1],
  ['a client that says nothing about trust, too', undefined, 'file', ['/a'], 1],
  ['an untrusted workspace starts no program', false, 'file', [], 0],
  ['files that are not on the disk have no history', true, 'vscode-vfs', [], 0],
] as const)('%s', async (_, trusted, scheme, stale, times) => {
  const { asked, find } = server(trusted, scheme);
  expect(await find()).toEqual(stale);
  expect(asked).toHaveLength(times);
});
