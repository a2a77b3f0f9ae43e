/** One of several parts of a project, each for a machine of its own. Numbers start at 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/**
 * The paths of a part: files are dealt out in turn, so that all parts have the same number. Machines that see the same files share none, and leave
 * none out.
 * @param paths of all parts; duplicates count once
 */
export function pathsOfShard(paths: Iterable<string>, { number, of }: Shard): ReadonlySet<string> {
  const sorted = [...new Set(paths)].sort();
  return new Set(sorted.filter((_, at) => at % of === number - 1));
}
