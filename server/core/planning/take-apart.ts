import type { BilingualUnit } from '../formats/pair.ts';
import { PLAIN_DIALECT } from '../text/dialects/index.ts';
import { type PlaceholderOptions, protectionOf } from '../text/placeholders/index.ts';
import type { FileJob } from './job.ts';
import { buildMessage } from './mask/message.ts';
import type { PlannedUnit } from './plan.ts';

/** What counts as a placeholder in all units of a job. */
export function placeholdersIn({ source, target, project }: FileJob): PlaceholderOptions {
  const { dialect } = target.catalog.dialect === PLAIN_DIALECT ? source.catalog : target.catalog;
  return { dialect, protect: protectionOf(project.translation) };
}

/** A unit's source split into parts, using the placeholders that the unit itself declares. A string is the reason why it cannot be translated. */
export function takeApart(
  unit: BilingualUnit,
  common: PlaceholderOptions,
  targetLocale: string,
): Pick<PlannedUnit, 'placeholders'> & { readonly message: PlannedUnit['message'] | string } {
  const { protectedWords, declaredPlaceholders, syntax, cue } = unit.sourceUnit;
  const placeholders: PlaceholderOptions = {
    ...common,
    ...(syntax && { dialect: syntax }),
    ...(protectedWords && { protectedWords }),
    ...(declaredPlaceholders && { declared: declaredPlaceholders }),
  };
  return { placeholders, message: buildMessage(unit.source, { placeholders, targetLocale, cue: cue !== undefined }) };
}
