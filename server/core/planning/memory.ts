import type { CheckContext } from '../checks/check.ts';
import type { Change } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { NewPart } from '../text/content.ts';
import type { FileJob } from './job.ts';
import type { PlannedUnit } from './plan.ts';
import { firstHard } from './verify/finding.ts';
import { verifyUnit } from './verify/verify-unit.ts';

/** A translation memory as a job sees it: translations that may be written without asking the service. Nothing here waits or throws. */
export interface JobMemory {
  /** Called once per job; the result is called for units of the job's source catalog. */
  forJob(job: FileJob): (unit: BilingualUnit) => Remembered | undefined;
}

/** A known translation of exactly the unit's text, with the unit's own codes. */
export interface Remembered {
  readonly parts: readonly NewPart[];
  /** For the report: where it came from. */
  readonly note: string;
}

/** A change from the memory and a note about it. What would be rejected from the service is not taken from the memory either. */
export function recall(
  planned: PlannedUnit,
  job: FileJob,
  find: (unit: BilingualUnit) => Remembered | undefined,
): { readonly change: Change; readonly note: string } | undefined {
  const found = find(planned.unit);
  if (found === undefined) return undefined;
  const { target, sourceLocale, targetLocale } = job;
  const { dialect } = target.catalog;
  const context: CheckContext = { dialect, sourceLocale, targetLocale, ignore: [] };
  const { message, ...rest } = planned;
  // Only a translation has the plural forms of the target language: there is nothing to fill in.
  const { filled: _, ...whole } = message;
  if (firstHard(verifyUnit({ ...rest, message: whole }, found.parts, context)) !== undefined) return undefined;
  return {
    change: { unit: planned.unit.id, parts: found.parts, origin: 'memory', targetLocale },
    note: found.note,
  };
}
