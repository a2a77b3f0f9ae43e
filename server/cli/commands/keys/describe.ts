import { wildcard } from '../../../core/checks/wildcard.ts';
import { FORMATS } from '../../../core/formats/index.ts';
import { describeKeys } from '../../../engine/code/describe.ts';
import { plural, printable } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { tellSearched } from './print.ts';

/** `dragoman keys describe [key…]`: notes for translators about where the code shows the texts. Writes nothing without `write`. */
export async function keysDescribe(
  context: CliContext,
  wanted: readonly string[],
  { write = false }: { readonly write?: boolean },
): Promise<ExitCode> {
  const { terminal, options } = context;
  const fitting = wanted.map(wildcard);
  const isMeant = (key: string) => fitting.length === 0 || fitting.some((fits) => fits(key));
  const report = orEnd(await describeKeys(context, { write, isMeant }));
  if (options.json === true) {
    terminal.json('keys describe', report);
    return EXIT.done;
  }
  const { notes, noted, leftOut, searched } = report;
  for (const { file, key, title = key, note } of notes)
    terminal.print(`${printable(file)}: ${printable(title)}  ${terminal.style('dim', printable(note))}`);
  const others = noted === 0 ? '' : ` ${plural(noted, 'text has a note of its own', 'texts have notes of their own')}.`;
  terminal.print(`${plural(notes.length, 'note')} ${write ? 'written' : 'to write'}.${others}`);
  if (!write && notes.length > 0) terminal.note('Nothing is written. --write changes the files.');
  const [first, ...rest] = leftOut;
  if (first !== undefined) {
    const more = rest.length === 0 ? 'has' : `and ${plural(rest.length, 'other file')} have`;
    const [last, ...noted] = FORMATS.flatMap((format) => format.noted ?? []).reverse();
    terminal.note(`${printable(first)} ${more} no place for notes. ${noted.reverse().join(', ')} and ${last} do.`);
  }
  tellSearched(context, searched);
  return EXIT.done;
}
