import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import { invalid } from '../../guard.ts';
import { hasJournal } from '../documents/journal-file.ts';
import type { Feature } from '../feature.ts';

/** Runs one command. */
export type Command = (
  args: readonly unknown[] | undefined,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
) => Promise<unknown>;

/** `workspace/executeCommand`: only finds the command. */
export const commands: Feature = (context) => {
  let table: Promise<ReadonlyMap<string, Command>> | undefined;
  const load = () => {
    table ??= import('./command-table.ts').then(({ commandTable }) => commandTable(context));
    return table;
  };
  // Documents that an earlier server left unfinished are resumed automatically.
  context.onceReady(async () => {
    if (hasJournal(context)) await load();
  });
  context.connection.onExecuteCommand(
    context.guard.request('workspace/executeCommand', async (params, token, reporter) => {
      const command = (await load()).get(params?.command);
      if (command === undefined) throw invalid(`There is no command ${String(params?.command)}.`);
      return command(params.arguments, token, reporter);
    }),
  );
};
