import { memorySettings } from '../../../../shared/memory.ts';
import { needMemory } from '../../../engine/memory/memory.ts';
import { matchesOf } from '../../../engine/memory/memory-lookup.ts';
import { openProject } from '../../../engine/projects/project.ts';
import { viewFor } from '../../../engine/team/open.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';

export interface LookupOptions {
  readonly from?: string;
  readonly to: string;
  readonly dialect?: string;
}

/** `dragoman memory lookup TEXT`: matches for a text, as offered in the editor. */
export async function memoryLookup(context: CliContext, text: string, options: LookupOptions): Promise<ExitCode> {
  const { terminal } = context;
  const loaded = orEnd(await openProject(context));
  const { project, folder, homes } = loaded;
  const handle = orEnd(needMemory(context));
  try {
    const { minimum } = memorySettings(project);
    const from = options.from ?? project.sourceLocale ?? 'en';
    const { to, dialect } = options;
    const seen = { project: folder, shared: homes?.memory, team: viewFor(context, loaded, handle) };
    const query = { text, from, to, minimum, limit: 10, ...seen, ...(dialect !== undefined && { dialect }) };
    const matches = matchesOf(handle, query);
    if (matches === undefined) return EXIT.files;
    const shown = matches.map(({ origin, ...match }) => ({ ...match, from: origin }));
    if (context.options.json === true) terminal.json('memory lookup', { matches: shown });
    else if (shown.length === 0) terminal.print(`No match of ${minimum} % or more.`);
    for (const { percent, source, target, quality, from: place } of context.options.json === true ? [] : shown) {
      terminal.print(`${terminal.style('bold', `${String(percent).padStart(3)} %`)}  ${target}`);
      terminal.print(terminal.style('dim', `       ${percent === 100 ? '' : `${source} · `}${quality} · ${place}`));
    }
    return EXIT.done;
  } finally {
    handle.close();
  }
}
