import { namedCommit, oneLine, wordDiff } from '../../engine/parts/workspace/stale/describe.ts';
import { findStaleFiles, type StaleFile, type StaleOptions } from '../../engine/stale/stale.ts';
import { printable } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd, worst } from '../exit.ts';

/** `dragoman stale [paths…]`: translations whose source has changed since they were written. `--accept` confirms that they still fit. */
export async function stale(context: CliContext, paths: readonly string[], options: StaleOptions): Promise<ExitCode> {
  const { files, shallow, failures } = orEnd(await findStaleFiles(context, paths, options));
  const accepted = options.accept === true;
  print(context, files, { accepted, shallow });
  const codes: ExitCode[] = failures.map((kind) => EXIT[kind]);
  // An answer that may be incomplete must not look like success.
  if (shallow && !accepted) codes.push(EXIT.files);
  if (context.signal.aborted) codes.push(EXIT.interrupted);
  return worst([...codes, files.length > 0 && !accepted ? EXIT.findings : EXIT.done]);
}

function print(
  { terminal, options }: CliContext,
  files: readonly StaleFile[],
  { accepted, shallow }: { readonly accepted: boolean; readonly shallow: boolean },
): void {
  const total = files.reduce((sum, { units }) => sum + units.length, 0);
  if (options.json === true) {
    terminal.json('stale', { files, total, accepted, shallow });
    return;
  }
  for (const { file, units } of files)
    for (const { unit, by, was, now, codes, moved, ...commit } of units) {
      const at = namedCommit(commit);
      terminal.print(
        `${file}  ${unit}${by === 'history' ? `  (git${at === undefined ? '' : ` ${at}`})` : at === undefined ? '' : `  (made at ${at})`}`,
      );
      if (moved !== undefined) {
        terminal.print(`    was shown in: ${printable(moved.was)}`);
        terminal.print(`    is shown in: ${printable(moved.now)}`);
      }
      if (was === undefined) continue;
      terminal.print(`    was: ${oneLine(was)}`);
      terminal.print(`    now: ${codes ?? wordDiff(was, now)}`);
    }
  const moved = files.flatMap(({ units }) => units).filter((unit) => unit.moved !== undefined).length;
  const elsewhere = moved === 0 ? '' : ` or shown in another place (${moved})`;
  const what = `${total} ${total === 1 ? 'translation is' : 'translations are'} older than the source${elsewhere}`;
  if (accepted) terminal.print(`${what}; all are remembered as fitting their sources as they are.`);
  else if (total === 0 && shallow) terminal.print('No translation is known to be older than its source.');
  else if (total === 0) terminal.print('No translation is older than its source.');
  else terminal.print(`${what}. Translate them again: --scope stale. If they still fit: stale --accept`);
}
