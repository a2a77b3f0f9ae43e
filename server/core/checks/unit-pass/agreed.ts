import type { BilingualUnit } from '../../formats/pair.ts';
import { findPlaceholders } from '../../text/placeholders/index.ts';
import { flatText } from '../across/facts.ts';
import type { DiagnoseInput, Diagnosis } from '../diagnose.ts';
import { placeholders } from '../placeholders/placeholders.ts';
import { isArgument } from '../support.ts';

/** How many locales, including this one, must do the same in different words: fewer may be a mistake, equal words copies of an old source. */
const FEWEST = 4;
/** Fraction of the locales that have the text. */
const LEFT_OUT = 0.25;
const ADDED = 0.2;
/** Possible remains of a placeholder. */
const TRACE = /[{}%$:<>\\]/;

/**
 * A value that many locales omit alike (`New :label` as “Erstellen”), or that many have although the source does not, is not a slip of one
 * translator: it becomes a warning. Other errors stay errors.
 * @param found the findings for one unit
 */
export function agreed(
  { catalog: { dialect }, around }: DiagnoseInput,
  found: readonly Diagnosis[],
  pair: () => BilingualUnit | undefined,
): readonly Diagnosis[] {
  const siblings = around?.siblings;
  if (siblings === undefined || !found.some(isMistake)) return found;
  const { id = '', source, target } = pair() ?? {};
  if (source === undefined || target === undefined) return found;
  const valuesIn = (text: string) =>
    new Set(findPlaceholders(text, { dialect }).flatMap(({ kind, identity }) => (isArgument(kind) ? identity : [])));
  const wanted = valuesIn(flatText(source));
  const own = flatText(target);
  const has = valuesIn(own);
  const extra = [...has].filter((value) => !wanted.has(value));
  const isLeftOut = wanted.size > 0 && !TRACE.test(own);
  const isAdded = extra.length > 0 && [...wanted].every((value) => has.has(value));
  if (!isLeftOut && !isAdded) return found;
  const alike = new Set([own]);
  let translated = 1;
  for (const { units } of siblings.values()) {
    const text = units.get(id)?.text;
    if (text === undefined) continue;
    translated += 1;
    const values = valuesIn(text);
    if (isAdded ? extra.every((value) => values.has(value)) : !TRACE.test(text)) alike.add(text);
  }
  if (alike.size < FEWEST || alike.size < (isAdded ? ADDED : LEFT_OUT) * translated) return found;
  return found.map((one) => (isMistake(one) ? { ...one, severity: 'warning' as const } : one));
}

function isMistake({ code, severity }: Diagnosis): boolean {
  return code === placeholders.id && severity === 'error';
}
