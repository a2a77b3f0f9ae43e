import type { Command } from 'commander';
import { addServiceCommand, count, type Run } from '../options.ts';

/** `dragoman bot` */
export function registerBot(program: Command, run: Run): void {
  addServiceCommand(program, 'bot', 'translate what is missing on a branch, and open or update one pull request', {
    'bot --max-characters 20000': 'Translate what is missing, within a budget, and open a pull request',
    'bot --branch l10n --base main --summary "$GITHUB_STEP_SUMMARY"': 'In a job of GitHub, with a summary on its page',
  })
    .option('--branch <name>', "the bot's own branch", 'dragoman/translations')
    .option('--base <name>', 'the branch that is translated (default: the one that the job runs on)')
    .option('--remote <name>', 'where branches are pushed to', 'origin')
    .option('--title <text>', 'of the pull request and its commit', 'Add missing translations')
    .option('--summary <file>', 'what was done, in Markdown; $GITHUB_STEP_SUMMARY is added to')
    .option('--max-characters <n>', 'the budget of a run: whole files as far as it reaches, larger ones in part', count)
    .action((options) => run(options, async (context) => (await import('../commands/bot.ts')).bot(context, options)));
}
