/** One of several parts of a project, each for a machine of its own: the first is number 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/**
 * The paths of a part: all files in turn, so that the parts have as many files each. Machines that see the same files have no file in common, and
 * leave none out.
 * @param paths of all parts; those that are there twice count once
 */
export function pathsOfShard(paths: Iterable<string>, { number, of }: Shard): ReadonlySet<string> {
  const sorted = [...new Set(paths)].sort();
  return new Set(sorted.filter((_, at) => at % of === number - 1));
}
