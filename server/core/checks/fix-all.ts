import type { Change } from '../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../formats/pair.ts';
import { contentOf, type NewPart, signature } from '../text/content.ts';
import { whole } from '../text/live-text.ts';
import type { Edit } from '../text/span.ts';
import type { DiagnoseInput, Diagnosis, DiagnosisFix } from './diagnose.ts';
import { unitChecks } from './unit-pass/unit-checks.ts';

/** The edits of all safe fixes for one file, ordered and without overlap, and the number of findings that they fix. */
export interface AllFixes {
  readonly edits: readonly Edit[];
  readonly count: number;
}

export interface FixOptions {
  /** Only fixes of this check. */
  readonly only?: string;
  /** Only fixes of these findings. */
  readonly wants?: (finding: Pick<Diagnosis, 'code' | 'severity'>) => boolean;
  /** Also fixes that a person has to request. */
  readonly unsafe?: boolean;
  /** Also in translations that the file marks as approved or final. */
  readonly approved?: boolean;
}

/** Limit for successive fixes of one unit: two that undo each other would never end. */
const ROUNDS = 8;

/**
 * Applies every safe fix. Fixes of one unit follow one another, each computed from the result of the previous one.
 * Fixes left out because structural edits overlap are found again by the next run.
 */
export function fixAll(input: DiagnoseInput, diagnoses: readonly Diagnosis[], options: FixOptions = {}): AllFixes {
  const changes = new Map<string, Change>();
  const direct: Edit[][] = [];
  let count = 0;
  const recheck = unitChecks(input);
  let pairs: ReadonlyMap<string, BilingualUnit> | undefined;
  for (const diagnosis of diagnoses) {
    const fix = safeFix(diagnosis, options);
    if (fix === undefined) continue;
    if ('edits' in fix) {
      direct.push([...fix.edits]);
      count += 1;
    } else if (!changes.has(fix.change.unit)) {
      const { catalog, format, source } = input;
      pairs ??= new Map(pairUnits(format, source?.catalog ?? catalog, catalog).map((pair) => [pair.id, pair]));
      const pair = pairs.get(fix.change.unit);
      const settled = pair === undefined ? { parts: fix.change.parts, rounds: 1 } : settle(pair, fix.change.parts);
      changes.set(fix.change.unit, { ...fix.change, parts: settled.parts });
      count += settled.rounds;
    }
  }

  function settle(pair: BilingualUnit, first: readonly NewPart[]) {
    let parts = first;
    let rounds = 1;
    for (; rounds < ROUNDS; rounds++) {
      const found = recheck({ ...pair, target: contentOf(parts) });
      const next = found
        .map((diagnosis) => safeFix(diagnosis, options))
        .find((fix) => fix !== undefined && 'change' in fix);
      if (next === undefined || 'edits' in next || signature(next.change.parts) === signature(parts)) break;
      parts = next.change.parts;
    }
    return { parts, rounds };
  }

  const { format, text, catalog, source, project } = input;
  const { edits, rejected } = format.write(whole(text), catalog, [...changes.values()], source, project.states);
  const all = withoutOverlap([[...edits], ...direct]);
  return { edits: all.edits, count: count - all.dropped - rejected.length };
}

/** The safe fixes of findings about a file itself, which need no writer. */
export function applicable(diagnoses: readonly Diagnosis[], options: FixOptions = {}): AllFixes {
  const fixes = diagnoses.flatMap((diagnosis) => {
    const fix = safeFix(diagnosis, options);
    return fix !== undefined && 'edits' in fix ? [fix.edits] : [];
  });
  const { edits, dropped } = withoutOverlap([[], ...fixes]);
  return { edits, count: fixes.length - dropped };
}

function safeFix(diagnosis: Diagnosis, { only, wants, unsafe = false, approved = false }: FixOptions) {
  const { code, fixes } = diagnosis;
  if ((only !== undefined && code !== only) || wants?.(diagnosis) === false) return undefined;
  return fixes.find((fix) => fix.safe || unsafe || (approved && isApproved(fix)));
}

/** A fix that only needs permission to change approved translations. */
export function isApproved(fix: DiagnosisFix): boolean {
  return 'approved' in fix && fix.approved === true;
}

/** Edits of one fix are applied or dropped together; the fix that begins first wins. One linear pass over the sorted edits. */
export function withoutOverlap(fixes: readonly (readonly Edit[])[]) {
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
    // The writer's edits for all checked units form one fix, which is kept.
    if (touches && last !== undefined) dropped.add(here.fix === 0 ? last.fix : here.fix);
    if (!dropped.has(here.fix)) last = here;
  }
  return { edits: all.filter(({ fix }) => !dropped.has(fix)).map(({ edit }) => edit), dropped: dropped.size };
}
