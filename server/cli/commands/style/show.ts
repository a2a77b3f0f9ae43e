import { clip } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { printDetails } from '../../reports/listing.ts';
import { moment } from '../../terminal/cells.ts';
import { withService } from '../../with-service.ts';
import { findStyle } from './find.ts';

/** `dragoman style show ID|NAME`: one list, its rules by category, and its instructions. */
export async function showStyle(context: CliContext, wanted: string): Promise<ExitCode> {
  const list = await withService(context, (session) => findStyle(session, wanted));
  const { terminal } = context;
  if (context.options.json === true) terminal.json('style show', list);
  else {
    printDetails(context, [
      ['name', clip(list.name, 66)],
      ['id', clip(list.id, 66)],
      ['language', clip(list.language, 20)],
      ['version', String(list.version)],
      ['changed', moment(list.updatedTime)],
    ]);
    for (const [category, rules] of Object.entries(list.rules)) {
      terminal.print(`\n${terminal.style('cyan', clip(category, 70))}`);
      for (const [rule, value] of Object.entries(rules)) terminal.print(`  ${clip(rule, 42)} = ${clip(value, 30)}`);
    }
    if (list.instructions.length > 0) terminal.print(`\n${terminal.style('cyan', 'instructions')}`);
    for (const { label, prompt, sourceLanguage } of list.instructions) {
      const from = sourceLanguage === undefined ? '' : ` (from ${clip(sourceLanguage, 8)})`;
      terminal.print(`  ${clip(label, 60)}${from}`);
      terminal.print(terminal.style('dim', `    ${clip(prompt, 74)}`));
    }
  }
  return EXIT.done;
}
