import { type Command, Option } from 'commander';
import { TONES, WRITING_STYLES } from '../../service/resources/write-choices.ts';
import { addServiceCommand, locale, type Run } from '../options.ts';

/** `dragoman rephrase` */
export function registerRephrase(program: Command, run: Run): void {
  addServiceCommand(program, 'rephrase', 'improve the wording of a text', {
    "rephrase --text 'I has a question'": 'Better wording',
    "rephrase --text 'Send it now' --style business --to en-GB": 'In a style, and a variant of the language',
  })
    .requiredOption('--text <text>', 'the text (- reads standard input)')
    .option('--to <locale>', 'variant of the language of the text, for example en-GB', locale)
    .addOption(new Option('--style <style>', 'style of writing').choices(WRITING_STYLES))
    .addOption(new Option('--tone <tone>', 'tone of voice').choices(TONES))
    .action((options) =>
      run(options, async (context) => (await import('../commands/rephrase.ts')).rephrase(context, options)),
    );
}
