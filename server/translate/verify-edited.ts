import type { CheckContext } from '../checks/check.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { NewPart } from '../text/content.ts';
import { type PlaceholderOptions, protectionOf } from '../text/placeholders/index.ts';
import { firstHard } from './finding.ts';
import type { FileJob } from './job.ts';
import { buildMessage } from './message.ts';
import { hasWords } from './pieces.ts';
import { verifyUnit } from './verify-unit.ts';

/**
 * Why a text that a person puts in place of a translation must not be written, by the same last look as the service's answers get;
 * `undefined`: it may be.
 */
export function verifyEdited(job: FileJob, unit: BilingualUnit, parts: readonly NewPart[]): string | undefined {
  if (isEmpty(parts)) return 'the text is empty: reject the translation instead, and the unit stays as it is';
  const { format, source, target, sourceLocale, targetLocale, project } = job;
  const { dialect } = target.catalog.dialect === 'plain' ? source.catalog : target.catalog;
  const { protectedWords, declaredPlaceholders, cue } = unit.sourceUnit;
  const placeholders: PlaceholderOptions = {
    dialect,
    format: format.id,
    protect: protectionOf(project.translation),
    ...(protectedWords && { protectedWords }),
    ...(declaredPlaceholders && { declared: declaredPlaceholders }),
  };
  const message = buildMessage(unit.source, { placeholders, targetLocale, cue: cue !== undefined });
  if (typeof message === 'string') return message;
  const context: CheckContext = {
    format: format.id,
    dialect: target.catalog.dialect,
    sourceLocale,
    targetLocale,
    ignore: [],
  };
  return firstHard(verifyUnit({ unit, message, placeholders }, parts, context))?.reason;
}

function isEmpty(parts: readonly NewPart[]): boolean {
  return !parts.some((part) => typeof part !== 'string' || part.trim() !== '' || hasWords(part));
}
