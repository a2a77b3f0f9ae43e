import { fillFrom, needDoor } from '../../../engine/memory.ts';
import { openProject } from '../../../engine/project.ts';
import { plural } from '../../../engine/words.ts';
import { discover } from '../../../workspace/discover.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';

/** `dragoman memory index`: everything that the files of the project say, and nothing that they no longer say. */
export async function indexProject(context: CliContext, { accept }: { readonly accept?: boolean }): Promise<ExitCode> {
  const { terminal, options, signal } = context;
  const loaded = orEnd(await openProject(context));
  const groups = await discover(context.files, loaded);
  const door = orEnd(needDoor(context));
  try {
    const report = await fillFrom(context, door, loaded, groups, { complete: true, accept: accept === true });
    const statistics = door.use((memory) => memory.statistics());
    const own = (statistics?.pairs ?? []).filter(({ project }) => project === loaded.folder);
    const entries = own.reduce((sum, pair) => sum + pair.entries, 0);
    if (options.json === true) terminal.json('memory index', { project: loaded.folder, ...report, entries });
    else {
      const { files, changed, forgotten } = report;
      terminal.print(
        `${plural(files, 'file')} looked at, ${changed} new or changed, ${forgotten} gone. The project has ${plural(entries, 'entry', 'entries')} in the memory.`,
      );
    }
    for (const path of report.unreadable) terminal.note(`${path} cannot be read; what is known of it stays.`);
    if (signal.aborted) return EXIT.interrupted;
    return statistics === undefined ? EXIT.files : EXIT.done;
  } finally {
    door.close();
  }
}
