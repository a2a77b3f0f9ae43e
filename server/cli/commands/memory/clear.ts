import { needMemory } from '../../../engine/memory/memory.ts';
import { openProject } from '../../../engine/projects/project.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { confirm } from '../../terminal/confirm.ts';

export interface ClearOptions {
  readonly all?: boolean;
  readonly yes?: boolean;
}

/** `dragoman memory clear`: deletes this project's entries from the memory, or everything. Never touches files. */
export async function clearMemory(context: CliContext, { all, yes }: ClearOptions): Promise<ExitCode> {
  const { terminal, options, signal } = context;
  const folder = all === true ? undefined : orEnd(await openProject(context)).folder;
  const handle = orEnd(needMemory(context));
  try {
    const counted = () => handle.use((memory) => memory.statistics().entries) ?? 0;
    const deed =
      folder === undefined ? 'Forget every translation of every project' : `Forget all translations of ${folder}`;
    await confirm(context, { deed, yes });
    const before = counted();
    const done = await handle.run(
      (memory) => memory.clear(folder),
      () => undefined,
      signal,
    );
    const forgotten = before - counted();
    if (options.json === true)
      terminal.json('memory clear', { ...(folder !== undefined && { project: folder }), forgotten });
    else terminal.print(`${plural(forgotten, 'entry', 'entries')} forgotten.`);
    if (signal.aborted) return EXIT.interrupted;
    return done ? EXIT.done : EXIT.files;
  } finally {
    handle.close();
  }
}
