import type { Command } from 'commander';
import { addServiceCommand, count, type Run } from '../options.ts';

/** `dragoman mcp` */
export function registerMcp(program: Command, run: Run): void {
  addServiceCommand(program, 'mcp', 'tools for agents: a Model Context Protocol server on standard input and output', {
    mcp: 'What an agent starts in the project folder',
    'mcp --project ~/shop --max-characters 20000': 'In another folder, within a budget',
  })
    .option('--max-characters <n>', 'send no more than this in the whole session', count)
    .action((options) => run(options, async (context) => (await import('../commands/mcp.ts')).mcp(context, options)));
}
