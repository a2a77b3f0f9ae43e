import type { CheckContext } from '../../checks/check.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { NewPart, Part } from '../../text/content.ts';
import type { FileJob } from '../job.ts';
import { placeholdersIn, takeApart } from '../take-apart.ts';
import { firstHard } from './finding.ts';
import { verifyUnit } from './verify-unit.ts';

/**
 * Why a text that a person puts in place of a translation must not be written, by the same final check as for the service's answers; `undefined` if
 * it may.
 */
export function verifyEdited(job: FileJob, unit: BilingualUnit, parts: readonly NewPart[]): string | undefined {
  if (parts.every((part) => typeof part === 'string' && part.trim() === ''))
    return 'the text is empty: reject the translation instead, and the unit stays as it is';
  const { placeholders, message } = takeApart(unit, placeholdersIn(job), job.targetLocale);
  if (typeof message === 'string') return message;
  if (nests(unit.source.parts) && !nests(parts)) return 'a closing tag comes before its opening one, or tags overlap';
  const { target, sourceLocale, targetLocale } = job;
  const { dialect } = target.catalog;
  const context: CheckContext = { dialect, sourceLocale, targetLocale, ignore: [] };
  return firstHard(verifyUnit({ unit, message, placeholders }, parts, context))?.reason;
}

/** Whether pairs of inline codes nest. Codes without a partner (XLIFF `bpt` of a longer run) do not count. */
function nests(parts: readonly (Part | NewPart)[]): boolean {
  const codes = parts.filter((part) => typeof part !== 'string' && part.kind === 'code');
  const has = (role: string) => new Set(codes.filter((code) => code.role === role).map(({ id }) => id));
  const [opening, closing] = [has('open'), has('close')];
  const open: string[] = [];
  for (const { role, id } of codes) {
    if (role === 'open' && closing.has(id)) open.push(id);
    if (role === 'close' && opening.has(id) && open.pop() !== id) return false;
  }
  return true;
}
