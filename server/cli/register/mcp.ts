import type { Command } from 'commander';
import { count } from '../options.ts';
import { addCommand, type Run } from './command.ts';

/** `dragoman mcp` */
export function registerMcp(program: Command, run: Run): void {
  addCommand(program, 'mcp', 'tools for agents: a Model Context Protocol server on standard input and output')
    .option('--max-characters <n>', 'send no more than this in the whole session', count)
    .action((options) => run(options, async (context) => (await import('../commands/mcp.ts')).mcp(context, options)));
}
