import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../../server/cli/program.ts';

const idle = async () => {};
const whole = createProgram(idle);

/** What a command and all below it take, and say of themselves. */
function helpOf(command: Command | undefined): readonly string[] {
  return command === undefined ? [] : [command.helpInformation(), ...command.commands.flatMap(helpOf)];
}

/** It offers the others. */
const ALL = 'complete';

test.each(
  whole.commands.filter((one) => one.name() !== ALL).map((command) => [command.name(), command] as const),
)('dragoman %s is the same where no other command is made', (name, command) => {
  const program = createProgram(idle, name);
  expect(program.commands.map((one) => one.name()).filter((one) => one !== name).length).toBeLessThanOrEqual(1);
  expect(helpOf(program.commands.find((one) => one.name() === name))).toEqual(helpOf(command));
});

test('a word that is no command has all of them beside it', () => {
  const names = whole.commands.map((command) => command.name());
  for (const word of ['', ALL, 'help', '--help', 'chek', 'constructor'])
    expect(createProgram(idle, word).commands.map((command) => command.name())).toEqual(names);
});
