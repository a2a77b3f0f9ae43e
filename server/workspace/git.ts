import { execFile } from 'node:child_process';

/**
 * Whether git holds the file just as it is on disk. Outside of a repository, or without git, there is nothing to be careful about;
 * when git refuses to say, the answer is no.
 */
export function isCommitted(folder: string, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' } };
    execFile('git', ['status', '--porcelain', '--', name], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout === '');
      else resolve(error.code === 'ENOENT' || /not a git repository/i.test(stderr));
    });
  });
}
