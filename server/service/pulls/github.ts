import * as z from 'zod/mini';
import { ok } from '../../../shared/values/result.ts';
import type { Pull, PullHost } from './pulls.ts';
import { type RestOptions, rest } from './rest.ts';

const PULL = z.object({
  number: z.number(),
  html_url: z.string(),
  state: z.string(),
  head: z.object({ sha: z.string(), repo: z.nullable(z.object({ full_name: z.string() })) }),
});

/**
 * GitHub's REST interface, 2022-11-28, including Enterprise servers.
 *
 * @param repository `owner/name`
 */
export function githubPulls(
  repository: string,
  token: string,
  options: Pick<RestOptions, 'base' | 'environment' | 'signal'>,
): PullHost {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  };
  const ask = rest({ ...options, headers, advice });
  const pulls = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}/pulls`;
  const [owner = ''] = repository.split('/');
  return {
    noun: 'pull request',
    async find(branch, base) {
      // Newest first, and only the newest can be open: one page is enough.
      const query = new URLSearchParams({ state: 'all', head: `${owner}:${branch}`, base, per_page: '100' });
      const found = await ask('GET', `${pulls}?${query}`, z.array(PULL));
      if (!found.ok) return found;
      const own = found.value.filter(({ head }) => head.repo?.full_name.toLowerCase() === repository.toLowerCase());
      const one = own.find(({ state }) => state === 'open') ?? own[0];
      return ok(one && pullOf(one));
    },
    async open(branch, base, { title, body }) {
      const made = await ask('POST', pulls, PULL, { title, body, head: branch, base });
      return made.ok ? ok(pullOf(made.value)) : made;
    },
    async update({ number }, { body }) {
      const changed = await ask('PATCH', `${pulls}/${number}`, PULL, { body });
      return changed.ok ? ok(pullOf(changed.value)) : changed;
    },
  };
}

function pullOf({ number, html_url, state, head }: z.infer<typeof PULL>): Pull {
  return { number, url: html_url, open: state === 'open', tip: head.sha };
}

function advice(status: number, message: string): string {
  if (/not permitted to create or approve/.test(message))
    return 'Allow it: Settings, Actions, General, "Allow GitHub Actions to create and approve pull requests".';
  if (status === 401) return 'Check GITHUB_TOKEN.';
  if (status === 403 || status === 404) return 'The token needs the permission "pull-requests: write".';
  return '';
}
