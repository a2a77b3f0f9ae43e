import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import { invalid } from '../guard.ts';
import { checkCommand } from './agents/check.ts';
import { termsCommand } from './agents/terms.ts';
import type { Feature } from './feature.ts';
import { addTermCommand } from './glossary/add-term.ts';
import { acceptCommand } from './memory/accept.ts';
import { nextUnitCommand } from './next-unit.ts';
import { previewCommands } from './preview/commands.ts';
import { projectFileCommand } from './project-file.ts';
import { serviceCommands } from './service/index.ts';
import { setStateCommand } from './states/set-state.ts';
import { Ledger } from './translate/ledger.ts';
import { translateText } from './translate/text.ts';
import { translateCommand } from './translate/translate.ts';

/** Runs one command. */
export type Command = (
  args: readonly unknown[] | undefined,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
) => Promise<unknown>;

/** `workspace/executeCommand`: finds the command, nothing else. */
export const commands: Feature = (context) => {
  const ledger = new Ledger();
  const table = new Map<string, Command>([
    [SERVER_COMMANDS.translate, translateCommand(context, ledger)],
    [SERVER_COMMANDS.translateText, (...call) => translateText(context, ...call)],
    ...previewCommands(context, ledger),
    [SERVER_COMMANDS.setState, setStateCommand(context)],
    [SERVER_COMMANDS.acceptForMemory, acceptCommand(context)],
    [SERVER_COMMANDS.nextUnit, nextUnitCommand(context)],
    [SERVER_COMMANDS.projectFile, projectFileCommand(context)],
    addTermCommand(context),
    checkCommand(context),
    termsCommand(context),
    ...serviceCommands(context),
  ]);
  context.connection.onExecuteCommand(
    context.guard.request('workspace/executeCommand', (params, token, reporter) => {
      const command = table.get(params?.command);
      if (command === undefined) throw invalid(`There is no command ${String(params?.command)}.`);
      return command(params.arguments, token, reporter);
    }),
  );
  return { executeCommandProvider: { commands: [...table.keys()], workDoneProgress: true } };
};
