import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { DiagnoseInput } from '../checks/diagnose.ts';
import { unitIn } from '../formats/common/units/places.ts';
import type { Change, Format, Unit } from '../formats/format.ts';
import { signature } from '../text/content.ts';
import { whole } from '../text/live-text.ts';
import type { Edit } from '../text/span.ts';

/** A new target that a fix proposes, with the former target: so that it can be applied to any later version. */
export interface ProposedTarget {
  readonly change: Change;
  /** {@link targetSignature} of the unit at that time. */
  readonly was: string;
}

/** `outdated`: the target has changed since. Otherwise why the file cannot hold the new one: the end of a sentence. */
export type FixRefusal = { readonly kind: 'outdated' } | { readonly kind: 'unwritable'; readonly reason: string };

/** The current target of a unit, in a form to compare with that at the time of a fix. */
export function targetSignature(format: Pick<Format, 'layout'>, unit: Unit | undefined): string {
  const content = format.layout === 'bilingual' ? unit?.target : unit?.source;
  return content === undefined ? '' : signature(content.parts);
}

/** The smallest edits that write a proposed target to the file. */
export function writeProposed(
  { format, text, catalog, source, project }: DiagnoseInput,
  { change, was }: ProposedTarget,
): Result<readonly Edit[], FixRefusal> {
  if (targetSignature(format, unitIn(catalog, change.unit)) !== was) return fail({ kind: 'outdated' });
  const { edits, rejected } = format.write(whole(text), catalog, [change], source, project.states);
  const [first] = rejected;
  return first === undefined ? ok(edits) : fail({ kind: 'unwritable', reason: first.reason });
}
