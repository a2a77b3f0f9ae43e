import { onceFor } from '../../../../shared/values/once-for.ts';
import { staleMessage } from '../../../engine/parts/workspace/stale/describe.ts';
import type { Context } from '../../context.ts';
import { staleUnitsOf } from '../stale-units.ts';
import type { Subject } from '../subject.ts';
import { makePauses } from './pause.ts';

/** Which units are stale and what their sources were, as far as already known: a keystroke does not wait for the lock file and the repository's history. */
export interface StaleFindings {
  /** `stamp` changes with the units. */
  of(subject: Subject): { readonly units: ReadonlyMap<string, string>; readonly stamp: number };
}

interface Known {
  readonly units: ReadonlyMap<string, string>;
  readonly stamp: number;
  /** The versions that it was computed for. */
  readonly about: string;
}

const NOTHING: Known = { units: new Map(), stamp: 0, about: '' };
export const staleFindingsOf = onceFor(makeFindings);

function makeFindings(context: Context): StaleFindings {
  const { documents, guard, world } = context;
  const pauses = makePauses(context);
  const known = new Map<string, Known>();
  documents.onClosed(({ uri }) => known.delete(uri));

  const look = guard.event('stale', async (subject: Subject) => {
    const { snapshot, state, input, source } = subject;
    const { format, catalog, targetLocale } = input;
    const target = { path: snapshot.path, text: snapshot.text, catalog };
    const original =
      source === undefined
        ? target
        : { path: source.path, text: source.text, catalog: input.source?.catalog ?? catalog };
    const stale = await staleUnitsOf(context).find(state, { format, source: original, target, targetLocale });
    if (!documents.isCurrent(snapshot)) return;
    const before = known.get(snapshot.uri) ?? NOTHING;
    const units = new Map([...stale].map(([unit, about]) => [unit, staleMessage(about)]));
    const same =
      before.units.size === units.size && [...units].every(([unit, about]) => before.units.get(unit) === about);
    known.set(snapshot.uri, { units, about: aboutOf(subject), stamp: same ? before.stamp : before.stamp + 1 });
    if (!same) world.changed([snapshot.uri]);
  });

  return {
    of(subject) {
      const { snapshot, input } = subject;
      const before = known.get(snapshot.uri) ?? NOTHING;
      const wanted = input.role === 'target' && !input.catalog.malformed && pauses.allows(snapshot);
      if (wanted && before.about !== aboutOf(subject)) pauses.begin(snapshot, () => void look(subject));
      return before;
    },
  };
}

function aboutOf({ snapshot, source, state }: Subject): string {
  return [snapshot.stamp, source?.stamp, state.stamp].join('.');
}
