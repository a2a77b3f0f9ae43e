import { ok, type Result } from '../../../shared/values/result.ts';
import { type CheckFilesOptions, checkFiles } from '../../engine/check/files.ts';
import type { PlacedFinding } from '../../engine/check/findings.ts';
import type { Failure } from '../../engine/failure.ts';
import { discover, type LocaleChoice } from '../../engine/parts/workspace/discovery/discover.ts';
import { type FileGroup, membership } from '../../engine/parts/workspace/discovery/groups.ts';
import { folderOf, isBelow } from '../../engine/parts/workspace/paths.ts';
import { loadedPackages, packagesOf } from '../../engine/projects/packages.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { filesFrom } from '../formats/index.ts';
import { printText } from '../formats/text.ts';
import { Changes } from '../reports/changes.ts';

export interface WatchOptions extends Omit<CheckFilesOptions, 'locales' | 'fix' | 'fixApproved' | 'since' | 'quality'> {
  readonly locale?: readonly string[];
}

type Known = Map<string, readonly PlacedFinding[]>;
type Look = readonly { readonly path: string; readonly findings: readonly PlacedFinding[] }[];

/** `dragoman watch [paths…]`: checks, then checks again what has changed, until it is interrupted. */
export async function watch(
  context: CliContext,
  paths: readonly string[],
  { locale, ...rest }: WatchOptions,
): Promise<ExitCode> {
  const { terminal, signal } = context;
  const quiet = { ...context, reporter: { ...context.reporter, progress: context.terminal.progress } };
  const options = { ...rest, ...(locale && { locales: locale }) };
  let watched = orEnd(await watchedIn(context, rest));
  const first = orEnd(await checkFiles(quiet, paths, options));
  const known: Known = new Map(first.checked.map(({ path, findings }) => [path, findings]));
  if (context.options.json === true) tellFirst(context, first.checked);
  else printText(terminal, filesFrom(first.checked, process.cwd()));
  const changes = new Changes(signal);
  changes.watch(watched.folders);
  terminal.note('Watching. Ctrl-C ends it.');
  try {
    for (let changed = await changes.next(); changed.size > 0; changed = await changes.next()) {
      // A project file is invalid for a while when it is being edited.
      const now = await watchedIn(context, rest);
      if (!now.ok) {
        tellFailure(context, now.error);
        continue;
      }
      watched = now.value;
      changes.watch(watched.folders);
      const touched = touchedBy(changed, watched.groups, known);
      const run = await checkFiles(quiet, touched ?? paths, { ...options, ignoreUnknown: true });
      if (signal.aborted) break;
      if (!run.ok) tellFailure(context, run.error);
      else tell(context, run.value.checked, known, touched);
    }
  } finally {
    changes.close();
  }
  return EXIT.done;
}

interface Watched {
  readonly groups: readonly FileGroup[];
  /** Folders that contain files of a project, and their parents, where a folder of another locale may appear. */
  readonly folders: ReadonlySet<string>;
}

/** For the project, and for nested ones. */
async function watchedIn(context: CliContext, choice: LocaleChoice): Promise<Result<Watched, Failure>> {
  const packages = await packagesOf(context, []);
  const all = packages.ok ? await loadedPackages(packages.value) : packages;
  if (!all.ok) return all;
  const groups: FileGroup[] = [];
  const folders = new Set<string>();
  for (const [, loaded] of all.value) {
    const { folder, path } = loaded;
    const own = await discover(context.files, loaded, choice);
    groups.push(...own);
    folders.add(path === undefined ? folder : folderOf(path));
    for (const { source, targets } of own)
      for (const file of [...(source === undefined ? [] : [source]), ...targets.values()])
        for (let at = folderOf(file); isBelow(folder, at) && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return ok({ groups, folders });
}

/** Files to check again; undefined: all, because an unknown file may affect any of them. */
function touchedBy(
  changed: ReadonlySet<string>,
  groups: readonly FileGroup[],
  known: Known,
): readonly string[] | undefined {
  const touched = new Set<string>();
  for (const path of changed) {
    const member = membership(groups, path);
    if (member === undefined || !known.has(path)) return undefined;
    touched.add(path);
    if (member.role === 'source')
      for (const target of member.group.targets.values()) if (known.has(target)) touched.add(target);
  }
  return [...touched].filter((path) => known.has(path));
}

/** Prints what is new and what is gone; nothing if nothing has changed. */
function tell(
  { terminal, nameOf, options }: CliContext,
  checked: Look,
  known: Known,
  touched: readonly string[] | undefined,
): void {
  const seen = new Set(checked.map(({ path }) => path));
  const gone = touched === undefined ? [...known.keys()].filter((path) => !seen.has(path)) : [];
  for (const { path, findings } of [...checked, ...gone.map((path) => ({ path, findings: [] }))]) {
    const before = Map.groupBy(known.get(path) ?? [], keyOf);
    const added = findings.filter((finding) => before.get(keyOf(finding))?.shift() === undefined);
    const left = [...before.values()].flat();
    if (seen.has(path)) known.set(path, findings);
    else known.delete(path);
    if (added.length + left.length === 0) continue;
    const file = nameOf(path).replaceAll('\\', '/');
    if (options.json === true) {
      terminal.line('watch', { event: 'findings', file, added, gone: left, left: findings.length });
      continue;
    }
    for (const { line, column, severity, message, code } of added)
      terminal.print(`+ ${file}:${line}:${column}: ${severity}: ${message} [${code}]`);
    if (left.length > 0)
      terminal.print(`- ${file}: ${plural(left.length, 'finding')} gone, ${findings.length.toLocaleString('en')} left`);
  }
}

function tellFirst({ terminal, nameOf }: CliContext, checked: Look): void {
  for (const { path, findings } of checked) {
    const file = nameOf(path).replaceAll('\\', '/');
    if (findings.length > 0)
      terminal.line('watch', { event: 'findings', file, added: findings, gone: [], left: findings.length });
  }
  const findings = checked.reduce((sum, one) => sum + one.findings.length, 0);
  terminal.line('watch', { event: 'ready', files: checked.length, findings });
}

function tellFailure({ terminal, options }: CliContext, { kind, message }: Failure): void {
  if (options.json === true) terminal.line('watch', { event: 'error', kind, message });
  else terminal.error(message);
}

function keyOf({ code, unit = '', message }: PlacedFinding): string {
  return `${code}\n${unit}\n${message}`;
}
