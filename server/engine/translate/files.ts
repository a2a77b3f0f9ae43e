import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { withScratchState } from '../cache/scratch-state.ts';
import { type Failure, type FailureKind, refuse } from '../failure.ts';
import { type Host, withoutProgress } from '../host.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { loadedPackages, type Package, packagesOf } from '../projects/packages.ts';
import type { TranslateOptions } from './options.ts';
import { translateProject } from './project.ts';
import type { TranslateRun } from './result.ts';

/** Translates files in place, lossless; without paths: the whole project and nested ones. A dry run leaves no trace. */
export function translateFiles(
  host: Host,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<Result<TranslateRun, Failure>> {
  return inProjects(options.dryRun === true ? withScratchState(host) : host, paths, options);
}

async function inProjects(
  host: Host,
  paths: readonly string[],
  options: TranslateOptions,
): Promise<Result<TranslateRun, Failure>> {
  const packages = await packagesOf(host, paths);
  if (!packages.ok) return packages;
  const [only] = packages.value;
  if (only?.isOnly === true) return translateProject(host, paths, options);
  const all = await loadedPackages(packages.value);
  if (!all.ok) return all;
  const limits = limitsOf(all.value, options);
  if (options.dryRun !== true && options.overLimit === undefined)
    for (const limit of new Set(limits.values())) {
      const within = await countFirst(limit, options);
      if (!within.ok) return within;
    }
  const runs: TranslateRun[] = [];
  const failures: FailureKind[] = [];
  let nothing: Failure | undefined;
  let over: Failure | undefined;
  for (const [{ host: one, paths: own }] of all.value) {
    const limit = limits.get(one);
    const run = await translateProject(one, own, {
      ...options,
      ...(limit && { maxCharacters: limit.left, wholeLimit: limit.cap }),
    });
    if (run.ok) {
      runs.push(run.value);
      if (limit) limit.left -= charactersOf(run.value);
      if (host.signal.aborted || run.value.results.some(({ fatal }) => fatal === true)) break;
    } else if (run.error.isEmpty === true) nothing ??= run.error;
    else if (run.error.kind === 'quota' && options.overLimit !== undefined) {
      // What this project needs exceeds the limit; the next one may need less.
      over ??= run.error;
      host.reporter.note(run.error.message);
    }
    // What is done is reported anyway.
    else if (runs.length === 0) return run;
    else {
      host.reporter.error(run.error.message);
      failures.push(run.error.kind);
      break;
    }
  }
  const reason = over ?? nothing;
  return runs.length === 0 && reason !== undefined ? fail(reason) : ok(together(runs, failures));
}

/** Characters (code points) that several projects may spend together. */
interface Limit {
  readonly cap: number;
  left: number;
  readonly projects: Package[];
}

/** One limit for the whole run if it was given one; otherwise those of the project files, each for all projects that share it. */
function limitsOf(
  all: readonly (readonly [Package, LoadedProject])[],
  { maxCharacters }: TranslateOptions,
): ReadonlyMap<Host, Limit> {
  const byOwner = new Map<string, Limit>();
  const limits = new Map<Host, Limit>();
  for (const [one, { folder, homes, project }] of all) {
    const cap = maxCharacters ?? project.translation?.maxCharacters;
    if (cap === undefined) continue;
    const owner = maxCharacters === undefined ? (homes?.limit ?? folder) : '';
    const limit = byOwner.get(owner) ?? { cap, left: cap, projects: [] };
    limit.projects.push(one);
    byOwner.set(owner, limit);
    limits.set(one.host, limit);
  }
  return limits;
}

/** All projects are counted before anything is sent to any of them. */
async function countFirst({ cap, projects }: Limit, options: TranslateOptions): Promise<Result<void, Failure>> {
  let total = 0;
  for (const { host, paths } of projects) {
    const quiet = { ...host.reporter, note: () => undefined, error: () => undefined };
    const counting = withScratchState(withoutProgress({ ...host, reporter: quiet }));
    const run = await translateProject(counting, paths, { ...options, dryRun: true });
    if (run.ok) total += charactersOf(run.value);
    else if (run.error.isEmpty !== true) return run;
  }
  if (total <= cap) return ok(undefined);
  return refuse(
    'quota',
    `This run would send ${total.toLocaleString('en')} characters from ${projects.length} projects, more than the limit of ${cap.toLocaleString('en')} (--max-characters or "maxCharacters" in dragoman.json). Nothing was sent.`,
  );
}

function charactersOf({ results }: TranslateRun): number {
  return results.reduce((sum, { report }) => sum + (report?.characters ?? 0), 0);
}

function together(runs: readonly TranslateRun[], failures: readonly FailureKind[]): TranslateRun {
  const styles = [...new Set(runs.flatMap((run) => run.styles ?? []))];
  const glossary = runs.find((run) => run.glossary !== undefined)?.glossary;
  return {
    results: runs.flatMap(({ results }) => results),
    service: runs.find(({ service }) => service !== '')?.service ?? '',
    ...(glossary && { glossary }),
    ...(styles.length > 0 && { styles }),
    failures: [...runs.flatMap((run) => run.failures), ...failures],
  };
}
