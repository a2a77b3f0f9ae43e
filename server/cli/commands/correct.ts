import { relative } from 'node:path';
import {
  type CorrectedPage,
  type CorrectOptions,
  type CorrectRun,
  type CorrectSums,
  correctFiles,
} from '../../engine/correct/correct.ts';
import { correctionFindings } from '../../engine/correct/findings.ts';
import { writable, writeCorrections } from '../../engine/correct/write.ts';
import { rephraseText } from '../../engine/rephrase.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd, worst } from '../exit.ts';
import { printText } from '../formats/text.ts';
import type { CorrectOutput } from '../outputs/outputs.ts';
import { confirm } from '../terminal/confirm.ts';
import { textOf } from '../terminal/text-argument.ts';

export interface CorrectCommandOptions extends CorrectOptions {
  readonly text?: string;
  readonly locale?: string;
  /** Since the last commit. */
  readonly changed?: boolean;
  readonly check?: boolean;
  readonly write?: boolean;
  readonly yes?: boolean;
}

/** `dragoman correct --text TEXT`: prints the corrected text; `-` reads standard input. */
export async function correctText(context: CliContext, given: string, to: string | undefined): Promise<ExitCode> {
  const options = { text: await textOf(given), correct: true, ...(to !== undefined && { to }) };
  const said = orEnd(await rephraseText(context, options));
  if (context.options.json === true) context.terminal.json('correct --text', said);
  else context.terminal.data(said.text);
  return EXIT.done;
}

/** `dragoman correct [paths…]`: shows what the service would correct in the texts of files; `--write` writes it, after a confirmation. */
export async function correct(
  context: CliContext,
  paths: readonly string[],
  options: CorrectCommandOptions,
): Promise<ExitCode> {
  const { changed, write = false, yes, dryRun = false, ...rest } = options;
  if (write && dryRun) throw new CommandError(EXIT.usage, '--dry-run writes nothing: leave out --write.');
  const since = options.since ?? (changed === true ? 'HEAD' : undefined);
  const run = orEnd(await correctFiles(context, paths, { ...rest, dryRun, ...(since !== undefined && { since }) }));
  const { pages, sums } = run;
  const found = pages.reduce((sum, { corrections }) => sum + corrections.length, 0);
  const json = context.options.json === true;
  if (!json) printText(context.terminal, filesOf(pages), { all: true });
  tell(context, sums, dryRun);
  const written = write ? await writeAll(context, run, yes) : undefined;
  if (json) context.terminal.json('correct', reportOf(run, written));
  const failed = sums.failure === undefined ? [] : [EXIT[sums.failure]];
  if (context.signal.aborted) return EXIT.interrupted;
  if (written !== undefined) return worst([...failed, written.failed ? EXIT.files : EXIT.done]);
  return worst([...failed, found > 0 && !dryRun ? EXIT.findings : EXIT.done]);
}

function filesOf(pages: readonly CorrectedPage[]) {
  return pages.map((page) => ({
    file: relative(process.cwd(), page.path).replaceAll('\\', '/'),
    findings: correctionFindings(page),
  }));
}

function reportOf({ pages, sums }: CorrectRun, written: Written | undefined): CorrectOutput {
  return { files: filesOf(pages), corrections: sums, ...(written && { written: written.count }) };
}

interface Written {
  readonly count: number;
  readonly failed: boolean;
}

async function writeAll(context: CliContext, { pages }: CorrectRun, yes: boolean | undefined): Promise<Written> {
  const open = pages.filter((page) => writable(page).length > 0);
  const all = open.reduce((sum, page) => sum + writable(page).length, 0);
  if (all === 0) {
    context.terminal.note('There is nothing to write.');
    return { count: 0, failed: false };
  }
  const where = plural(open.length, 'file', 'files');
  await confirm(context, { deed: `Write ${plural(all, 'correction', 'corrections')} into ${where}`, yes });
  let [done, failed] = [0, false];
  for (const page of open) {
    const written = await writeCorrections(context, page);
    if (written.ok) done += written.value;
    else context.terminal.error(written.error.message);
    failed ||= !written.ok;
  }
  context.terminal.note(`Wrote ${plural(done, 'correction', 'corrections')} into ${where}.`);
  if (done < all && !failed)
    context.terminal.note(
      `${plural(all - done, 'correction', 'corrections')} would have changed more than words, and were left out.`,
    );
  return { count: done, failed };
}

/** The cost of a run, actual or estimated, and what was left out. */
function tell({ terminal }: CliContext, sums: CorrectSums, dryRun: boolean): void {
  const { known, asked, characters, refused, forms, locales } = sums;
  const texts = `${plural(asked, 'text', 'texts')} with ${plural(characters, 'character', 'characters')}`;
  const before = known > 0 ? ` ${plural(known, 'text is', 'texts are')} already known.` : '';
  terminal.note(`${dryRun ? 'Would send' : 'Sent'} ${asked === 0 ? 'nothing' : texts}.${before}`);
  if (forms > 0)
    terminal.note(
      `Left out: ${plural(forms, 'message', 'messages')} with plural or other forms. Use the editor for one form.`,
    );
  if (locales.length > 0) terminal.note(`The service does not correct ${locales.join(', ')}: left out.`);
  for (const { path, unit, reason } of refused)
    terminal.note(`${relative(process.cwd(), path)}, ${unit}: the correction was not safe to use: ${reason}.`);
}
