import type { Command } from 'commander';
import type { Run } from '../../server/cli/options.ts';
import { createProgram } from '../../server/cli/program.ts';

/** A command line as a shell takes it apart: words in single or double quotes are one. */
export function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

/** The program with nothing on standard output or error. */
export function quietProgram(run: Run = async () => {}): Command {
  const program = createProgram(run);
  const quiet = (command: Command): void => {
    command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
    for (const one of command.commands) quiet(one);
  };
  quiet(program);
  return program;
}

/** Every command that does something, with its words. */
export function leaves(command: Command, path: readonly string[] = []): readonly (readonly [string, Command])[] {
  return command.commands.flatMap((one) => {
    const words = [...path, one.name()];
    return one.commands.length === 0 ? [[words.join(' '), one] as const] : leaves(one, words);
  });
}
