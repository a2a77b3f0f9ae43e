import { resolve } from 'node:path';
import { ok } from '../../../../shared/values/result.ts';
import { needMemory } from '../../../engine/memory/memory.ts';
import type { NewEntry } from '../../../engine/parts/memory/entry.ts';
import { MEMORY_FILE, readLines } from '../../../engine/parts/memory/lines.ts';
import { readTmx, type TmxFilter } from '../../../engine/parts/memory/tmx/read.ts';
import { stands } from '../../../engine/parts/memory/walk.ts';
import { yielder } from '../../../engine/parts/translate/yielder.ts';
import { absolute, named, openProject } from '../../../engine/projects/project.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { friendly } from '../../documents.ts';
import { CommandError, EXIT, type ExitCode, opened, orEnd } from '../../exit.ts';

export interface ImportOptions extends TmxFilter {
  /** Make the entries available to every project. */
  readonly shared?: boolean;
}

/** `dragoman memory import FILE`: imports a TMX file, or a repository's JSON lines. Replaces what the same file gave before. */
export async function importTmx(context: CliContext, path: string, options: ImportOptions): Promise<ExitCode> {
  const { terminal, signal } = context;
  const { from, to, shared } = options;
  const { folder } = orEnd(await openProject(context));
  const { text } = opened(await context.files.read(named(context, path)));
  const read = path.endsWith(MEMORY_FILE) ? fromLines(text) : readTmx(text);
  if (!read.ok) {
    const place = { file: friendly(resolve(path)), line: read.error.line };
    throw new CommandError(EXIT.files, `${place.file}:${place.line}: ${read.error.message}.`, place);
  }
  const tmx = read.value;
  const handle = orEnd(needMemory(context));
  try {
    const origin = { project: shared === true ? '' : folder, kind: 'import', path: absolute(path) } as const;
    const progress = terminal.progress(friendly(resolve(path)));
    let empty = 0;
    let units = 0;
    function* entries(): Generator<NewEntry> {
      for (const entry of tmx.entries({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })) {
        units += 1;
        if (entry === undefined) empty += 1;
        else yield entry;
      }
    }
    let imported = 0;
    const done = await handle.run(
      function* (memory) {
        yield* memory.store.forget(origin);
        for (const seen of memory.store.add(origin, entries())) {
          imported = seen;
          progress.update(Math.min(units, tmx.units), tmx.units);
          yield;
        }
      },
      yielder(),
      signal,
    );
    progress.stop();
    if (context.options.json === true)
      terminal.json('memory import', { file: path, units: tmx.units, imported, withoutTranslation: empty });
    else {
      const left = empty === 0 ? '' : `; ${plural(empty, 'unit')} without a translation that was asked for`;
      terminal.print(`${plural(imported, 'translation')} imported from ${plural(tmx.units, 'unit')}${left}.`);
    }
    if (signal.aborted) terminal.error('Interrupted. What was imported is kept; run the command again for the rest.');
    return signal.aborted ? EXIT.interrupted : done ? EXIT.done : EXIT.files;
  } finally {
    handle.close();
  }
}

/** Reads JSON lines into the same form as a TMX file. */
function fromLines(text: string): ReturnType<typeof readTmx> {
  const read = readLines(text);
  if (!read.ok) return read;
  const entries = read.value;
  const wants = (wanted: string | undefined, tag: string) => wanted === undefined || stands(wanted, tag);
  return ok({
    units: entries.length,
    entries: ({ from, to }: TmxFilter = {}) =>
      entries.filter((entry) => wants(from, entry.sourceLocale) && wants(to, entry.targetLocale)),
  });
}
