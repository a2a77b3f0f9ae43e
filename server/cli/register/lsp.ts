import type { Command } from 'commander';
import { lsp } from '../commands/lsp.ts';
import { withExamples } from '../options.ts';

/** `dragoman lsp` */
export function registerLsp(program: Command): void {
  withExamples(program.command('lsp').description('run the language server'), {
    'lsp --stdio': 'What most editors start',
    'lsp --socket 6009': 'For an editor that listens on a port',
  })
    .option('--stdio', 'over standard input and output')
    .option('--node-ipc', 'over the Node IPC channel')
    .option('--socket <port>', 'connect to a socket')
    // Clients add their own options, such as `--clientProcessId`.
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => lsp(process.argv.slice(3)));
}
