import { expect } from 'vitest';
import { movedProblem } from '../../server/core/formats/common/units/moved.ts';
import type { Catalog, Format, Problem } from '../../server/core/formats/format.ts';
import { type Edit, mover } from '../../server/core/text/span.ts';

type Version = readonly [text: string, catalog: Catalog];

/** The rules say the same of both, where the edit has moved it; what it touches is looked at anew. */
export function expectSameStructure(format: Format, [was, before]: Version, [is, after]: Version, edit: Edit): void {
  const found = validated(format, was, before);
  const spans = found.flatMap(({ span, fixes = [] }) => [
    span,
    ...fixes.flatMap(({ edits }) => edits.map((one) => one.span)),
  ]);
  if (spans.some(({ start, end }) => start <= edit.span.end && edit.span.start <= end)) return;
  const move = mover(edit);
  expect(validated(format, is, after)).toEqual(found.map((problem) => movedProblem(problem, move)));
}

/** What `validate` says of a text. */
function validated(format: Format, text: string, catalog: Catalog): readonly Problem[] {
  const work = format.validate?.(text, catalog);
  for (let step = work?.next(); step !== undefined; step = work?.next()) if (step.done === true) return step.value;
  return [];
}
