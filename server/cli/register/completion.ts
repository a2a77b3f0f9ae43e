import { Argument, type Command } from 'commander';
import { SCRIPTS, SHELLS, type Shell } from '../completion/completion-scripts.ts';
import { addCommand, type Run } from '../options.ts';

/** `dragoman completion`, and what its scripts call at each Tab. */
export function registerCompletion(program: Command, run: Run): void {
  addCommand(program, 'completion', 'print a script that completes commands, options, locales and files', {
    'completion bash >> ~/.bashrc': 'bash',
    'completion zsh > "${fpath[1]}/_dragoman"': 'zsh',
    'completion fish > ~/.config/fish/completions/dragoman.fish': 'fish',
    'completion powershell >> $PROFILE': 'PowerShell',
  })
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell, options) =>
      run(options, async ({ terminal }) => {
        terminal.data(SCRIPTS[shell].trimEnd());
        return 0;
      }),
    );

  program
    .command('complete [words...]', { hidden: true })
    .exitOverride()
    .action((words: string[]) =>
      run({}, async (context) => (await import('../commands/complete.ts')).completeWords(context, program, words)),
    );
}
