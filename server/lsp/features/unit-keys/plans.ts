import type { AddKeyArguments } from '../../../../shared/unit-keys.ts';
import { pairUnits } from '../../../core/formats/pair.ts';
import { newUnit } from '../../../engine/units/new-unit.ts';
import {
  type Fill,
  goingUnits,
  habitOf,
  insertion,
  lacking,
  removal,
  sorting,
  strangers,
  unsorted,
  withoutUnits,
} from '../../../engine/units/plan.ts';
import { refusal } from '../../guard.ts';
import type { LocaleFile } from '../units/locales.ts';
import type { KeysPlan, Step } from './answer.ts';
import { type KeyedGroup, keyedFile } from './group.ts';

type LeftOut = NonNullable<KeysPlan['leftOut']>;

/** A new key in the source, and in the other locales what they usually contain for untranslated units. @throws ResponseError for an invalid key */
export function additionPlan(
  { format, group, source, targets }: KeyedGroup,
  { key, text, others = 'habit' }: Pick<AddKeyArguments, 'key' | 'text' | 'others'>,
): KeysPlan {
  const made = newUnit(format, keyedFile(source), { key, text, sourceLocale: group.sourceLocale });
  if (!made.ok) throw refusal(made.error);
  const { edits, file, unit } = made.value;
  const steps: Step[] = [{ file: source, edits, units: [unit.name] }];
  const leftOut: { path: string; reason: string }[] = [];
  const fill = others === 'habit' ? habitOf(format, source.catalog, targets) : others;
  for (const target of fill === 'none' ? [] : targets) {
    const pairs = pairUnits(format, file.catalog, target.catalog).filter(({ id }) => id === unit.id);
    const step = inserted(format, target, file, pairs, fill as Fill);
    if (typeof step === 'string') leftOut.push({ path: target.snapshot.path, reason: step });
    else if (step.edits.length > 0) steps.push(step);
  }
  return { steps, leftOut, about: [source, ...targets] };
}

/** Keys of the source for files that lack them. @param into the files; @param wanted ids; absent: all */
export function insertionPlan(
  { format, source }: KeyedGroup,
  into: readonly LocaleFile[],
  fill: Fill,
  wanted?: readonly string[],
): KeysPlan {
  const steps: Step[] = [];
  const leftOut: { path: string; reason: string }[] = [];
  const ids = wanted && new Set(wanted);
  const from = keyedFile(source);
  for (const file of into) {
    const pairs = lacking(format, source.catalog, file.catalog, file.locale).filter(({ id }) => ids?.has(id) !== false);
    if (pairs.length === 0) continue;
    const step = inserted(format, file, from, pairs, fill);
    if (typeof step === 'string') leftOut.push({ path: file.snapshot.path, reason: step });
    else steps.push(step);
  }
  return { steps, leftOut, about: [source, ...into] };
}

function inserted(
  format: KeyedGroup['format'],
  file: LocaleFile,
  source: Parameters<typeof insertion>[2],
  pairs: Parameters<typeof insertion>[3],
  fill: Fill,
): Step | string {
  const { edits, rejected } = insertion(format, keyedFile(file), source, pairs, fill);
  const [first] = rejected;
  if (first !== undefined && rejected.length === pairs.length) return `${first.reason}.`;
  const lost = new Set(rejected.map(({ unit }) => unit));
  return { file, edits, units: pairs.flatMap(({ id, sourceUnit }) => (lost.has(id) ? [] : sourceUnit.name)) };
}

/** Removes keys from the files of all locales; plural forms as a whole set. */
export function removalPlan({ format, source, targets }: KeyedGroup, ids: readonly string[]): KeysPlan {
  const files = [source, ...targets];
  const goes = goingUnits(
    files.map(({ catalog }) => catalog),
    ids,
  );
  const from = { text: source.snapshot.text, catalog: withoutUnits(source.catalog, goes) };
  return gone(files, (file) => {
    const units = file.catalog.units.filter(goes);
    return [units, removal(format, keyedFile(file), units, from)] as const;
  });
}

/** Removes keys that the source does not have from files. */
export function prunePlan({ format, source }: KeyedGroup, files: readonly LocaleFile[]): KeysPlan {
  const from = { text: source.snapshot.text, catalog: source.catalog };
  const plan = gone(files, (file) => {
    const units = strangers(source.catalog, file.catalog);
    return [units, removal(format, keyedFile(file), units, from)] as const;
  });
  return { ...plan, about: [source, ...files] };
}

function gone(
  files: readonly LocaleFile[],
  plan: (file: LocaleFile) => readonly [units: readonly { readonly name: string }[], edits: Step['edits'] | undefined],
): KeysPlan {
  const steps: Step[] = [];
  const leftOut: LeftOut[number][] = [];
  for (const file of files) {
    const [units, edits] = plan(file);
    if (units.length === 0) continue;
    if (edits === undefined)
      leftOut.push({ path: file.snapshot.path, reason: 'Keys cannot be removed from it without changing others.' });
    else steps.push({ file, edits, units: units.map(({ name }) => name) });
  }
  return { steps, leftOut, about: files };
}

/** All files in the same order. */
export function sortingPlan({ format, source, targets }: KeyedGroup, alphabetical: boolean): KeysPlan {
  const from = alphabetical ? undefined : { text: source.snapshot.text, catalog: source.catalog };
  const steps: Step[] = [];
  const leftOut: LeftOut[number][] = [];
  for (const file of alphabetical ? [source, ...targets] : targets) {
    const edits = sorting(format, keyedFile(file), from);
    if (edits === undefined) leftOut.push({ path: file.snapshot.path, reason: `A${unsorted(format).slice(1)}.` });
    else if (edits.length > 0) steps.push({ file, edits, units: [] });
  }
  return { steps, leftOut, about: [source, ...targets] };
}
