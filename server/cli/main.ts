import { getCompileCacheDir } from 'node:module';
import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { useCompileCache } from './compile-cache.ts';
import type { CliContext } from './context.ts';
import { CommandError, EXIT, type ExitCode } from './exit.ts';
import { endWithLauncher } from './leash.ts';
import type { CommonOptions } from './options.ts';
import { createProgram } from './program.ts';
import { printError, printMistake, wantsJson } from './terminal/error-output.ts';
import type { Printed } from './terminal/terminal.ts';

endWithLauncher();

const json = wantsJson(process.argv.slice(2));

/** Runs every command: expected failures become one line and an exit code, bugs keep their stack. */
async function run(options: CommonOptions, command: (context: CliContext) => Promise<ExitCode>): Promise<void> {
  const printed: Printed = { documents: 0, errors: [] };
  try {
    // Help and argument mistakes do not need the code of the commands.
    if (getCompileCacheDir() === undefined) useCompileCache(process.argv.slice(2));
    const { createContext } = await import('./context.ts');
    const code = await command(createContext(options, printed));
    process.exitCode = code;
    if (json && code !== EXIT.done && printed.documents === 0) printError(code, printed.errors.join('\n'));
  } catch (error) {
    if (!(error instanceof CommandError)) return failed(error);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
    if (json && printed.documents === 0) printError(error.code, error.message, error.place);
  }
}

/** A bug is not a finding, and has an exit code of its own. */
function failed(error: unknown): void {
  process.stderr.write(`Dragoman failed. Please report this:\n${inspect(error)}\n`);
  process.exitCode = EXIT.internal;
  if (json) printError(EXIT.internal, String(error));
}

process.on('uncaughtException', (error) => {
  failed(error);
  process.exit();
});

// `dragoman … | head` is not a crash.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.files),
);

createProgram(run, process.argv[2])
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof CommanderError)) return failed(error);
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (json && error.exitCode !== 0) printMistake(error);
  });
