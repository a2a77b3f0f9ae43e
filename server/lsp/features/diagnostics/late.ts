import { onceFor } from '../../../../shared/values/once-for.ts';
import { acrossFindings, type DiagnoseInput, type Diagnosis } from '../../../core/checks/diagnose.ts';
import type { Unit } from '../../../core/formats/format.ts';
import { targetSignature } from '../../../core/language/fix.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { drain } from '../../guard.ts';
import type { Subject } from '../subject.ts';
import { makePauses } from './pause.ts';
import { areSame } from './same.ts';

/** Findings of the checks across files for a large document that is being edited: no keystroke waits for them. */
export interface LateFindings {
  /** Undefined: they must be computed now. Otherwise the last findings, at their positions in this version; `stamp` changes with them. */
  of(
    subject: Subject,
    input: DiagnoseInput,
    around: string,
  ): { readonly found: readonly Diagnosis[]; readonly stamp: number } | undefined;
}

/** A finding with its unit, to be located in a later version. */
interface Kept {
  readonly diagnosis: Diagnosis;
  readonly was: string;
  readonly onName: boolean;
}

interface Known {
  /** The versions that the findings belong to. */
  readonly about: string;
  /** Different if the findings are. */
  readonly stamp: number;
  readonly kept: readonly Kept[];
}

const NOTHING: Known = { about: '', kept: [], stamp: 0 };

export const lateFindingsOf = onceFor(makeFindings);

function makeFindings(context: Context): LateFindings {
  const { documents, guard, world } = context;
  const pauses = makePauses(context);
  const known = new Map<string, Known>();
  documents.onClosed(({ uri }) => known.delete(uri));

  const look = guard.event('checks across files', async (subject: Subject, input: DiagnoseInput, about: string) => {
    const { snapshot, format, unit } = subject;
    const found = await drain(acrossFindings(input), pauses.outdated(snapshot), undefined, () => guard.standBack());
    const kept = found.map((diagnosis): Kept => {
      const own = diagnosis.unit === undefined ? undefined : unit(diagnosis.unit);
      const onName = own !== undefined && own.nameSpan.start === diagnosis.span.start;
      return { diagnosis, was: targetSignature(format, own), onName };
    });
    const { uri } = snapshot;
    const last = known.get(uri) ?? NOTHING;
    // It is unknown what is shown for an outdated version.
    const same = documents.isCurrent(snapshot) && areSame(moved(last.kept, subject), found);
    known.set(uri, { about, kept, stamp: same ? last.stamp : last.stamp + 1 });
    if (!same) world.changed([uri]);
  });

  return {
    of(subject, input, around) {
      const { snapshot, source, state } = subject;
      if (!pauses.suits(snapshot)) return undefined;
      const about = [snapshot.stamp, source?.stamp, state.stamp, around].join('.');
      const last = known.get(snapshot.uri) ?? NOTHING;
      if (last.about !== about) pauses.begin(snapshot, () => void look(subject, input, about));
      const found = last.about === about ? last.kept.map(({ diagnosis }) => diagnosis) : moved(last.kept, subject);
      return { found, stamp: last.stamp };
    },
  };
}

/** The current positions of the findings. Those about a unit that has changed or gone are left out. */
function moved(kept: readonly Kept[], { snapshot, format, unit }: Subject): readonly Diagnosis[] {
  return kept.flatMap(({ diagnosis, was, onName }): readonly Diagnosis[] => {
    if (diagnosis.unit === undefined) return diagnosis.span.end <= snapshot.live.length ? [diagnosis] : [];
    const own = unit(diagnosis.unit);
    if (own === undefined || targetSignature(format, own) !== was) return [];
    return [{ ...diagnosis, span: onName ? own.nameSpan : targetSpan(format.layout, own) }];
  });
}

function targetSpan(layout: 'bilingual' | 'one-file-per-locale', unit: Unit): Span {
  return (layout === 'bilingual' ? unit.target : unit.source)?.span ?? unit.nameSpan;
}
