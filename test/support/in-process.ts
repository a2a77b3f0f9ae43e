import { CommanderError } from 'commander';
import { contextOf } from '../../server/cli/context.ts';
import { CommandError, EXIT } from '../../server/cli/exit.ts';
import type { Run } from '../../server/cli/options.ts';
import { createProgram } from '../../server/cli/program.ts';
import { createTerminal } from '../../server/cli/terminal/terminal.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import type { CliRun } from './cli.ts';

export interface InProcess {
  readonly cwd: string;
  /** On top of this process's own; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For commands that run until Ctrl-C: what they print when they do, and what is done then, before it comes. */
  readonly running?: { readonly said: RegExp; readonly meanwhile: (output: string) => Promise<void> };
}

/**
 * Runs a command as `runCli` does, without a process of its own, from the sources. One at a time: folder, environment and streams are those of the
 * process, so the tests have to run in one of their own.
 */
export async function runInProcess(args: readonly string[], { cwd, env = {}, running }: InProcess): Promise<CliRun> {
  const stop = new AbortController();
  let output = '';
  let meanwhile: Promise<void> | undefined;
  let code: number = EXIT.done;
  const run: Run = async (options, command) => {
    try {
      const terminal = createTerminal(options);
      code = await command(contextOf({ options, terminal, files: diskFiles(), signal: stop.signal }));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      process.stderr.write(`${error.message}\n`);
      code = error.code;
    }
  };
  const hear = (text: string): void => {
    output += text;
    if (meanwhile === undefined && running?.said.test(output) === true)
      meanwhile = new Promise((done) => setImmediate(done))
        .then(() => running.meanwhile(output))
        .finally(() => stop.abort());
  };
  const stdout = listen(process.stdout, hear);
  const stderr = listen(process.stderr, hear);
  const back = settled(cwd, env);
  try {
    await createProgram(run, args[0])
      .parseAsync(args, { from: 'user' })
      .catch((error: unknown) => {
        if (!(error instanceof CommanderError)) throw error;
        code = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      });
    await meanwhile;
    return { code, stdout: stdout.end(), stderr: stderr.end() };
  } finally {
    stdout.end();
    stderr.end();
    back();
  }
}

/** What is written to a stream of the process until `end`, instead of going there. */
function listen(stream: NodeJS.WriteStream, hear: (text: string) => void): { end(): string } {
  const { write } = stream;
  let said = '';
  stream.write = (chunk: string | Uint8Array) => {
    said += chunk.toString();
    hear(chunk.toString());
    return true;
  };
  return {
    end() {
      stream.write = write;
      return said;
    },
  };
}

/** Goes into the folder and sets the variables. @returns puts both back */
function settled(cwd: string, env: NonNullable<InProcess['env']>): () => void {
  const [folder, variables] = [process.cwd(), { ...process.env }];
  for (const name of Object.keys(variables))
    if (/^(?:DRAGOMAN_|DEEPL_|GITHUB_|NO_COLOR|FORCE_COLOR|CI$)/.test(name)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  process.chdir(cwd);
  return () => {
    process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  };
}
