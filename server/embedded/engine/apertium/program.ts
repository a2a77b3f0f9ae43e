import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { runProgram } from '../../../system/process/start.ts';

/** The time limit of one run, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** A shell's exit code for a program that does not exist. */
const NOT_FOUND = 127;

/**
 * Runs the `apertium` program with a text as its input. The error is a sentence for the user.
 * It opens `/dev/stdin`, which does not work with the sockets that Node creates for child processes: `cat` puts a pipe in between.
 */
export async function runApertium(args: readonly string[], input: string): Promise<Result<string, string>> {
  const said = await runProgram('sh', ['-c', 'cat | apertium "$@" | cat', 'sh', ...args], {
    // Not in a project, whose files may be untrusted.
    cwd: '/',
    // The language data are UTF-8, whatever the user's locale.
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
