import { execFileSync } from 'node:child_process';

/** What stands in a checkout that was not there. */
export interface Changed {
  /** From the folder of the checkout. */
  readonly name: string;
  readonly isNew: boolean;
  readonly added: number;
  readonly removed: number;
}

export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Puts the state of a checkout into its index, which is what the next changes are compared with. */
export const remember = (folder: string): void => void git(folder, 'add', '-A');

/** What has changed since `remember`, also in new files. */
export function changes(folder: string): readonly Changed[] {
  git(folder, 'add', '-A', '-N');
  const fresh = new Set(git(folder, 'diff', '--name-only', '-z', '--diff-filter=A').split('\0'));
  return git(folder, 'diff', '--numstat', '-z', '--no-renames', '--text')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [added = '', removed = '', ...name] = line.split('\t');
      const path = name.join('\t');
      return { name: path, isNew: fresh.has(path), added: Number(added), removed: Number(removed) };
    });
}

/** A file as it was at `remember`. */
export const before = (folder: string, name: string): string => git(folder, 'show', `:${name}`);

/** Takes back what has happened since `remember`. */
export function restore(folder: string): void {
  const fresh = changes(folder).filter(({ isNew }) => isNew);
  for (const { name } of fresh) git(folder, 'rm', '-q', '--cached', '--', name);
  git(folder, 'checkout', '-q', '--', '.');
  git(folder, 'clean', '-fdq');
}
