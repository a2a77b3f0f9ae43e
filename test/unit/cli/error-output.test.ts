import { afterEach, expect, test, vi } from 'vitest';
import { EXIT } from '../../../server/cli/exit.ts';
import { printError, printMistake, wantsJson } from '../../../server/cli/terminal/error-output.ts';
import { createTerminal } from '../../../server/cli/terminal/terminal.ts';
import { quietProgram } from '../../support/command-tree.ts';

afterEach(() => vi.restoreAllMocks());

function printedBy(act: () => void): unknown {
  let written = '';
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  act();
  return JSON.parse(written);
}

test.each<[string, boolean]>([
  ['check --json', true],
  ['check --fromat x --json', true],
  ['check --format json', true],
  ['check --format=json', true],
  ['check', false],
  ['check --format sarif', false],
  ['check -- --json', false],
])('%s', (line, expected) => expect(wantsJson(line.split(' '))).toBe(expected));

test.each<[string, object]>([
  ['check --jsn', { kind: 'usage', message: "Unknown option '--jsn'.", advice: 'Did you mean --json?' }],
  ['nosuch', { kind: 'usage', message: "Unknown command 'nosuch'." }],
  ['glossary', { kind: 'usage', message: 'Name a command: --help lists them.' }],
  ['memory lookup a', { kind: 'usage', message: "Required option '--to <locale>' not specified." }],
  ['keys limit a', { kind: 'usage', message: "Missing required argument 'n|none'." }],
  [
    'check --to Klingonish',
    {
      kind: 'usage',
      message: expect.stringMatching(/^Option '--to <locales>' argument 'Klingonish' is invalid\. .*\.$/),
    },
  ],
])('dragoman %s: what is wrong, as JSON', async (line, error) => {
  const mistake = await quietProgram()
    .parseAsync(line.split(' '), { from: 'user' })
    .catch((thrown) => thrown);
  expect(printedBy(() => printMistake(mistake))).toEqual({ error });
});

test('a failure has the kind that its exit code has, and the place that is known', () => {
  expect(printedBy(() => printError(EXIT.files, ' a.tmx:3: No. ', { file: 'a.tmx', line: 3 }))).toEqual({
    error: { kind: 'files', message: 'a.tmx:3: No.', file: 'a.tmx', line: 3 },
  });
  expect(printedBy(() => printError(EXIT.internal, ''))).toMatchObject({ error: { kind: 'internal' } });
});

test('what went wrong before a result stands with it; a list stays a list', () => {
  const terminal = createTerminal({ json: true });
  const first = printedBy(() => {
    terminal.error('a.json cannot be read.');
    terminal.json('document forget', { forgotten: [] });
  });
  expect(first).toEqual({ forgotten: [], errors: ['a.json cannot be read.'] });
  vi.restoreAllMocks();
  expect(printedBy(() => terminal.json('files', []))).toEqual([]);
  vi.restoreAllMocks();
  expect(printedBy(() => createTerminal({ json: true }).json('document forget', { forgotten: [] }))).toEqual({
    forgotten: [],
  });
});
