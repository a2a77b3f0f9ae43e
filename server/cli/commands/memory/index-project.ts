import { fillFrom, needMemory } from '../../../engine/memory/memory.ts';
import type { IndexReport } from '../../../engine/parts/memory/index-files.ts';
import { discover } from '../../../engine/parts/workspace/discovery/discover.ts';
import { loadedPackages, packagesOf } from '../../../engine/projects/packages.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';

/** `dragoman memory index`: brings the memory in line with the files of the project and of nested projects. */
export async function indexProject(context: CliContext, { accept }: { readonly accept?: boolean }): Promise<ExitCode> {
  const { terminal, options, signal } = context;
  const all = orEnd(await loadedPackages(orEnd(await packagesOf(context, []))));
  const project = all[0]?.[1].folder ?? '';
  const handle = orEnd(needMemory(context));
  try {
    let report: IndexReport = { files: 0, changed: 0, forgotten: 0, unreadable: [] };
    for (const [, loaded] of all) {
      const groups = await discover(context.files, loaded);
      report = sum(
        report,
        await fillFrom(context, handle, loaded, groups, { complete: true, accept: accept === true }),
      );
    }
    const statistics = handle.use((memory) => memory.statistics());
    const folders = new Set(all.map(([, { folder }]) => folder));
    const own = (statistics?.pairs ?? []).filter((pair) => folders.has(pair.project));
    const entries = own.reduce((total, pair) => total + pair.entries, 0);
    if (options.json === true) terminal.json('memory index', { project, ...report, entries });
    else {
      const { files, changed, forgotten } = report;
      terminal.print(
        `${plural(files, 'file')} checked, ${changed} new or changed, ${forgotten} gone. ${all.length > 1 ? `${all.length} projects have` : 'The project has'} ${plural(entries, 'entry', 'entries')} in the memory.`,
      );
    }
    for (const path of report.unreadable) terminal.note(`${path} cannot be read; what is known of it is kept.`);
    if (signal.aborted) return EXIT.interrupted;
    return statistics === undefined ? EXIT.files : EXIT.done;
  } finally {
    handle.close();
  }
}

function sum(a: IndexReport, b: IndexReport): IndexReport {
  return {
    files: a.files + b.files,
    changed: a.changed + b.changed,
    forgotten: a.forgotten + b.forgotten,
    unreadable: [...a.unreadable, ...b.unreadable],
  };
}
