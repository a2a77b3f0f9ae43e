import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { git } from '../repository.ts';
import { type CodeHost, codeHost } from './hosts.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
export const TOKEN = 'token-of-the-job';
export const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The built program as a package: what `npm pack` makes of it; what belongs into the real one is held elsewhere. */
export async function packedProgram(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-packed-'));
  const { name, version, bin, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), json({ name, version, bin, engines, files: ['dist'] }));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.map') });
  await run('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: folder });
  return join(folder, `${name}-${version}.tgz`);
}

export interface Team {
  readonly host: CodeHost;
  /** A clone as a job has it. */
  readonly workspace: string;
  /** What a job on main gets from GitHub. */
  readonly env: Readonly<Record<string, string>>;
  /** Commits files on a branch of the server, as a person with a clone of their own. */
  readonly person: (files: Readonly<Record<string, string>>, branch?: string) => void;
  /** Brings the workspace to where main is. */
  readonly checkout: () => void;
  /** The text of a file on a branch of the server. */
  readonly show: (branch: string, file: string) => string;
  readonly tip: (branch: string) => string;
}

/** A repository on a server with Git over HTTP, a clone of it, and the interface of its host. */
export async function team(files: Readonly<Record<string, string>>): Promise<Team> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-team-'));
  const bare = join(folder, 'owner/name.git');
  mkdirSync(bare, { recursive: true });
  git(bare, ['init', '-q', '--bare', '-b', 'main']);
  const host = await codeHost(folder, TOKEN);
  const own = join(folder, 'person');
  git(folder, ['clone', '-q', bare, own]);
  git(own, ['config', 'user.name', 'Pat']);
  git(own, ['config', 'user.email', 'pat@example.com']);
  const person: Team['person'] = (changed, branch = 'main') => {
    git(own, ['fetch', '-q', 'origin']);
    git(own, ['checkout', '-q', '-B', branch, ...(tip(branch) ? [`origin/${branch}`] : [])]);
    for (const [name, text] of Object.entries(changed)) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      writeFileSync(join(own, name), text);
    }
    git(own, ['add', '-A']);
    git(own, ['commit', '-q', '-m', 'By hand']);
    git(own, ['push', '-q', 'origin', branch]);
  };
  const tip = (branch: string) => git(bare, ['for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`]);
  person(files);
  const workspace = join(folder, 'workspace');
  git(folder, ['clone', '-q', bare, workspace]);
  git(workspace, ['remote', 'set-url', 'origin', `${host.url}/owner/name.git`]);
  return {
    host,
    workspace,
    person,
    tip,
    checkout: () => {
      git(workspace, ['fetch', '-q', bare, 'main']);
      git(workspace, ['reset', '-q', '--hard', 'FETCH_HEAD']);
    },
    show: (branch, file) => git(bare, ['show', `${branch}:${file}`]),
    env: {
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_API_URL: `${host.url}/api/v3`,
      GITHUB_SERVER_URL: host.url,
    },
  };
}
