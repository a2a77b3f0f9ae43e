import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { runProgram } from '../../../system/process/start.ts';

/** Longest time one run may take, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** What a shell answers for a program that is not there. */
const NOT_FOUND = 127;

/**
 * Runs the `apertium` program with some text as its input. The error is a sentence for people.
 * It opens `/dev/stdin`, which the sockets that Node makes for child processes do not allow: `cat` puts a pipe between them.
 */
export async function runApertium(args: readonly string[], input: string): Promise<Result<string, string>> {
  const said = await runProgram('sh', ['-c', 'cat | apertium "$@" | cat', 'sh', ...args], {
    // Not in a project: what lies there is a stranger's.
    cwd: '/',
    // The language data are UTF-8 whatever the user's locale is.
    environment: { LC_ALL: 'C.UTF-8' },
    limit: TIMEOUT_MS,
    input,
  });
  if (said === undefined) return fail('apertium could not be started: there is no shell on the PATH.');
  const text = said.out.toString();
  const complaint = said.complaint.trim();
  if (said.code === 0 && (text !== '' || complaint === '')) return ok(text);
  if (said.code === NOT_FOUND || /not found/.test(complaint)) return fail(MISSING);
  return fail(`apertium failed: ${complaint || `code ${said.code ?? 'unknown'}`}.`);
}

const MISSING =
  'The program "apertium" is not on the PATH; install it (Debian: apt-get install apertium apertium-eng-spa) or use the engine "pseudo".';
