import { isMissing } from '../../checks/words/missing.ts';
import type { Change } from '../../formats/format.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { NewPart } from '../../text/content.ts';
import type { FileJob } from '../job.ts';

/**
 * Units that the target file has no place for, with the reason: cues that would overlap others. The writer would refuse any translation of them, so
 * it is asked to write their sources before anything is paid for.
 */
export function unplaced(job: FileJob, units: readonly BilingualUnit[]): ReadonlyMap<string, string> {
  const { format, source, target } = job;
  if (format.align === undefined) return new Map();
  const changes = units.flatMap((unit): Change[] => {
    if (unit.targetUnit !== undefined || !isMissing(unit)) return [];
    const parts = unit.source.parts.map((part): NewPart => (part.kind === 'text' ? part.text : part));
    return [{ unit: unit.id, parts, origin: 'machine' }];
  });
  const { rejected } = format.write(target.text, target.catalog, changes, source);
  return new Map(rejected.map(({ unit, reason }) => [unit, reason]));
}
