/** Writes docs/cli.md from the tree of commands: `node test/support/cli-doc.ts`. */
import { writeFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { COMMON_GROUP, examplesOf, SERVICE_GROUP } from '../../server/cli/options.ts';
import { createProgram } from '../../server/cli/program.ts';

const PAGE = new URL('../../docs/cli.md', import.meta.url);
/** Nothing is run here. */
const idle = async (): Promise<void> => {};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const row = ({ flags, description, defaultValue }: Option): string => {
  const fallback =
    defaultValue === undefined || typeof defaultValue === 'boolean' ? '' : ` (default: ${String(defaultValue)})`;
  return `| \`${flags.replaceAll('|', '\\|')}\` | ${cell(description)}${cell(fallback)} |`;
};

const isShared = ({ helpGroupHeading: group }: Option): boolean => group === COMMON_GROUP || group === SERVICE_GROUP;

const table = (options: readonly Option[]): string => ['| option | |', '|---|---|', ...options.map(row)].join('\n');

function visible(command: Command): readonly Option[] {
  return command.options.filter((option) => !option.hidden);
}

function all(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => [one, ...all(one)]);
}

function section(command: Command, path: string): readonly string[] {
  const name = `${path} ${command.name()}`;
  const rows = visible(command).filter((option) => !isShared(option));
  const examples = Object.entries(examplesOf(command)).map(([line, does]) => `# ${does}\ndragoman ${line}`);
  const asksService = visible(command).some(({ helpGroupHeading: group }) => group === SERVICE_GROUP);
  const own = [
    `## ${name}`,
    `${cell(command.description())}.`,
    ...(command.commands.length > 0 ? [] : [`\`${`${name} ${command.usage()}`.trim()}\``]),
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(asksService ? ['It takes the [options of the service](#options-of-commands-that-ask-the-service), too.'] : []),
    ...(examples.length > 0 ? [['```sh', ...examples, '```'].join('\n')] : []),
  ];
  return [...own, ...command.commands.flatMap((one) => section(one, name))];
}

/** The page as it should be. */
export function cliPage(): string {
  const program = createProgram(idle as never);
  const shared = (group: string): string => {
    const options = all(program).flatMap(visible);
    return table([
      ...new Map(options.filter((one) => one.helpGroupHeading === group).map((one) => [one.flags, one])).values(),
    ]);
  };
  return `${[
    '# Commands and options',
    'Generated from the program by `node test/support/cli-doc.ts`; a test keeps this page up to date. Examples: [command line](command-line.md).',
    '## Options of all commands',
    shared(COMMON_GROUP),
    '## Options of commands that ask the service',
    'Other commands take them, too, and do nothing with them: a script can give them to every command.',
    shared(SERVICE_GROUP),
    ...program
      .createHelp()
      .visibleCommands(program)
      .filter((command) => command.name() !== 'help')
      .flatMap((command) => section(command, 'dragoman')),
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(PAGE, cliPage());
