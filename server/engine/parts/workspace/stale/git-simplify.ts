import type { GitLog } from './git-log.ts';

/** The state of a file in a commit: the id of the blob. Equal ids mean equal content. */
type State = string | undefined;

/**
 * The newest commits of a file with its state after them, in order of their dates. As in `git log -- <path>`: if a merge took the file from one side,
 * only that side counts ("History Simplification" in git-log). Changes of only its mode are left out.
 * @param most commits
 */
export function commitsOf(
  log: GitLog,
  path: string,
  most: number,
): readonly { readonly commit: string; readonly blob: State }[] {
  const { commits, changes } = log;
  const own = changes.get(path);
  if (own === undefined) return [];
  const states = statesOf(log, own);
  const found: { readonly commit: string; readonly blob: State }[] = [];
  const queue = [0];
  const seen = new Uint8Array(commits.length);
  for (let at = queue.shift(); at !== undefined && found.length < most; at = queue.shift()) {
    const { id = '', parents = [] } = commits[at] ?? {};
    const state = states[at];
    const same = parents.find((parent) => states[parent] === state);
    const isShown = same === undefined && (parents.length > 0 || state !== undefined);
    if (isShown) found.push({ commit: id, blob: state });
    for (const parent of same === undefined ? parents : [same]) {
      if (seen[parent] === 0) insert(queue, parent, log);
      seen[parent] = 1;
    }
  }
  return found;
}

/** The state of the file in each commit, oldest first. */
function statesOf({ commits }: GitLog, changes: ReadonlyMap<number, State>): readonly State[] {
  const states = new Array<State>(commits.length).fill(undefined);
  for (let at = commits.length - 1; at >= 0; at--) {
    states[at] = changes.has(at) ? changes.get(at) : states[commits[at]?.parents[0] ?? -1];
  }
  return states;
}

/** Newest first; within a second, in order of arrival. */
function insert(queue: number[], commit: number, { commits }: GitLog): void {
  const date = commits[commit]?.date ?? 0;
  const older = queue.findIndex((other) => (commits[other]?.date ?? 0) < date);
  queue.splice(older === -1 ? queue.length : older, 0, commit);
}
