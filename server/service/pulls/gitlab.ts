import * as z from 'zod/mini';
import { ok } from '../../../shared/values/result.ts';
import type { Pull, PullHost } from './pulls.ts';
import { type RestOptions, rest } from './rest.ts';

const REQUEST = z.object({
  iid: z.number(),
  web_url: z.string(),
  state: z.string(),
  sha: z.nullable(z.string()),
  source_project_id: z.nullable(z.number()),
  target_project_id: z.number(),
});

/**
 * GitLab's REST interface, version 4.
 *
 * @param project its number, or its path with namespace
 */
export function gitlabPulls(
  project: string,
  token: string,
  options: Pick<RestOptions, 'base' | 'environment' | 'signal'>,
): PullHost {
  const ask = rest({ ...options, headers: { 'private-token': token }, advice });
  const requests = `/projects/${encodeURIComponent(project)}/merge_requests`;
  return {
    noun: 'merge request',
    async find(branch, base) {
      // Newest first, and only the newest can be open: one page is enough.
      const query = new URLSearchParams({ source_branch: branch, target_branch: base, per_page: '100' });
      const found = await ask('GET', `${requests}?${query}`, z.array(REQUEST));
      if (!found.ok) return found;
      const own = found.value.filter((one) => one.source_project_id === one.target_project_id);
      const one = own.find(({ state }) => state === 'opened') ?? own[0];
      return ok(one && pullOf(one));
    },
    async open(branch, base, { title, body }) {
      const made = await ask('POST', requests, REQUEST, {
        title,
        description: body,
        source_branch: branch,
        target_branch: base,
      });
      return made.ok ? ok(pullOf(made.value)) : made;
    },
    async update({ number }, { body }) {
      const changed = await ask('PUT', `${requests}/${number}`, REQUEST, { description: body });
      return changed.ok ? ok(pullOf(changed.value)) : changed;
    },
  };
}

function pullOf({ iid, web_url, state, sha }: z.infer<typeof REQUEST>): Pull {
  return { number: iid, url: web_url, open: state === 'opened', tip: sha ?? '' };
}

function advice(status: number): string {
  if (status === 401) return 'Check GITLAB_TOKEN: the token of a job (CI_JOB_TOKEN) cannot open merge requests.';
  if (status === 403 || status === 404) return 'The token needs the scope "api" and the role Developer.';
  return '';
}
