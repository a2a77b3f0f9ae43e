/** Writes docs/cli.md from the tree of commands: `node test/support/cli-doc.ts`. */
import { writeFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { COMMON_GROUP } from '../../server/cli/options.ts';
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

const isCommon = (option: Option): boolean => option.helpGroupHeading === COMMON_GROUP;

function visible(command: Command): readonly Option[] {
  return command.options.filter((option) => !option.hidden);
}

function all(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => [one, ...all(one)]);
}

function section(command: Command, path: string): readonly string[] {
  const name = `${path} ${command.name()}`;
  const rows = visible(command).filter((option) => !isCommon(option));
  const own = [
    `## ${name}`,
    `${cell(command.description())}.`,
    ...(command.commands.length > 0 ? [] : [`\`${`${name} ${command.usage()}`.trim()}\``]),
    ...(rows.length > 0 ? [['| option | |', '|---|---|', ...rows.map(row)].join('\n')] : []),
  ];
  return [...own, ...command.commands.flatMap((one) => section(one, name))];
}

/** The page as it should be. */
export function cliPage(): string {
  const program = createProgram(idle as never);
  const options = new Map(
    all(program).flatMap((command) =>
      visible(command)
        .filter(isCommon)
        .map((one) => [one.flags, one]),
    ),
  );
  return `${[
    '# Commands and options',
    'Generated from the program by `node test/support/cli-doc.ts`; a test keeps this page up to date. Examples: [command line](command-line.md).',
    '## Options of all commands',
    ['| option | |', '|---|---|', ...[...options.values()].map(row)].join('\n'),
    ...program.commands.flatMap((command) => section(command, 'dragoman')),
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(PAGE, cliPage());
