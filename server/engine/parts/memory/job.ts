import type { BilingualUnit } from '../../../core/formats/pair.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import type { JobMemory, Remembered } from '../../../core/planning/memory.ts';
import { adapt } from './adapt.ts';
import type { Entry, TeamView } from './entry.ts';
import { harvestOptions } from './harvest.ts';
import { attempt, type Memory } from './memory.ts';
import { Places } from './place.ts';
import { choose, type ReusePolicy } from './reuse.ts';
import { decode } from './segment.ts';

export interface JobMemoryOptions {
  /** Folder of the project. */
  readonly project: string;
  /** All projects below this folder share one memory (`ownerOf`). */
  readonly shared?: string | undefined;
  readonly team?: TeamView | undefined;
  readonly policy: ReusePolicy;
  readonly engine?: 'pseudo' | undefined;
  /** Called once if the memory fails; the job continues without it. */
  readonly onTrouble?: (message: string) => void;
}

/** A memory as used by translation: exact matches, by the policy of the project. */
export function jobMemory(memory: Memory, options: JobMemoryOptions): JobMemory {
  const { project, shared, team, policy, engine, onTrouble } = options;
  let broken = policy === 'suggest';
  return {
    forJob(job: FileJob) {
      const optionsOf = harvestOptions(job.format, job.source.catalog);
      let places: Places | undefined;
      return (unit: BilingualUnit): Remembered | undefined => {
        if (broken) return undefined;
        places ??= new Places(job.source.catalog, optionsOf);
        const { sourceUnit } = unit;
        // A plural form created for the target language is not a unit of the source.
        const source = places.source(unit.id);
        if (source === undefined || source === '') return undefined;
        const { sourceLocale, targetLocale } = job;
        const found = attempt(() =>
          memory.lookup.exact({ source, sourceLocale, targetLocale, project, shared, team, engine }),
        );
        if (!found.ok) {
          broken = true;
          onTrouble?.(found.error.message);
          return undefined;
        }
        // The job itself knows its own file better: a translation may just have been deleted there.
        const others = found.value.filter(({ origin }) => origin.kind !== 'file' || origin.path !== job.target.path);
        const chosen = choose(others, places.of(unit.id), policy, team?.project);
        if (chosen === undefined) return undefined;
        const { entry, sameContext } = chosen;
        const { parts, dropped, missing } = adapt(
          decode(entry.source),
          decode(entry.target),
          unit.source,
          optionsOf(sourceUnit),
        );
        if (dropped > 0 || missing > 0) return undefined;
        return {
          parts,
          note: `from the translation memory${sameContext ? '' : ', another context'} (${placeOf(entry)})`,
        };
      };
    },
  };
}

/** The origin of an entry, for display: the file's name relative to its project, the team's project, or another origin. */
export function placeOf({ origin, unit }: Entry): string {
  const { kind, path, project } = origin;
  if (kind === 'accepted') return 'accepted in the editor';
  if (kind === 'team') return unit === undefined ? `team, ${path}` : `team, ${path}, ${unit}`;
  const name =
    project !== '' && path.startsWith(`${project}/`)
      ? path.slice(project.length + 1)
      : path.slice(path.lastIndexOf('/') + 1);
  return unit === undefined || kind === 'import' ? name : `${name}, ${unit}`;
}
