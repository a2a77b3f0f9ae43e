import { relative } from 'node:path';
import { ok, type Result } from '../../../shared/result.ts';
import type { GitWork } from '../../process/git-work.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { openProject } from '../project.ts';
import { select } from '../select.ts';
import { type BotBranch, gitFailure, takeBase } from './branch.ts';

/** Words without the commas between entries: a text that is added behind another changes no word of it. */
const WORDS = '--word-diff-regex=[^,[:space:]]+';

/**
 * Takes back what the bot had translated in files whose sources lost or changed a word since: nobody knows by then which of it still fits.
 *
 * @param root of the work tree
 * @returns the files, which are as the base has them
 */
export async function dropOutdated(
  host: Host,
  git: GitWork,
  root: string,
  { parent, tip }: BotBranch,
): Promise<Result<readonly string[], Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const selected = await select(host, loaded.value, [], {});
  if (!selected.ok) return selected;
  const names = gitFailure(
    await git(['diff', '--name-only', '-z', parent, tip]),
    'Earlier translations cannot be read',
  );
  if (!names.ok) return names;
  const own = new Set(names.value.split('\0'));
  const targets = new Map<string, Set<string>>();
  const nameOf = (path: string) => relative(root, path).replaceAll('\\', '/');
  for (const { sourcePath, targetPath } of selected.value.groups.flatMap(({ items }) => items)) {
    if (sourcePath === targetPath || !own.has(nameOf(targetPath))) continue;
    targets.set(nameOf(sourcePath), (targets.get(nameOf(sourcePath)) ?? new Set()).add(nameOf(targetPath)));
  }
  const dropped: string[] = [];
  for (const [source, files] of targets) {
    const plain = ['--no-ext-diff', '--no-textconv', '--unified=0'];
    const diff = gitFailure(
      await git(['diff', '--word-diff=porcelain', WORDS, ...plain, parent, 'HEAD', '--', source]),
      source,
    );
    if (!diff.ok) return diff;
    if (!/^-(?!--)/m.test(diff.value)) continue;
    const taken = await takeBase(git, [...files]);
    if (!taken.ok) return taken;
    dropped.push(...files);
  }
  return ok(dropped);
}
