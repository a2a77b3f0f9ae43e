import { discover } from '../../../workspace/discover.ts';
import { type CliContext, openProject } from '../../context.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { fillFrom, needDoor } from '../../memory.ts';

/** `dragoman memory index`: everything that the files of the project say, and nothing that they no longer say. */
export async function indexProject(context: CliContext, { accept }: { readonly accept?: boolean }): Promise<ExitCode> {
  const { terminal, options, signal } = context;
  const loaded = await openProject(context);
  const groups = await discover(context.files, loaded);
  const door = needDoor(context);
  try {
    const report = await fillFrom(context, door, loaded, groups, { complete: true, accept: accept === true });
    const statistics = door.use((memory) => memory.statistics());
    const own = (statistics?.pairs ?? []).filter(({ project }) => project === loaded.folder);
    const entries = own.reduce((sum, pair) => sum + pair.entries, 0);
    if (options.json === true) terminal.json({ project: loaded.folder, ...report, entries });
    else {
      const { files, changed, forgotten } = report;
      terminal.print(
        `${count(files, 'file')} looked at, ${changed} new or changed, ${forgotten} gone. The project has ${count(entries, 'entry', 'entries')} in the memory.`,
      );
    }
    for (const path of report.unreadable) terminal.note(`${path} cannot be read; what is known of it stays.`);
    if (signal.aborted) return EXIT.interrupted;
    return statistics === undefined ? EXIT.files : EXIT.done;
  } finally {
    door.close();
  }
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
