import type { Command } from 'commander';
import { clearMemory } from '../commands/memory/clear.ts';
import { indexProject } from '../commands/memory/index-project.ts';
import { memoryLookup } from '../commands/memory/lookup.ts';
import { memoryStats } from '../commands/memory/stats.ts';
import { locale } from '../options.ts';
import { addCommand, addGroup, type Run } from './door.ts';
import { YES } from './switches.ts';

/** `dragoman memory …` */
export function registerMemory(program: Command, run: Run): void {
  const memory = addGroup(program, 'memory', 'the translation memory: what people have translated is never paid for');

  addCommand(memory, 'index', 'read the translations of the project: what is new, changed or gone')
    .option('--accept', 'what was translated by machine has been looked at: let it count')
    .action((options) => run(options, (context) => indexProject(context, options)));

  addCommand(memory, 'stats', 'what is in the memory').action((options) => run(options, memoryStats));

  addCommand(memory, 'lookup <text>', 'matches for a text')
    .requiredOption('--to <locale>', 'target locale', locale)
    .option('--from <locale>', 'source locale', locale)
    .option('--dialect <dialect>', 'whose placeholders the text has: icu, i18next, printf …')
    .action((text: string, options) => run(options, (context) => memoryLookup(context, text, options)));

  addCommand(memory, 'clear', 'forget what the project has in the memory; files are not touched')
    .option('--all', 'forget everything, of every project')
    .option(...YES)
    .action((options) => run(options, (context) => clearMemory(context, options)));
}
