/**
 * `node test/support/monorepos.ts FOLDER`: which project a file belongs to in public monorepos, whose clones lie in FOLDER as `owner+name`. What is
 * expected was read off their trees (`monorepos.json`). Nothing is fetched. Then each package with such files gets a project file, in the clone:
 * the same files have to belong to the nearest one, on the command line and in the editor. Build nothing: the sources run.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findFiles, linesOf, type ProjectLine } from '../../server/engine/files.ts';
import type { Host } from '../../server/engine/host.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { Projects } from '../../server/lsp/projects.ts';
import { PROJECT_FILE } from '../../shared/project/project.ts';

interface Expected {
  readonly file: string;
  readonly source?: string;
  readonly from?: string;
  readonly to: string;
}

function hostOf(project: string): Host {
  const none = () => undefined;
  return {
    options: { project },
    files: diskFiles(),
    signal: new AbortController().signal,
    reporter: { note: none, error: none, progress: () => ({ update: none, stop: none }) },
    environment: {},
    stateFolder: () => undefined,
    nameOf: (path) => path.slice(project.length + 1),
  };
}

/** What is wrong with a file, if anything. */
function judge(
  { file, source, from, to }: Expected,
  lines: ReadonlyMap<string, ProjectLine>,
  sources: ReadonlyMap<string, string>,
): string | undefined {
  const line = lines.get(file);
  if (line === undefined) return `${file}: in no project`;
  if (line.target !== to || (from !== undefined && line.source !== from))
    return `${file}: ${line.source} → ${line.target}, expected ${from ?? 'any'} → ${to}`;
  const found = sources.get(file);
  return source === undefined || found === source ? undefined : `${file}: of ${found}, expected ${source}`;
}

async function look(folder: string): Promise<{ lines: Map<string, ProjectLine>; sources: Map<string, string> }> {
  const host = hostOf(folder);
  const found = await findFiles(host);
  if (!found.ok) throw new Error(found.error.message);
  const lines = await linesOf(host, found.value);
  const sources = found.value.flatMap(({ found: { groups } }) =>
    groups.flatMap(({ source, targets }) =>
      [...targets.values()].map(
        (target) => [target.slice(folder.length + 1), (source ?? '').slice(folder.length + 1)] as const,
      ),
    ),
  );
  return { lines: new Map(lines.map((line) => [line.file, line])), sources: new Map(sources) };
}

/** The nearest folder with a package of its own: what its people call a package. */
function packageOf(folder: string, file: string): string {
  for (let at = dirname(file); at !== '.'; at = dirname(at))
    if (['package.json', 'pubspec.yaml', 'composer.json'].some((name) => existsSync(join(folder, at, name)))) return at;
  return '';
}

const gold = JSON.parse(readFileSync(new URL('./monorepos.json', import.meta.url), 'utf8'));
let right = 0;
let all = 0;
for (const { repository, files } of gold as readonly { repository: string; files: readonly Expected[] }[]) {
  const folder = resolve(process.argv[2] ?? '.', repository.replace('/', '+'));
  if (!existsSync(folder)) {
    console.log(`${repository}: no clone`);
    continue;
  }
  const without = await look(folder);
  const wrong = files.flatMap((file) => judge(file, without.lines, without.sources) ?? []);
  const packages = new Set(files.map(({ file }) => packageOf(folder, file)).filter((name) => name !== ''));
  const made = [...packages].map((name) => join(folder, name, PROJECT_FILE)).filter((path) => !existsSync(path));
  for (const path of made) writeFileSync(path, '{}\n');
  try {
    const within = await look(folder);
    const inEditor = new Projects(diskFiles(folder), [folder], () => undefined);
    for (const one of files) {
      const owner = packageOf(folder, one.file);
      const { loaded } = await inEditor.of(`${folder}/${one.file}`);
      const line = within.lines.get(one.file);
      const said = line?.project ?? '';
      if (loaded.folder !== join(folder, owner))
        wrong.push(`${one.file}: ${loaded.folder} in the editor, expected ${owner}`);
      if (owner !== '' && said !== owner)
        wrong.push(`${one.file}: ${said || 'no project'} on the command line, expected ${owner}`);
    }
  } finally {
    for (const path of made) rmSync(path);
  }
  const bad = new Set(wrong.map((line) => line.split(':')[0])).size;
  right += files.length - bad;
  all += files.length;
  console.log(`${repository}: ${files.length - bad} of ${files.length}, ${packages.size} packages`);
  for (const line of wrong) console.log(`  ${line}`);
}
console.log(`${right} of ${all} files`);
