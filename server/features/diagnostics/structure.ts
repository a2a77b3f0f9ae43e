import { CancellationToken } from 'vscode-languageserver/node';
import type { DiagnoseInput } from '../../checks/diagnose.ts';
import type { Context } from '../../context.ts';
import type { Problem, Validating } from '../../formats/format.ts';
import { drain } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';

/** UTF-16 units: in texts up to this length the rules cost less than anybody notices. */
const AT_ONCE = 100_000;
/** Milliseconds without a keystroke after which the rules of a large file are asked. */
const PAUSE = 300;

/** Takes care that a keystroke in a large file does not wait for the rules of its format. */
export interface Structures {
  /** What is known now. In a large file the rules are asked after a pause, and then everybody asks again. */
  of(
    snapshot: Snapshot,
    input: DiagnoseInput,
  ): { readonly problems: readonly Problem[] | undefined; readonly stamp: number };
}

const made = new WeakMap<Context, Structures>();

export function structuresOf(context: Context): Structures {
  const structures = made.get(context) ?? makeStructures(context);
  made.set(context, structures);
  return structures;
}

function makeStructures({ client, documents, guard, world }: Context): Structures {
  const waiting = new Map<string, NodeJS.Timeout>();
  documents.onClosed(({ uri }) => stop(uri));

  function stop(uri: string): void {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
  }

  const ask = guard.event('rules', async (snapshot: Snapshot, { format, text, catalog }: DiagnoseInput) => {
    waiting.delete(snapshot.uri);
    const work = format.validate?.(text, catalog);
    if (work === undefined) return;
    const outdated = {
      ...CancellationToken.None,
      get isCancellationRequested() {
        return !documents.isCurrent(snapshot);
      },
    };
    await drain(
      keeping(work, (problems) => snapshot.keepStructure(problems)),
      outdated,
    );
    world.changed();
  });

  return {
    of(snapshot, input) {
      const { problems, current } = snapshot.structure;
      if (current) return { problems, stamp: 1 };
      const told = !client.pullsDiagnostics || client.refreshesDiagnostics;
      if (snapshot.text.length <= AT_ONCE || snapshot.version === null || !told)
        return { problems: undefined, stamp: 1 };
      stop(snapshot.uri);
      waiting.set(snapshot.uri, setTimeout(() => void ask(snapshot, input), PAUSE).unref());
      return { problems, stamp: 0 };
    },
  };
}

function* keeping(work: Validating, keep: (problems: readonly Problem[]) => void): Generator<undefined> {
  keep(yield* work);
}
