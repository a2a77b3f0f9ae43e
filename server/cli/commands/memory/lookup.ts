import { memorySettings } from '../../../../shared/memory.ts';
import { needDoor } from '../../../engine/memory.ts';
import { openProject } from '../../../engine/project.ts';
import { placeOf } from '../../../memory/job.ts';
import { decode, encode, segmentOf, shownSegment } from '../../../memory/segment.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';

export interface LookupOptions {
  readonly from?: string;
  readonly to: string;
  readonly dialect?: string;
}

/** `dragoman memory lookup TEXT`: matches for a text, as the editor would offer them. */
export async function memoryLookup(context: CliContext, text: string, options: LookupOptions): Promise<ExitCode> {
  const { terminal } = context;
  const { project, folder } = orEnd(await openProject(context));
  const door = orEnd(needDoor(context));
  try {
    const content = { parts: [text] };
    const query = {
      source: encode(segmentOf(content, { dialect: options.dialect ?? 'plain' })),
      sourceLocale: options.from ?? project.sourceLocale ?? 'en',
      targetLocale: options.to,
      project: folder,
    };
    const { minimum } = memorySettings(project);
    const matches = door.use((memory) => memory.lookup.fuzzy(query, { minimum, limit: 10 }));
    if (matches === undefined) return EXIT.files;
    const shown = matches.map(({ percent, entry }) => ({
      percent,
      source: shownSegment(decode(entry.source)),
      target: shownSegment(decode(entry.target)),
      locale: entry.targetLocale,
      quality: entry.quality,
      from: placeOf(entry),
    }));
    if (context.options.json === true) terminal.json({ matches: shown });
    else if (shown.length === 0) terminal.print(`No match of ${minimum} % or more.`);
    for (const { percent, source, target, quality, from } of context.options.json === true ? [] : shown) {
      terminal.print(`${terminal.style('bold', `${String(percent).padStart(3)} %`)}  ${target}`);
      terminal.print(terminal.style('dim', `       ${percent === 100 ? '' : `${source} · `}${quality} · ${from}`));
    }
    return EXIT.done;
  } finally {
    door.close();
  }
}
