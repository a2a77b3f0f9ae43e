import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { runProgram } from './start.ts';

/** A push of a large repository takes minutes. In ms. */
const LIMIT = 300_000;

/** No hook, monitor or signing program of a repository is run; the token of this run is used, not a credential helper's. */
const SETTINGS = [
  'core.fsmonitor=',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'commit.gpgSign=false',
  'credential.helper=',
  'push.gpgSign=false',
  'push.followTags=false',
  'submodule.recurse=false',
].flatMap((setting) => ['-c', setting]);

/** Variables that configure this machine's network access. */
const NETWORK = /^(?:https?_proxy|all_proxy|no_proxy|git_ssl_cainfo|ssl_cert_file)$/i;

/** A header with a token, for one server only. */
export interface GitAccess {
  /** For example `https://github.com/`. */
  readonly server: string;
  readonly user: string;
  readonly token: string;
}

export interface GitWorkOptions {
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly access?: GitAccess;
}

/** Git in a repository whose owner wants it changed: it commits, fetches and pushes. Returns stdout without its last line end, or the error. */
export type GitWork = (
  args: readonly string[],
  more?: { readonly input?: string; readonly environment?: Readonly<Record<string, string>> },
) => Promise<Result<string, string>>;

export function gitWork(folder: string, { signal, environment, access }: GitWorkOptions): GitWork {
  const network = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && NETWORK.test(name) ? [[name, value] as const] : [],
  );
  const always = {
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: 'https:http:file',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...Object.fromEntries(network),
    ...(access && header(access)),
  };
  return async (args, { input, environment: added } = {}) => {
    const said = await runProgram('git', ['--no-pager', ...SETTINGS, ...args], {
      cwd: folder,
      untrusted: folder,
      signal,
      limit: LIMIT,
      environment: { ...always, ...added },
      ...(input !== undefined && { input }),
    });
    if (said === undefined) return fail('Git was not found on PATH.');
    if (said.code === 0) return ok(said.out.toString().replace(/\n$/, ''));
    const complaint = said.complaint.trim() || `git ${args[0]} ended with ${said.code ?? 'a signal'}`;
    return fail(access === undefined ? complaint : complaint.replaceAll(access.token, '***'));
  };
}

/** In the environment, which is hidden from other users, unlike arguments. The empty value drops a checkout's header for the same server: two are refused. */
function header({ server, user, token }: GitAccess): Readonly<Record<string, string>> {
  const basic = Buffer.from(`${user}:${token}`).toString('base64');
  const key = `http.${server}.extraHeader`;
  return {
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: '',
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `Authorization: Basic ${basic}`,
  };
}

/** A new folder for a second work tree, and a function to remove it. */
export function workTreeFolder(): { readonly path: string; readonly remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'dragoman-work-'));
  return { path: join(parent, 'tree'), remove: () => rmSync(parent, { recursive: true, force: true }) };
}
