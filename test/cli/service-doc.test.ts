import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { OPERATIONS } from '../support/service-doc.ts';

/** Commands that speak with the service only through others, or not at all. */
const OTHERS = [
  ...[
    'completion',
    'jobs',
    'keys missing',
    'keys arguments',
    'keys describe',
    'keys extract',
    'keys unused',
    'keys uses',
    'units prune',
    'units rename',
    'units sort',
    'version',
  ],
  ...[
    'diff',
    'document forget',
    'document list',
    'files',
    'init',
    'lsp',
    'mcp',
    'merge',
    'merge-template',
    'serve',
    'stale',
    'status',
  ],
  ...['tour', 'types', 'watch'],
];

/** Every command of the command line, as its own help lists them. */
async function commands(group: readonly string[] = []): Promise<readonly string[]> {
  const { stdout } = await runCli([...group, '--help']);
  const listed = stdout.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '';
  const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)( \[options\])?/gm)].filter(([, name]) => name !== 'help');
  const found: string[] = [];
  // A command without options is a group of commands.
  for (const [, name = '', options] of names)
    found.push(...(options === undefined ? await commands([...group, name]) : [[...group, name].join(' ')]));
  return found;
}

test('docs/service.md names commands that are there, and every one that speaks with the service', async () => {
  const documented = new Set(OPERATIONS.flatMap(({ cli }) => cli.map((command) => command.replace(/ --.*/, ''))));
  // The memory is on this machine.
  const all = (await commands()).filter((name) => !name.startsWith('memory '));
  expect([...documented, ...OTHERS.filter((name) => all.includes(name))].sort()).toEqual([...all].sort());
});
