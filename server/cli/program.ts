import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../../shared/version.ts';
import { groupItems, type Run } from './options.ts';
import { COMMANDS } from './register/index.ts';

/**
 * The tree of commands with their options and help. Nothing runs and nothing is read from the process until it parses.
 *
 * @param run calls the commands
 * @param only the command that is called, as the first word after the program; if no command has that name, all are included
 */
export function createProgram(run: Run, only = ''): Command {
  const program = new Command('dragoman')
    .description('Localization files as code: translate what is missing, check everything, break nothing.')
    .version(VERSION, '-v, --version', 'print the version')
    .configureHelp({ groupItems })
    .showHelpAfterError('Try the same command with --help.')
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 findings or refused units, 2 wrong use, 3 service or network, 4 quota or --max-characters, 5 files, 6 Dragoman itself failed, 130 interrupted',
    );
  // The former short form of `--version`.
  program.addOption(new Option('-V').hideHelp()).on('option:V', () => {
    process.stdout.write(`${VERSION}\n`);
    throw new CommanderError(0, 'commander.version', VERSION);
  });
  const called = COMMANDS.filter(([names]) => names.includes(only));
  for (const [, register] of called.length > 0 ? called : COMMANDS) register(program, run);
  for (const command of program.commands) command.exitOverride();
  return program;
}
