import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { hasExtension, PROJECT_EXTENSIONS } from '../../../shared/extensions.ts';
import { type CheckFilesOptions, checkFiles } from '../../engine/check/files.ts';
import type { PlacedFinding } from '../../engine/check/findings.ts';
import { absolute, openProject } from '../../engine/project.ts';
import { plural } from '../../engine/words.ts';
import { discover } from '../../workspace/discover.ts';
import { type FileGroup, membership } from '../../workspace/groups.ts';
import { folderOf, isBelow } from '../../workspace/paths.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { filesFrom } from '../formats/index.ts';
import { printText } from '../formats/text.ts';

export interface WatchOptions extends Omit<CheckFilesOptions, 'locales' | 'fix' | 'fixApproved' | 'since' | 'quality'> {
  readonly locale?: readonly string[];
}

/** An editor saves in several steps, and Git changes many files at once, in ms. */
const QUIET = 200;

type Known = Map<string, readonly PlacedFinding[]>;

/** `dragoman watch [paths…]`: checks, and checks again what has changed, until it is interrupted. */
export async function watch(
  context: CliContext,
  paths: readonly string[],
  { locale, ...rest }: WatchOptions,
): Promise<ExitCode> {
  const { terminal, signal } = context;
  const quiet = { ...context, reporter: { ...context.reporter, progress: context.terminal.progress } };
  const options = { ...rest, ...(locale && { locales: locale }) };
  const loaded = orEnd(await openProject(context));
  const first = orEnd(await checkFiles(quiet, paths, options));
  const known: Known = new Map(first.checked.map(({ path, findings }) => [path, findings]));
  printText(terminal, filesFrom(first.checked, process.cwd()));
  let groups = await discover(context.files, loaded, rest);
  const changes = new Changes(signal);
  changes.watch(foldersOf(loaded, groups));
  terminal.note('Watching. Ctrl-C ends it.');
  try {
    for (let changed = await changes.next(); changed.size > 0; changed = await changes.next()) {
      // A project file is wrong for a while when somebody types in it.
      const now = await openProject(context);
      if (!now.ok) {
        terminal.error(now.error.message);
        continue;
      }
      groups = await discover(context.files, now.value, rest);
      changes.watch(foldersOf(now.value, groups));
      const touched = touchedBy(changed, groups, known);
      const run = await checkFiles(quiet, touched ?? paths, { ...options, ignoreUnknown: true });
      if (signal.aborted) break;
      if (!run.ok) terminal.error(run.error.message);
      else tell(context, run.value.checked, known, touched);
    }
  } finally {
    changes.close();
  }
  return EXIT.done;
}

/** Files to look at again; undefined: all, for what is not a known file may belong to any. */
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

/** Prints what is new, and counts what is gone. Nothing where nothing has changed. */
function tell(
  { terminal, nameOf }: CliContext,
  checked: readonly { readonly path: string; readonly findings: readonly PlacedFinding[] }[],
  known: Known,
  touched: readonly string[] | undefined,
): void {
  const seen = new Set(checked.map(({ path }) => path));
  if (touched === undefined) for (const path of known.keys()) if (!seen.has(path)) known.delete(path);
  for (const { path, findings } of checked) {
    const before = counted(known.get(path) ?? []);
    const fresh = findings.filter((finding) => {
      const left = before.get(keyOf(finding)) ?? 0;
      before.set(keyOf(finding), left - 1);
      return left <= 0;
    });
    const gone = [...before.values()].reduce((sum, left) => sum + Math.max(0, left), 0);
    known.set(path, findings);
    const name = nameOf(path).replaceAll('\\', '/');
    for (const { line, column, severity, message, code } of fresh)
      terminal.print(`+ ${name}:${line}:${column}: ${severity}: ${message} [${code}]`);
    if (gone > 0)
      terminal.print(`- ${name}: ${plural(gone, 'finding')} gone, ${findings.length.toLocaleString('en')} left`);
  }
}

function keyOf({ code, unit = '', message }: PlacedFinding): string {
  return `${code}\n${unit}\n${message}`;
}

function counted(findings: readonly PlacedFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

/** The folders that hold files of the project, and those above them, in which a folder of another locale may appear. */
function foldersOf({ folder, path }: LoadedProject, groups: readonly FileGroup[]): ReadonlySet<string> {
  const folders = new Set([path === undefined ? folder : folderOf(path)]);
  for (const { source, targets } of groups)
    for (const file of [...(source === undefined ? [] : [source]), ...targets.values()])
      for (let at = folderOf(file); isBelow(folder, at) && !folders.has(at); at = folderOf(at)) folders.add(at);
  return folders;
}

/** Changes in folders, gathered until there is quiet. Sleeps in between. */
class Changes {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  readonly #signal: AbortSignal;
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  /** Folders that come and go are taken in. */
  watch(folders: ReadonlySet<string>): void {
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watchFolder(folder, (_, name) => this.#saw(folder, name));
        const forget = () => {
          watcher.close();
          this.#watchers.delete(folder);
        };
        watcher.on('error', forget);
        this.#watchers.set(folder, watcher);
      } catch {
        // It is not there yet: its parent is watched.
      }
    }
  }

  /** Paths that have changed; none: the run was interrupted. */
  async next(): Promise<ReadonlySet<string>> {
    if (!this.#signal.aborted && (this.#changed.size === 0 || this.#timer !== undefined))
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const changed = new Set(this.#signal.aborted ? [] : this.#changed);
    this.#changed.clear();
    return changed;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  /** Names without an ending may be folders. Temporary files of editors and of atomic writes are neither. */
  #saw(folder: string, name: string | null): void {
    if (name === null || name.startsWith('.')) return;
    if (name.includes('.') && !hasExtension(name, PROJECT_EXTENSIONS)) return;
    this.#changed.add(absolute(`${folder}/${name}`));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wake?.();
    }, QUIET);
  }
}
