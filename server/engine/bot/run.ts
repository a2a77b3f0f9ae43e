import { relative, resolve } from 'node:path';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { PullText } from '../../service/pulls/pulls.ts';
import { type GitWork, gitWork, workTreeFolder } from '../../system/process/git-work.ts';
import { checkFiles } from '../check/files.ts';
import type { FileFindings } from '../check/findings.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { projectFolder } from '../projects/project.ts';
import { translateFiles } from '../translate/files.ts';
import type { TranslateRun } from '../translate/result.ts';
import { commit, gitFailure, openBranch, push, remoteTip, treeOf } from './branch.ts';
import { type Left, leftOf } from './left.ts';
import { type BotPlace, botPlace } from './place.ts';
import { takeOver } from './take-over.ts';
import { pullText } from './text.ts';

export interface BotOptions {
  /** The bot's own branch. */
  readonly branch: string;
  /** The branch to translate; absent: the one that the job runs on. */
  readonly base?: string;
  readonly remote: string;
  readonly title: string;
  /** Maximum code points to send: whole files in their order, as far as it reaches; a file larger than the limit is started. */
  readonly maxCharacters?: number;
}

export interface BotRun {
  /** One line for the user. */
  readonly said: string;
  /** URL of the pull request, if there is one. */
  readonly url?: string;
  /** Text of the pull request, if it was written in this run. */
  readonly text?: string;
  readonly translation?: TranslateRun;
  /** What was not done, if anything was examined. */
  readonly left?: Left;
}

/** Translates what is missing on a branch in a separate work tree, pushes to the bot's branch, and opens or updates one pull request. */
export async function runBot(host: Host, options: BotOptions): Promise<Result<BotRun, Failure>> {
  const place = botPlace(host);
  if (!place.ok) return place;
  const folder = await projectFolder(host.options);
  if (!folder.ok) return folder;
  const { access } = place.value;
  const open = (at: string) =>
    gitWork(at, { signal: host.signal, environment: host.environment, ...(access && { access }) });
  const git = open(folder.value);
  const top = gitFailure(
    await git(['rev-parse', '--show-toplevel', 'HEAD']),
    'This is not a Git repository with a commit',
  );
  if (!top.ok) return top;
  const [root = '', head = ''] = top.value.split('\n');
  const base = await baseOf(git, place.value, options);
  if (!base.ok) return base;
  const there = await remoteTip(git, options.remote, base.value);
  if (!there.ok) return there;
  if (there.value !== head)
    return ok({
      said: `${base.value} is at another commit on ${options.remote} than here: the bot leaves it to the run of that commit.`,
    });
  const tree = workTreeFolder();
  try {
    const added = await git(['worktree', 'add', '-q', '--detach', tree.path, head]);
    if (!added.ok) return gitFailure(added, 'A second work tree cannot be made');
    const project = resolve(tree.path, relative(root, folder.value));
    const nameOf = (path: string) => relative(tree.path, path).replaceAll('\\', '/');
    const inside = { ...host, options: { ...host.options, project }, nameOf };
    return await propose(inside, open(tree.path), { ...options, base: base.value, head, root: tree.path }, place.value);
  } finally {
    await git(['worktree', 'remove', '--force', tree.path]);
    tree.remove();
  }
}

async function baseOf(git: GitWork, place: BotPlace, options: BotOptions): Promise<Result<string, Failure>> {
  const here = options.base ?? place.base;
  const said = here === undefined ? await git(['symbolic-ref', '-q', '--short', 'HEAD']) : ok(here);
  if (!said.ok) return refuse('usage', 'No branch is checked out. Name it with --base.');
  if (said.value === options.branch)
    return refuse('usage', `${options.branch} is the bot's own branch: run the bot on the branch that it is made for.`);
  const valid = await git(['check-ref-format', '--branch', options.branch]);
  return valid.ok ? said : refuse('usage', `${options.branch} is not a valid branch name. Correct --branch.`);
}

interface Proposal extends BotOptions {
  readonly base: string;
  /** The commit of the base branch. */
  readonly head: string;
  /** The folder of the bot's work tree. */
  readonly root: string;
}

async function propose(
  host: Host,
  git: GitWork,
  { branch, base, head, root, remote, title, maxCharacters }: Proposal,
  { pulls }: BotPlace,
): Promise<Result<BotRun, Failure>> {
  const before = await openBranch(git, remote, branch);
  if (!before.ok) return before;
  // If a pull request cannot be opened, that must be known before anything is sent and billed.
  const found = await pulls.find(branch, base);
  if (!found.ok) return refuse('service', found.error);
  const taken =
    before.value === undefined
      ? ok({ dropped: [], hasMoved: false })
      : await takeOver(host, git, root, head, before.value);
  if (!taken.ok) return taken;
  const { dropped, hasMoved } = taken.value;
  const waiting = await treeOf(git);
  if (!waiting.ok) return waiting;
  const limit = maxCharacters === undefined ? {} : { maxCharacters };
  const run = await translateFiles(host, [], { scope: 'missing', ...limit, overLimit: 'whole files' });
  if (!run.ok) return run;
  const translation = run.value;
  const after = await treeOf(git);
  if (!after.ok) return after;
  const original = gitFailure(await git(['rev-parse', `${head}^{tree}`]), 'The commit cannot be read');
  if (!original.ok) return original;
  const { value: pull } = found;
  if (after.value === original.value)
    return ok({
      said: 'Nothing is missing, or nothing could be translated.',
      translation,
      left: leftOf(translation, dropped),
    });
  const isNew = before.value === undefined || after.value !== waiting.value || dropped.length > 0 || hasMoved;
  // Closed by a person in this state: it is not wanted.
  const isRefused = pull !== undefined && !pull.open && pull.tip === before.value?.tip;
  if (!isNew && pull !== undefined && (pull.open || isRefused))
    return ok({
      said: `Nothing new: ${pull.url} has it all.`,
      url: pull.url,
      translation,
      left: leftOf(translation, dropped),
    });
  if (isNew) {
    const made = await commit(git, after.value, head, title);
    if (!made.ok) return made;
    const pushed = await push(git, remote, branch, made.value, before.value);
    if (!pushed.ok) return pushed;
  }
  const findings = await findingsIn(host, translation);
  const left = leftOf(translation, dropped, findings);
  const about = { ...translation, left, noun: pulls.noun, branch, ...limit };
  const text: PullText = { title, body: pullText(about) };
  const done = pull?.open === true ? await pulls.update(pull, text) : await pulls.open(branch, base, text);
  if (!done.ok) return refuse('service', done.error);
  const { url } = done.value;
  return ok({ said: `${pull?.open === true ? 'Updated' : 'Opened'} ${url}`, url, text: text.body, translation, left });
}

/** The checks' findings in the written files; hints are for the editor only. */
async function findingsIn(host: Host, { results }: TranslateRun): Promise<readonly FileFindings[]> {
  const paths = results.flatMap(({ path, report }) =>
    path !== undefined && (report?.edits.length ?? 0) > 0 ? [path] : [],
  );
  if (paths.length === 0) return [];
  const run = await checkFiles(host, paths, {});
  if (!run.ok) return [];
  return run.value.checked.map(({ path, findings }) => ({
    file: host.nameOf(path),
    findings: findings.filter(({ severity }) => severity === 'error' || severity === 'warning'),
  }));
}
