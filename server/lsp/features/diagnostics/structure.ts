import { onceFor } from '../../../../shared/values/once-for.ts';
import type { DiagnoseInput } from '../../../core/checks/diagnose.ts';
import type { Problem, Validating } from '../../../core/formats/format.ts';
import type { Context } from '../../context.ts';
import { drain } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { makePauses } from './pause.ts';
import { areSame } from './same.ts';

/** Makes sure that a keystroke in a large file does not wait for its format's rules. */
export interface Structures {
  /** What is known now. In a large file the rules run after a pause, and then clients are asked to pull again. */
  of(
    snapshot: Snapshot,
    input: DiagnoseInput,
  ): { readonly problems: readonly Problem[] | undefined; readonly stamp: number };
}

export const structuresOf = onceFor(makeStructures);

function makeStructures(context: Context): Structures {
  const { guard, world } = context;
  const pauses = makePauses(context);

  const ask = guard.event('rules', async (snapshot: Snapshot, { format, catalog }: DiagnoseInput) => {
    const work = format.validate?.(snapshot.text, catalog);
    if (work === undefined) return;
    const before = snapshot.structure(catalog).problems;
    await drain(
      keeping(work, (problems) => snapshot.keepStructure(problems, catalog)),
      pauses.outdated(snapshot),
      undefined,
      () => guard.standBack(),
    );
    if (!areSame(before, snapshot.structure(catalog).problems)) world.changed([snapshot.uri]);
  });

  return {
    of(snapshot, input) {
      const { problems, current } = snapshot.structure(input.catalog);
      if (current) return { problems, stamp: 1 };
      if (!pauses.suits(snapshot)) return { problems: undefined, stamp: 1 };
      pauses.begin(snapshot, () => void ask(snapshot, input));
      return { problems, stamp: 0 };
    },
  };
}

function* keeping(work: Validating, keep: (problems: readonly Problem[]) => void): Generator<undefined> {
  keep(yield* work);
}
