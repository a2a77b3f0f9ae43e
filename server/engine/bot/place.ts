import { ok, type Result } from '../../../shared/values/result.ts';
import { githubPulls } from '../../service/pulls/github.ts';
import { gitlabPulls } from '../../service/pulls/gitlab.ts';
import type { PullHost } from '../../service/pulls/pulls.ts';
import type { GitAccess } from '../../system/process/git-work.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';

/** Where the bot works, according to the environment of a job. */
export interface BotPlace {
  readonly pulls: PullHost;
  readonly access?: GitAccess;
  /** The branch that the job runs on; undefined if the environment does not say. */
  readonly base?: string;
}

/** For GitHub Actions or GitLab CI. Jobs of pull requests are refused: what they check out is not on a branch yet, and may come from a stranger. */
export function botPlace({ environment, signal }: Pick<Host, 'environment' | 'signal'>): Result<BotPlace, Failure> {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const common = { environment, signal };
  if (get('GITHUB_REPOSITORY') !== undefined) {
    const ref = get('GITHUB_REF');
    if (/^pull_request/.test(get('GITHUB_EVENT_NAME') ?? '') || ref?.startsWith('refs/pull/') === true)
      return refuse(
        'usage',
        'The bot works on branches, not on pull requests. Run it on push, on a schedule or by hand.',
      );
    const token = get('GITHUB_TOKEN');
    if (token === undefined) return refuse('usage', 'GITHUB_TOKEN is not set: the bot cannot open a pull request.');
    const base = (get('GITHUB_API_URL') ?? 'https://api.github.com').replace(/\/+$/, '');
    const server = `${(get('GITHUB_SERVER_URL') ?? 'https://github.com').replace(/\/+$/, '')}/`;
    return ok({
      pulls: githubPulls(get('GITHUB_REPOSITORY') ?? '', token, { ...common, base }),
      access: { server, user: 'x-access-token', token },
      ...(ref?.startsWith('refs/heads/') === true && { base: ref.slice('refs/heads/'.length) }),
    });
  }
  const project = get('CI_PROJECT_ID');
  const api = get('CI_API_V4_URL');
  if (project !== undefined && api !== undefined) {
    if (get('CI_MERGE_REQUEST_IID') !== undefined)
      return refuse(
        'usage',
        'The bot works on branches, not on merge requests. Run it for a branch, on a schedule or by hand.',
      );
    const token = get('GITLAB_TOKEN');
    if (token === undefined)
      return refuse(
        'usage',
        'GITLAB_TOKEN is not set: give a project access token with the scope "api" and "write_repository".',
      );
    const server = `${(get('CI_SERVER_URL') ?? 'https://gitlab.com').replace(/\/+$/, '')}/`;
    const branch = get('CI_COMMIT_BRANCH');
    return ok({
      pulls: gitlabPulls(project, token, { ...common, base: api.replace(/\/+$/, '') }),
      access: { server, user: 'oauth2', token },
      ...(branch !== undefined && { base: branch }),
    });
  }
  return refuse(
    'usage',
    'Where to open the pull request is not known: set GITHUB_REPOSITORY and GITHUB_TOKEN, or CI_PROJECT_ID, CI_API_V4_URL and GITLAB_TOKEN, as GitHub Actions and GitLab CI do.',
  );
}
