import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A clone whose configuration, attributes, hooks and files name programs wherever Git takes one. */
export interface HostileRepository {
  readonly folder: string;
  /** What ran, with its environment; empty when nothing did. */
  ran(): string;
  /** Asks plain Git, as a person would, whatever comes of it. */
  status(): void;
}

const TERMS = 'house\tHaus\nhut\tHütte\n';
/** The source file as it is committed. */
export const EN = '{ "a": "The old house", "b": "The hut" }\n';
const FILES = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"], "glossary": { "name": "product", "files": ["terms/*.tsv"] } }',
  'terms/en-de.tsv': TERMS,
  'l/en.json': '{ "a": "The house", "b": "The hut" }\n',
  'l/de.json': '{ "a": "Das Haus", "b": "Die Hütte" }\n',
  '.gitattributes': '* filter=trap diff=trap merge=trap\n',
};

export function hostileRepository(): HostileRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-hostile-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'clone');
  const log = join(root, 'ran');
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const trap = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n{ echo "$0 $*"; env; } >> '${log}'\ncat 2>/dev/null\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe', env: { ...process.env, PATH: SYSTEM } });
  };
  for (const [name, text] of Object.entries(FILES)) write(name, text);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'first');
  write('l/en.json', EN);
  git('commit', '-qam', 'second');
  sign(folder);
  // A program of the repository's that is called like Git, where npx puts folders on PATH.
  trap(join(folder, 'node_modules/.bin/git'));
  trap(join(folder, 'git'));
  const program = trap(join(folder, 'tools/trap'));
  for (const hook of [
    'post-index-change',
    'post-checkout',
    'pre-auto-gc',
    'fsmonitor-watchman',
    'reference-transaction',
  ])
    trap(join(folder, `.git/hooks/${hook}`));
  const settings = {
    'core.fsmonitor': program,
    'core.hooksPath': join(folder, '.git/hooks'),
    'core.pager': program,
    'core.sshCommand': program,
    'core.gitProxy': program,
    'core.editor': program,
    'core.alternateRefsCommand': program,
    'credential.helper': program,
    'diff.external': program,
    'diff.trap.command': program,
    'diff.trap.textconv': program,
    'filter.trap.clean': program,
    'filter.trap.smudge': program,
    'filter.trap.process': program,
    'filter.trap.required': 'true',
    'gpg.program': program,
    'log.showSignature': 'true',
    'pager.log': program,
    'alias.cat-file': `!${program}`,
    'protocol.allow': 'always',
    'protocol.ext.allow': 'always',
    'remote.origin.url': `ext::${program}`,
    'remote.origin.promisor': 'true',
    'remote.origin.partialCloneFilter': 'blob:none',
    'extensions.partialClone': 'origin',
    'submodule.recurse': 'true',
  };
  for (const [name, value] of Object.entries(settings)) git('config', name, value);
  forgetBlob(folder);
  const status = () =>
    void spawnSync('git', ['status', '--porcelain'], { cwd: folder, env: { ...process.env, PATH: SYSTEM } });
  return { folder, status, ran: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

/** Git and the shell's own tools, and no program of a test. */
const SYSTEM = '/usr/local/bin:/usr/bin:/bin';

const output = (folder: string, args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: folder, input, encoding: 'utf8', env: { ...process.env, PATH: SYSTEM } });

/** The newest commit gets a signature, which Git has a program for. */
function sign(folder: string): void {
  const commit = output(folder, ['cat-file', 'commit', 'HEAD']);
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n';
  const signed = output(
    folder,
    ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'],
    commit.replace('\n\n', `\n${signature}\n`),
  );
  output(folder, ['reset', '-q', '--soft', signed.trim()]);
}

/** The first version of the source is missing, as in a partial clone: Git asks the server for it when somebody looks. */
function forgetBlob(folder: string): void {
  const id = output(folder, ['rev-parse', 'HEAD~1:l/en.json']).trim();
  rmSync(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });
}
