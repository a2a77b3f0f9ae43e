import { describe, expect, test, vi } from 'vitest';
import { COMMON_GROUP, type CommonOptions, examplesOf, SERVICE_GROUP } from '../../../server/cli/options.ts';
import { VERSION } from '../../../shared/version.ts';
import { leaves, quietProgram, wordsOf } from '../../support/command-tree.ts';

const COMMANDS = leaves(quietProgram()).filter(([name]) => name !== 'complete');

describe.each(COMMANDS)('dragoman %s', (name, command) => {
  const examples = Object.keys(examplesOf(command));

  test('has two to four examples, each of which is a command line of its own', async () => {
    expect(examples.length).toBeGreaterThanOrEqual(2);
    expect(examples.length).toBeLessThanOrEqual(4);
    for (const example of examples) {
      expect(`${example} `).toMatch(new RegExp(`^${name} `));
      const ran: CommonOptions[] = [];
      const program = quietProgram(async (options) => void ran.push(options));
      // It would begin to listen.
      program.commands.find((one) => one.name() === 'lsp')?.action(() => void ran.push({}));
      await program.parseAsync(wordsOf(example.replace(/ >.*/, '')), { from: 'user' });
      expect(ran, example).toHaveLength(1);
    }
  });

  test('shows its own options first, those of all commands last, then the examples', () => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    const places = ['\nOptions:', `\n${SERVICE_GROUP}`, `\n${COMMON_GROUP}`, '\nExamples:'].map((heading) =>
      help.indexOf(heading),
    );
    const there = places.filter((place) => place >= 0);
    expect(there).toEqual(there.toSorted((a, b) => a - b));
    expect(help.trimEnd().endsWith(`dragoman ${examples.at(-1)}`)).toBe(true);
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });
});

/** These work on this machine alone: a new command has to be in one list or the other. */
const LOCAL =
  'stale, status, watch, files, units prune, units rename, units sort, init, document list, document forget, memory index, memory stats, memory lookup, ' +
  'memory import, memory export, memory clear, memory push, memory pull, memory forget, memory serve-sql, jobs, merge, merge-template, diff, keys missing, keys arguments, keys unused, keys extract, keys describe, keys uses, types, serve, tour, completion, version';

test('options of the service stand in the help of commands that ask it, and others take them in silence', async () => {
  const local = COMMANDS.filter(([name, command]) => {
    const shown = command.createHelp().visibleOptions(command);
    return name !== 'lsp' && !shown.some(({ helpGroupHeading }) => helpGroupHeading === SERVICE_GROUP);
  });
  expect(local.map(([name]) => name).join(', ')).toBe(LOCAL);
  const ran: CommonOptions[] = [];
  const words = ['status', '--service', 'embedded', '--timeout', '9', '--auth-key-file', 'key', '--concurrency', '2'];
  await quietProgram(async (options) => void ran.push(options)).parseAsync(words, { from: 'user' });
  expect(ran).toMatchObject([{ service: 'embedded', timeout: 9, authKeyFile: 'key', concurrency: 2 }]);
});

test.each(['-v', '-V', '--version'])('%s prints the version', (word) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const program = quietProgram();
  let said = '';
  program.configureOutput({ writeOut: (text) => (said += text) });
  expect(() => program.parse([word], { from: 'user' })).toThrow(expect.objectContaining({ exitCode: 0 }));
  said += write.mock.calls.join('');
  write.mockRestore();
  expect(said).toBe(`${VERSION}\n`);
});
