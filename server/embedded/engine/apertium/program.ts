import { spawn } from 'node:child_process';
import { fail, ok, type Result } from '../../../../shared/result.ts';

/** Longest time one run may take, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** What a shell answers for a program that is not there. */
const NOT_FOUND = 127;

/**
 * Runs the `apertium` program with some text as its input. The error is a sentence for people.
 * It opens `/dev/stdin`, which the sockets that Node makes for child processes do not allow: `cat` puts a pipe between them.
 */
export function runApertium(args: readonly string[], input: string): Promise<Result<string, string>> {
  return new Promise((resolve) => {
    // The language data are UTF-8 whatever the user's locale is. A group of its own, so that the whole pipeline can be ended.
    const child = spawn('sh', ['-c', 'cat | apertium "$@" | cat', 'sh', ...args], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      detached: true,
    });
    const end = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    const out: Buffer[] = [];
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(0, 500);
    });
    // A pipe that breaks shows in what comes out.
    child.stdin.on('error', () => {});
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve(fail(`apertium could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      const text = Buffer.concat(out).toString();
      if (code === 0 && (text !== '' || complaint === '')) resolve(ok(text));
      else if (code === NOT_FOUND || /not found/.test(complaint)) resolve(fail(MISSING));
      else resolve(fail(`apertium failed: ${complaint.trim() || `code ${code ?? 'unknown'}`}`));
    });
    child.stdin.end(input);
  });
}

const MISSING =
  'The program "apertium" is not on the PATH; install it (Debian: apt-get install apertium apertium-eng-spa) or use the engine "pseudo".';
