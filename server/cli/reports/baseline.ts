import { baselineOf, compare, pruned, readBaseline, writeBaseline } from '../../engine/check/baseline.ts';
import type { Checked } from '../../engine/check/checked.ts';
import { named } from '../../engine/projects/project.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, orEnd } from '../exit.ts';

export interface BaselineOptions {
  /** Relative to the working folder. */
  readonly baseline?: string;
  /** Write all errors and warnings to the file. */
  readonly updateBaseline?: boolean;
  /** Remove entries whose findings are gone from the file. */
  readonly prune?: boolean;
}

/** What the sums of a report say about a baseline. */
export interface BaselineSums {
  /** Findings listed in it. */
  readonly known: number;
  /** Entries whose findings are gone. */
  readonly stale: number;
}

/** @param parts options and arguments that limit a run to a part of the project */
export function refuseMisuse({ baseline, updateBaseline, prune }: BaselineOptions, parts: readonly string[]): void {
  const writes = updateBaseline === true ? '--update-baseline' : prune === true ? '--prune' : undefined;
  if (writes === undefined) return;
  if (baseline === undefined) throw new CommandError(EXIT.usage, `${writes} needs --baseline FILE: the file to write.`);
  if (updateBaseline === true && prune === true)
    throw new CommandError(EXIT.usage, '--update-baseline rewrites the whole file: leave --prune out.');
  const [part] = parts;
  if (part !== undefined) {
    const why = 'the baseline would lose what is left out';
    throw new CommandError(EXIT.usage, `${writes} needs the whole project: with ${part}, ${why}. Leave ${part} out.`);
  }
}

/**
 * Filters out what the baseline lists, and writes it if requested.
 *
 * @param isWhole every file of the project was checked: what was not found is gone
 */
export async function withBaseline(
  context: CliContext,
  checked: readonly Checked[],
  { baseline: name, updateBaseline = false, prune = false }: BaselineOptions,
  isWhole: boolean,
): Promise<{ readonly checked: readonly Checked[]; readonly sums?: BaselineSums }> {
  if (name === undefined) return { checked };
  const path = named(context, name);
  const { note } = context.terminal;
  const read = orEnd(await readBaseline(context.files, path, name));
  if (read === undefined && !updateBaseline)
    throw new CommandError(EXIT.files, `${name} does not exist. Write it with --update-baseline.`);
  const baseline = read === undefined || (updateBaseline && isWhole) ? baselineOf(checked) : read;
  const { checked: rest, known, stale } = compare(baseline, checked);
  const sums = { known, stale: isWhole ? stale.length : 0 };
  if (updateBaseline && isWhole) {
    orEnd(await writeBaseline(context.files, path, baseline));
    note(`${name} lists ${known} known ${known === 1 ? 'finding' : 'findings'}.`);
  } else {
    note(`${known} known ${known === 1 ? 'finding is' : 'findings are'} listed in ${name}.`);
    const gone = `${stale.length} ${stale.length === 1 ? 'entry' : 'entries'}`;
    if (prune && isWhole) {
      orEnd(await writeBaseline(context.files, path, pruned(baseline, stale)));
      if (stale.length > 0) note(`${gone} no longer found: removed from ${name}.`);
    } else if (sums.stale > 0)
      note(`${gone} of ${name} no longer found: --prune removes ${stale.length === 1 ? 'it' : 'them'}.`);
  }
  return { checked: rest, sums };
}
