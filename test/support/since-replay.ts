import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Checks the last commits of a repository that touch its JSON locale files, each with `check --since` its parent, and judges the answers without
 * any code of ours: JSON.parse of both versions, key by key. `node test/support/since-replay.ts --files 'src/lang/*.json' --source src/lang/en.json
 * [--last 100] CHECKOUT` (build first; the checkout is switched from commit to commit, so give it a clone of its own).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' }, source: { type: 'string' }, last: { type: 'string', default: '100' } },
});
const [checkout = '.'] = positionals;
const { files = '*.json', source = 'en.json' } = values;
const CLI = resolve(import.meta.dirname, '../../dist/cli.cjs');

interface Report {
  readonly files: readonly {
    readonly file: string;
    readonly findings: readonly { readonly unit?: string; readonly code: string }[];
  }[];
}

const commits = git('log', '--no-merges', '--first-parent', `-${values.last}`, '--format=%H', 'HEAD', '--', files)
  .trim()
  .split('\n');
const sums = { commits: 0, failed: 0, 'findings on changed units': 0, 'findings on others': 0, 'about files': 0 };
for (const commit of commits) {
  git('checkout', '-q', '-f', commit);
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, 'check', '--json', '--since', `${commit}~1`], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  sums.commits += 1;
  if (!stdout.startsWith('{')) {
    sums.failed += 1;
    console.log(`${commit.slice(0, 10)}: ${stderr.trim().split('\n').at(-1)}`);
    continue;
  }
  const [sourceNow, sourceThen] = [textsAt(commit, source), textsAt(`${commit}~1`, source)];
  for (const { file, findings } of (JSON.parse(stdout) as Report).files) {
    const [now, then] = [textsAt(commit, file), textsAt(`${commit}~1`, file)];
    for (const { unit, code } of findings) {
      if (unit === undefined) sums['about files'] += 1;
      else if (now.get(unit) !== then.get(unit) || sourceNow.get(unit) !== sourceThen.get(unit))
        sums['findings on changed units'] += 1;
      else {
        sums['findings on others'] += 1;
        console.log(`${commit.slice(0, 10)} ${file} ${unit}: ${code}, and neither text has changed`);
      }
    }
  }
}
console.log(
  checkout,
  Object.entries(sums)
    .map(([name, count]) => `${name} ${count}`)
    .join(' · '),
);

/** Texts by JSON pointer; empty where there is no file, or it cannot be read. */
function textsAt(commit: string, file: string): ReadonlyMap<string, unknown> {
  const texts = new Map<string, unknown>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) texts.set(path, value);
    else
      for (const [key, inner] of Object.entries(value))
        walk(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  try {
    walk(JSON.parse(git('show', `${commit}:${file}`)), '');
  } catch {
    // A commit may have broken the file, or begun it.
  }
  return texts;
}

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: checkout, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}
