import { type ExtractOffer, extractKeys } from '../../../engine/code/extract/index.ts';
import { plural, printable } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { line } from './print.ts';

export interface KeysExtractOptions {
  readonly write?: boolean;
  readonly reuse?: boolean;
  readonly explain?: boolean;
}

/** For a plural, the form for one as well. */
function wordsOf({ text, one }: ExtractOffer): string {
  if (one === undefined) return text;
  return one === text ? `${text} (plural; write the form for one)` : `${one} | ${text}`;
}

/** `dragoman keys extract PATH…`: exit code 1 if there are texts that could be keys; 0 once they have become keys. */
export async function keysExtract(
  context: CliContext,
  paths: readonly string[],
  { write = false, reuse = false, explain = false }: KeysExtractOptions,
): Promise<ExitCode> {
  const { terminal, options } = context;
  const report = orEnd(await extractKeys(context, paths, { write, reuse }));
  const { offers, refused, written, files } = report;
  if (options.json === true) terminal.json('keys extract', report);
  else {
    for (const offer of offers) {
      const same = offer.same?.filter((key) => key !== offer.key) ?? [];
      const more = same.length === 0 ? '' : `  ${terminal.style('dim', `same text: ${printable(same.join(', '))}`)}`;
      terminal.print(`${line(offer, printable(offer.key), wordsOf(offer))}${more}`);
    }
    if (explain) for (const one of refused) terminal.print(line(one, 'stays', `${one.text} (${one.message})`));
    const stay =
      refused.length === 0 ? '' : ` ${plural(refused.length, 'text stays as it is', 'texts stay as they are')}.`;
    const become = write
      ? plural(offers.length, 'text has become a key', 'texts have become keys')
      : plural(offers.length, 'text can become a key', 'texts can become keys');
    terminal.print(`${become}.${stay}`);
    if (!write && offers.length > 0) terminal.note('Nothing is written. --write changes the files.');
    if (!explain && refused.length > 0) terminal.note('--explain lists the texts that stay.');
    terminal.note(write ? `${plural(written.length, 'file')} changed.` : `${plural(files, 'file')} of code.`);
  }
  return !write && offers.length > 0 ? EXIT.findings : EXIT.done;
}
