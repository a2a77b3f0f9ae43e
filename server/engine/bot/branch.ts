import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { GitWork } from '../../system/process/git-work.ts';
import { type Failure, refuse } from '../failure.ts';

const EMAIL = 'dragoman-bot@users.noreply.invalid';
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Dragoman bot',
  GIT_AUTHOR_EMAIL: EMAIL,
  GIT_COMMITTER_NAME: 'Dragoman bot',
  GIT_COMMITTER_EMAIL: EMAIL,
};
/** The trailer of the bot's commits: the commit that it started from. */
const TRAILER = 'Dragoman-Base';

/** The bot's branch on the server: one commit of its own on top of the base. */
export interface BotBranch {
  readonly tip: string;
  readonly parent: string;
}

/** An error of Git as a failure of the run. */
export function gitFailure<T>(result: Result<T, string>, doing: string): Result<T, Failure> {
  return result.ok ? result : fail({ kind: 'files', message: `${doing}: ${result.error}` });
}

/** The tip of a branch on the server; undefined if there is no such branch. */
export async function remoteTip(
  git: GitWork,
  remote: string,
  branch: string,
): Promise<Result<string | undefined, Failure>> {
  const said = gitFailure(await git(['ls-remote', '--', remote, `refs/heads/${branch}`]), `${remote} cannot be read`);
  if (!said.ok) return said;
  return ok(/^([\da-f]{40,64})\t/.exec(said.value)?.[1]);
}

/** Fetches the bot's branch. It is a failure if it has a commit by anybody else: then it belongs to people. */
export async function openBranch(
  git: GitWork,
  remote: string,
  branch: string,
): Promise<Result<BotBranch | undefined, Failure>> {
  const tip = await remoteTip(git, remote, branch);
  if (!tip.ok || tip.value === undefined) return tip as Result<undefined, Failure>;
  const shallow = await git(['rev-parse', '--is-shallow-repository']);
  const depth = shallow.ok && shallow.value === 'true' ? ['--depth=2'] : [];
  const fetched = await git(['fetch', '-q', '--no-tags', '--no-write-fetch-head', ...depth, '--', remote, tip.value]);
  const about = fetched.ok ? await git(['log', '-1', '--format=%P%n%ae%n%ce%n%an%n%s%n%b', tip.value]) : fetched;
  const read = gitFailure(about, `The branch ${branch} cannot be read`);
  if (!read.ok) return read;
  const [parent = '', author, committer, name = '', subject = '', ...body] = read.value.split('\n');
  if (author === EMAIL && committer === EMAIL && body.includes(`${TRAILER}: ${parent}`))
    return ok({ tip: tip.value, parent });
  return refuse(
    'findings',
    `The branch ${branch} has a commit that is not the bot's own (${tip.value.slice(0, 9)} by ${name}: "${subject}"). It is left as it is. Merge its pull request or delete the branch, and the bot continues.`,
  );
}

/** The tree of everything in the work tree. */
export async function treeOf(git: GitWork): Promise<Result<string, Failure>> {
  const added = await git(['add', '-A']);
  return gitFailure(added.ok ? await git(['write-tree']) : added, 'The changes cannot be put together');
}

/** Creates one commit on top of the base. */
export async function commit(
  git: GitWork,
  tree: string,
  base: string,
  subject: string,
): Promise<Result<string, Failure>> {
  const made = await git(['commit-tree', tree, '-p', base, '-F', '-'], {
    input: `${subject}\n\n${TRAILER}: ${base}\n`,
    environment: IDENTITY,
  });
  return gitFailure(made, 'The commit cannot be made');
}

/** Pushes the commit to the bot's branch, unless the branch has moved since it was read. */
export async function push(
  git: GitWork,
  remote: string,
  branch: string,
  made: string,
  before: BotBranch | undefined,
): Promise<Result<string, Failure>> {
  const ref = `refs/heads/${branch}`;
  const lease = `--force-with-lease=${ref}:${before?.tip ?? ''}`;
  return gitFailure(
    await git(['push', '-q', '--no-verify', lease, '--', remote, `${made}:${ref}`]),
    `${branch} cannot be pushed. The token needs the permission "contents: write"`,
  );
}
