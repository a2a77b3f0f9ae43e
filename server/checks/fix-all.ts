import type { Change } from '../formats/format.ts';
import type { Edit } from '../text/span.ts';
import type { DiagnoseInput, Diagnosis } from './diagnose.ts';

/**
 * The edits of all safe fixes of one file, at most one per unit, ordered and without overlap.
 * What is left out for overlapping is found again by the next run.
 */
export function changesOfFixes(input: DiagnoseInput, diagnoses: readonly Diagnosis[]): readonly Edit[] {
  const changes = new Map<string, Change>();
  const direct: Edit[][] = [];
  for (const { fixes } of diagnoses) {
    const fix = fixes.find(({ safe }) => safe);
    if (fix === undefined) continue;
    if ('edits' in fix) direct.push([...fix.edits]);
    else if (!changes.has(fix.change.unit)) changes.set(fix.change.unit, fix.change);
  }
  const { format, text, catalog, source, project } = input;
  const { edits } = format.write(text, catalog, [...changes.values()], source, project.states);
  return withoutOverlap([[...edits], ...direct]);
}

/** Edits of one fix stand or fall together; the fix that begins first wins. One pass over the sorted edits, so that many fixes cost no more than their number. */
function withoutOverlap(fixes: readonly (readonly Edit[])[]): readonly Edit[] {
  const all = fixes.flatMap((edits, fix) => edits.map((edit) => ({ edit, fix })));
  all.sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end);
  const dropped = new Set<number>();
  let last: (typeof all)[number] | undefined;
  for (const here of all) {
    if (dropped.has(here.fix)) continue;
    const touches =
      last !== undefined &&
      !dropped.has(last.fix) &&
      last.fix !== here.fix &&
      here.edit.span.start <= last.edit.span.end;
    // The writer's edits are one fix of all checked units: they stay.
    if (touches && last !== undefined) dropped.add(here.fix === 0 ? last.fix : here.fix);
    if (!dropped.has(here.fix)) last = here;
  }
  return all.filter(({ fix }) => !dropped.has(fix)).map(({ edit }) => edit);
}
