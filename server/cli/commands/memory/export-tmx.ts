import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { normalizeLocale } from '../../../../shared/locale.ts';
import { needMemory } from '../../../engine/memory/memory.ts';
import { MEMORY_FILE, sortedLines, writeLine } from '../../../engine/parts/memory/lines.ts';
import type { Memory } from '../../../engine/parts/memory/memory.ts';
import { writeTmx } from '../../../engine/parts/memory/tmx/write.ts';
import { type WalkFilter, walk } from '../../../engine/parts/memory/walk.ts';
import type { Disk } from '../../../engine/parts/workspace/files/files.ts';
import { named, openProject } from '../../../engine/projects/project.ts';
import { sharedMemoryOf, viewOf } from '../../../engine/team/open.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { friendly } from '../../documents.ts';
import { CommandError, EXIT, type ExitCode, opened, orEnd } from '../../exit.ts';

export interface ExportOptions {
  readonly from?: string;
  readonly to?: string;
  /** Export entries of every project. */
  readonly all?: boolean;
  readonly force?: boolean;
}

/** Characters per write. */
const CHUNK = 1 << 18;

/** `dragoman memory export FILE`: TMX 1.4b, or sorted JSON lines for a repository, all or nothing. */
export async function exportTmx(context: CliContext, path: string, options: ExportOptions): Promise<ExitCode> {
  const { terminal } = context;
  const loaded = orEnd(await openProject(context));
  const { folder } = loaded;
  const target = named(context, path);
  await follow(context.files, target);
  if (options.force !== true && (await exists(target)))
    throw new CommandError(
      EXIT.files,
      `${friendly(target)} exists already and was not touched. Choose another name, or use --force.`,
    );
  const handle = orEnd(needMemory(context));
  try {
    const { from, to, all } = options;
    const memory = handle.open();
    const shared = orEnd(sharedMemoryOf(context, loaded));
    const filter: WalkFilter = {
      ...(all !== true && { project: folder }),
      ...(memory && shared && { team: viewOf(memory, shared) }),
      ...(from !== undefined && { from: normalizeLocale(from) }),
      ...(to !== undefined && { to: normalizeLocale(to) }),
    };
    const entries = memory === undefined ? undefined : await write(context, memory, filter, target);
    if (entries === undefined) return EXIT.interrupted;
    if (context.options.json === true) terminal.json('memory export', { file: path, exported: entries });
    else terminal.print(`${plural(entries, 'entry', 'entries')} exported to ${friendly(target)}.`);
    return EXIT.done;
  } finally {
    handle.close();
  }
}

/** Streams into a file next to the target, which is renamed at the end. Undefined: interrupted, nothing is left. */
async function write(
  { files, signal }: CliContext,
  memory: Memory,
  filter: WalkFilter,
  path: string,
): Promise<number | undefined> {
  const target = await follow(files, path);
  const temporary = `${target}.${randomBytes(4).toString('hex')}.tmp`;
  let entries = 0;
  function* counted() {
    for (const entry of walk(memory, filter)) {
      entries += 1;
      yield entry;
    }
  }
  try {
    const file = await open(temporary, 'wx');
    try {
      let chunk = '';
      const pieces = target.endsWith(MEMORY_FILE)
        ? [sortedLines(counted().map(writeLine))]
        : writeTmx(counted(), sourceOf(memory, filter), Date.now());
      for (const piece of pieces) {
        chunk += piece;
        if (chunk.length < CHUNK) continue;
        if (signal.aborted) return undefined;
        await file.write(chunk);
        chunk = '';
      }
      await file.write(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    if ((await follow(files, path)) !== target)
      throw new CommandError(EXIT.files, `${path} now leads elsewhere and was not written. Run again.`);
    await rename(temporary, target);
    return entries;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new CommandError(EXIT.files, `${target} could not be written: ${error.message}.`);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The real path. @throws CommandError if it is outside the project */
async function follow({ locate }: Disk, path: string): Promise<string> {
  return opened(await locate(path));
}

/** The source language of the exported entries, if there is only one. */
function sourceOf(memory: Memory, { project, from }: WalkFilter): string | undefined {
  const pairs = memory
    .statistics()
    .pairs.filter((pair) => project === undefined || pair.project === project || pair.project === '');
  const sources = new Set(
    pairs.map((pair) => pair.from).filter((tag) => from === undefined || tag === from || !from.includes('-')),
  );
  const [only, ...others] = sources;
  return others.length === 0 ? only : undefined;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
