import { needMemory } from '../../../engine/memory/memory.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';

/** `dragoman memory stats`: the contents of this user's memory. */
export async function memoryStats(context: CliContext): Promise<ExitCode> {
  const { terminal, options } = context;
  const handle = orEnd(needMemory(context));
  try {
    const statistics = handle.use((memory) => memory.statistics());
    if (statistics === undefined) return EXIT.files;
    if (options.json === true) {
      terminal.json('memory stats', statistics);
      return EXIT.done;
    }
    const { pairs, entries, sources, bytes } = statistics;
    const rows = pairs.map(({ project, from, to, byQuality, ...pair }) => [
      project === '' ? '(every project)' : project,
      `${from} > ${to}`,
      pair.entries,
      byQuality.approved,
      byQuality.human,
      byQuality.proposal,
    ]);
    if (rows.length > 0) terminal.table(['project', 'locales', 'entries', 'approved', 'human', 'proposals'], rows);
    terminal.print(
      `${plural(entries, 'entry', 'entries')}, ${plural(sources, 'source text')}, ${(bytes / 1e6).toFixed(1)} MB`,
    );
    return EXIT.done;
  } finally {
    handle.close();
  }
}
