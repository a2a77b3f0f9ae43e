import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Format } from '../../server/core/formats/format.ts';
import { formatOf } from '../../server/core/formats/index.ts';
import { facetsOf } from '../../server/engine/merge/facets.ts';
import { mergeTexts } from '../../server/engine/merge/merge.ts';
import { readVersion } from '../../server/engine/merge/version.ts';
import { GitBlobs } from '../../server/engine/parts/workspace/stale/git-blobs.ts';

/**
 * Merges again what people have merged: `node test/support/merge-replay.ts [--last 200] [--only PATH] [--show] CHECKOUT…`. Counts the locale
 * files that both sides of a merge commit have changed, the conflicts that Git has with them, those that are left when they are merged by
 * units, and whether that gives the units that people have committed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { last: { type: 'string', default: '200' }, only: { type: 'string' }, show: { type: 'boolean' } },
});
const LOCALE_FILE =
  /(?:locale|lang|i18n|l10n|translation|message|string|\/values|_po\/|\/po\/)[\s\S]*\.(?:json|ya?ml|po|xlf|xliff|xml|properties|resx|arb)$|\.(?:po|xlf|xliff|arb|resx)$/i;
const scratch = mkdtempSync(join(tmpdir(), 'merge-replay-'));

for (const checkout of positionals) {
  const counts = {
    files: 0,
    'conflicts of Git': 0,
    'conflicts left': 0,
    'by Git after all': 0,
    'as committed': 0,
    otherwise: 0,
    'wrong of Git': 0,
  };
  const blobs = new GitBlobs(checkout, 'contents');
  for (const { commit, parents, files } of mergesOf(checkout)) {
    const [one = '', other = ''] = parents;
    const base = git(checkout, 'merge-base', one, other).trim();
    for (const file of files) {
      const [was, ours, theirs, committed] = await Promise.all(
        [base, one, other, commit].map((at) => blobs.stored(`${at}:${file}`).text()),
      );
      if (was === undefined || ours === undefined || theirs === undefined || committed === undefined) continue;
      if (was === ours || was === theirs || ours === theirs) continue;
      const format = formatOf(file, was);
      if (format === undefined || format.parse(was, { path: file }).units.length === 0) continue;
      counts.files += 1;
      const byLines = mergeFile(was, ours, theirs);
      if (byLines.conflicts) counts['conflicts of Git'] += 1;
      const merged = mergeTexts(format, { base: was, ours, theirs }, { path: file });
      const clean = merged.kind === 'merged' ? merged.conflicts.length === 0 : !byLines.conflicts;
      if (merged.kind === 'unproven') counts['by Git after all'] += 1;
      if (!clean) counts['conflicts left'] += 1;
      let word = clean ? '' : 'conflict';
      if (clean) {
        const text = merged.kind === 'merged' ? merged.texts.ours : byLines.text;
        word = unitsOf(format, file, text) === unitsOf(format, file, committed) ? 'as committed' : 'otherwise';
        counts[word as 'otherwise'] += 1;
      }
      if (!byLines.conflicts && unitsOf(format, file, byLines.text) !== unitsOf(format, file, committed))
        counts['wrong of Git'] += 1;
      if (values.show === true && (word !== 'as committed' || merged.kind === 'unproven'))
        console.log(
          `  ${commit.slice(0, 10)} ${file}: ${word}; Git: ${byLines.conflicts ? 'conflict' : 'clean'}; ${merged.kind === 'merged' ? merged.conflicts.slice(0, 5).join(', ') : merged.reason}`,
        );
    }
  }
  blobs.close();
  console.log(
    checkout,
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(' · '),
  );
}
rmSync(scratch, { recursive: true });

/** Merges of two, the latest first, with the files that are as in neither parent. */
function mergesOf(checkout: string) {
  const log = git(
    checkout,
    'log',
    '--merges',
    '-c',
    '--name-only',
    '--no-renames',
    '--format=%x01%H %P',
    'HEAD',
  ).replaceAll('\n\n', '\n');
  return log
    .split('\u0001')
    .flatMap((entry) => {
      const [head = '', ...names] = entry.split('\n');
      const [commit = '', ...parents] = head.split(' ');
      const files = names.filter(
        (name) => LOCALE_FILE.test(name) && (values.only === undefined || name.includes(values.only)),
      );
      return parents.length === 2 && files.length > 0 ? [{ commit, parents, files }] : [];
    })
    .slice(0, Number(values.last));
}

function unitsOf(format: Format, path: string, text: string): string {
  const { entries } = readVersion(format, text, { path });
  return JSON.stringify([...entries].map(([key, entry]) => [key, facetsOf(entry).translation]).sort());
}

function mergeFile(base: string, ours: string, theirs: string): { readonly text: string; readonly conflicts: boolean } {
  const paths = [ours, base, theirs].map((text, at) => {
    const path = join(scratch, String(at));
    writeFileSync(path, text);
    return path;
  });
  const { stdout, status } = spawnSync('git', ['merge-file', '-p', ...paths], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { text: stdout, conflicts: status !== 0 };
}

function git(folder: string, ...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 }).stdout;
}
