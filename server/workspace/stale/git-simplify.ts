import type { Blob, GitLog } from './git-log.ts';

/** A file as a commit has it: what is known of it, or that it is to be asked for (`?`). Equal ones are the same file. */
type State = string;
const GONE: State = '';

/**
 * The newest commits of a file, as `git log -- <path>` has them: of a merge that took the file as one side has it, only that side counts
 * ("History Simplification" in git-log). In the order of their dates.
 * @param most commits
 * @param ask what a merge has of the file, the id of a blob: the log says nothing of files that one side had already
 */
export async function commitsOf(
  log: GitLog,
  path: string,
  most: number,
  ask: (commit: string) => Promise<string | undefined>,
): Promise<readonly { readonly commit: string; readonly blob: string | undefined }[]> {
  const changes = log.changes.get(path);
  if (changes === undefined) return [];
  const states = statesOf(log, changes);
  const answers = new Map<State, Promise<State>>();
  const certain = (state: State): Promise<State> | State => {
    if (!state.startsWith('?')) return state;
    const known = answers.get(state) ?? ask(state.slice(1)).then((blob) => blob ?? GONE);
    answers.set(state, known);
    return known;
  };
  const found: { readonly commit: string; readonly blob: string | undefined }[] = [];
  const queue = log.commits.length === 0 ? [] : [0];
  const seen = new Set(queue);
  for (let at = queue.shift(); at !== undefined && found.length < most; at = queue.shift()) {
    const commit = log.commits[at];
    if (commit === undefined) continue;
    let { parents } = commit;
    if (changes.has(at)) {
      found.push({ commit: commit.id, blob: changes.get(at)?.id });
    } else if (parents.length > 1) {
      const here = states[at] ?? GONE;
      parents = parents
        .slice(
          await sideOf(
            here,
            parents.map((parent) => states[parent] ?? GONE),
            certain,
          ),
        )
        .slice(0, 1);
    }
    for (const parent of parents) if (!seen.has(parent)) insert(queue, parent, log);
    for (const parent of parents) seen.add(parent);
  }
  return found;
}

/** What each commit has of the file, from the oldest on. */
function statesOf({ commits }: GitLog, changes: ReadonlyMap<number, Blob | undefined>): readonly State[] {
  const states = new Array<State>(commits.length).fill(GONE);
  for (let at = commits.length - 1; at >= 0; at--) {
    const { id = '', parents = [] } = commits[at] ?? {};
    const first = states[parents[0] ?? -1] ?? GONE;
    if (changes.has(at)) states[at] = changes.get(at)?.id ?? GONE;
    else states[at] = parents.every((parent) => states[parent] === first) ? first : `?${id}`;
  }
  return states;
}

/** The first parent that has what the merge has. */
async function sideOf(
  here: State,
  parents: readonly State[],
  certain: (state: State) => Promise<State> | State,
): Promise<number> {
  const same = parents.indexOf(here);
  if (same === 0) return same;
  const [known, ...sides] = await Promise.all([here, ...parents].map(certain));
  return Math.max(0, sides.indexOf(known ?? GONE));
}

/** The newest first; of those of a second, the one that was there first. */
function insert(queue: number[], commit: number, { commits }: GitLog): void {
  const date = commits[commit]?.date ?? 0;
  const older = queue.findIndex((other) => (commits[other]?.date ?? 0) < date);
  queue.splice(older === -1 ? queue.length : older, 0, commit);
}
