import { askGit, isInRepository } from '../../system/process/git.ts';
import { SHALLOW } from '../parts/workspace/stale/find.ts';
import { type Examination, fine } from './examination.ts';

/** What the history can tell about translations older than their source. */
export const repository: Examination = {
  name: 'git',
  async look({ host: { signal }, loaded: { folder } }) {
    if (!isInRepository(folder))
      return [
        { verdict: 'note', message: 'The project is not in a Git repository: only the lock file knows what is stale.' },
      ];
    const answer = await askGit(folder, ['rev-parse', '--is-shallow-repository'], { signal });
    if (answer === undefined)
      return [
        {
          verdict: 'problem',
          message: 'The project is in a Git repository, and Git does not answer there.',
          advice: 'Run "git status" in it: Git says what is wrong.',
        },
      ];
    if (answer.toString('utf8').trim() === 'true') return [{ verdict: 'problem', message: SHALLOW }];
    return [fine('Git has the whole history.')];
  },
};
