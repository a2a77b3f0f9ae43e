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
  const { edits } = input.format.write(input.text, input.catalog, [...changes.values()], input.source);
  const kept = [...edits];
  for (const group of direct) if (group.every((edit) => kept.every((other) => apart(edit, other)))) kept.push(...group);
  return kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function apart(a: Edit, b: Edit): boolean {
  return a.span.end < b.span.start || b.span.end < a.span.start;
}
