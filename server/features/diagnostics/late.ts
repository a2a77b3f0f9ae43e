import { CancellationToken } from 'vscode-languageserver/node';
import { acrossFindings, type DiagnoseInput, type Diagnosis } from '../../checks/diagnose.ts';
import type { Context } from '../../context.ts';
import type { Unit } from '../../formats/format.ts';
import { drain } from '../../guard.ts';
import type { Span } from '../../text/span.ts';
import type { Subject } from '../subject.ts';
import { targetSignature } from './data.ts';

/** UTF-16 units: in texts up to this length what is looked up across files costs less than anybody notices. */
const AT_ONCE = 100_000;
/** Milliseconds without a keystroke after which a large file is compared with the others. */
const PAUSE = 300;

/** What the checks across files say about a large document that is being typed in: no keystroke waits for them. */
export interface LateFindings {
  /** Undefined: they are to be looked for now. Else what was found last, in its place in this version; `stamp` differs where they do. */
  of(
    subject: Subject,
    input: DiagnoseInput,
    around: string,
  ): { readonly found: readonly Diagnosis[]; readonly stamp: string } | undefined;
}

/** A finding with the unit it was about, to be found again in a later version. */
interface Kept {
  readonly diagnosis: Diagnosis;
  readonly was: string;
  readonly onName: boolean;
}

interface Known {
  /** The versions that the findings are about. */
  readonly about: string;
  readonly kept: readonly Kept[];
}

const made = new WeakMap<Context, LateFindings>();

export function lateFindingsOf(context: Context): LateFindings {
  const findings = made.get(context) ?? makeFindings(context);
  made.set(context, findings);
  return findings;
}

function makeFindings({ client, documents, guard, world }: Context): LateFindings {
  const known = new Map<string, Known>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const stop = (uri: string) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
  };
  documents.onClosed(({ uri }) => {
    stop(uri);
    known.delete(uri);
  });

  const look = guard.event('checks across files', async (subject: Subject, input: DiagnoseInput, about: string) => {
    const { snapshot, format, unit } = subject;
    waiting.delete(snapshot.uri);
    const outdated = {
      ...CancellationToken.None,
      get isCancellationRequested() {
        return !documents.isCurrent(snapshot);
      },
    };
    const found = await drain(acrossFindings(input), outdated);
    const kept = found.map((diagnosis): Kept => {
      const own = diagnosis.unit === undefined ? undefined : unit(diagnosis.unit);
      const onName = own !== undefined && own.nameSpan.start === diagnosis.span.start;
      return { diagnosis, was: targetSignature(format, own), onName };
    });
    known.set(snapshot.uri, { about, kept });
    world.changed();
  });

  return {
    of(subject, input, around) {
      const { snapshot, source, state } = subject;
      const told = !client.pullsDiagnostics || client.refreshesDiagnostics;
      if (snapshot.version === null || snapshot.text.length <= AT_ONCE || !told) return undefined;
      const about = [snapshot.stamp, source?.stamp, state.stamp, around].join('.');
      const last = known.get(snapshot.uri);
      if (last?.about !== about) {
        stop(snapshot.uri);
        waiting.set(snapshot.uri, setTimeout(() => void look(subject, input, about), PAUSE).unref());
      }
      const found =
        last?.about === about ? last.kept.map(({ diagnosis }) => diagnosis) : moved(last?.kept ?? [], subject);
      return { found, stamp: last?.about ?? '' };
    },
  };
}

/** Where the findings are now. What is about a unit that has changed since, or has gone, is left out. */
function moved(kept: readonly Kept[], { snapshot, format, unit }: Subject): readonly Diagnosis[] {
  return kept.flatMap(({ diagnosis, was, onName }): readonly Diagnosis[] => {
    if (diagnosis.unit === undefined) return diagnosis.span.end <= snapshot.text.length ? [diagnosis] : [];
    const own = unit(diagnosis.unit);
    if (own === undefined || targetSignature(format, own) !== was) return [];
    return [{ ...diagnosis, span: onName ? own.nameSpan : targetSpan(format.layout, own) }];
  });
}

function targetSpan(layout: 'bilingual' | 'one-file-per-locale', unit: Unit): Span {
  return (layout === 'bilingual' ? unit.target : unit.source)?.span ?? unit.nameSpan;
}
