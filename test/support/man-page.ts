/** Writes man/dragoman.1 from the tree of commands, for the package: `node test/support/man-page.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { COMMON_GROUP, examplesOf, SERVICE_GROUP } from '../../server/cli/options.ts';
import { createProgram } from '../../server/cli/program.ts';
import { VERSION } from '../../shared/version.ts';

/** Text that troff takes as it is: no escape, no request at the beginning of a line, hyphens that can be copied. */
const text = (value: string): string =>
  value
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1')
    .replaceAll(/[^\x00-\x7F]/gu, (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`);
const sentence = (value: string): string => text(`${value.slice(0, 1).toUpperCase()}${value.slice(1)}.`);

const visible = (command: Command): readonly Option[] => command.createHelp().visibleOptions(command);
const entry = ({ flags, description, argChoices, defaultValue }: Option): string => {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  const fallback = typeof defaultValue === 'string' ? ` (default: ${defaultValue})` : '';
  return `.TP\n.B ${text(flags)}\n${sentence(`${description}${choices}${fallback}`)}`;
};
const isShared = ({ helpGroupHeading: group }: Option): boolean => group === COMMON_GROUP || group === SERVICE_GROUP;

function leaves(command: Command, path: string): readonly (readonly [string, Command])[] {
  const below = command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help');
  return below.flatMap((one) => [[`${path} ${one.name()}`, one] as const, ...leaves(one, `${path} ${one.name()}`)]);
}

function section([name, command]: readonly [string, Command]): string {
  const own = visible(command).filter((option) => !isShared(option) && option.long !== '--help');
  const examples = Object.entries(examplesOf(command)).map(
    ([line, does]) => `.PP\n${sentence(does)}\n.PP\n.RS\n.nf\n${text(`dragoman ${line}`)}\n.fi\n.RE`,
  );
  const usage = command.commands.length > 0 ? 'COMMAND' : command.usage();
  return [
    `.SS ${text(`${name} ${usage}`.trim())}`,
    sentence(command.description()),
    ...own.map(entry),
    ...examples,
  ].join('\n');
}

/** The page in the language of man(7). */
export function manPage(): string {
  const program = createProgram((async () => {}) as never);
  const all = leaves(program, 'dragoman');
  const options = all.flatMap(([, command]) => visible(command));
  const shared = (group: string) =>
    [...new Map(options.filter((one) => one.helpGroupHeading === group).map((one) => [one.flags, one])).values()].map(
      entry,
    );
  const codes = [
    ['0', 'Done.'],
    ['1', 'Findings, drift, or refused units.'],
    ['2', 'Wrong use, or a mistake in the project file.'],
    ['3', 'The service or the network.'],
    ['4', 'The quota or --max-characters is reached.'],
    ['5', 'Files.'],
    ['6', 'Dragoman itself failed.'],
    ['130', 'Interrupted.'],
  ].map(([code = '', means = '']) => `.TP\n.B ${code}\n${text(means)}`);
  return `${[
    `.TH DRAGOMAN 1 "" "dragoman ${text(VERSION)}" "User Commands"`,
    '.SH NAME',
    `dragoman \\- ${text('keeps translation files correct and complete')}`,
    '.SH SYNOPSIS',
    '.B dragoman\n.I COMMAND\n.RI [ OPTIONS ]',
    '.SH DESCRIPTION',
    text(program.description()),
    '.SH COMMANDS',
    ...all.map(section),
    '.SH OPTIONS OF ALL COMMANDS',
    ...shared(COMMON_GROUP),
    '.SH OPTIONS OF COMMANDS THAT ASK THE SERVICE',
    ...shared(SERVICE_GROUP),
    '.SH EXIT STATUS',
    ...codes,
    '.SH FILES',
    text('dragoman.json, dragoman.lock.json: the project file, and what a team shares.'),
  ].join('\n')}\n`;
}

if (import.meta.main) {
  const folder = new URL('../../man/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('dragoman.1', folder), manPage());
}
