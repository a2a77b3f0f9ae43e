import { type CancellationToken, CodeLensRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver/node';
import { type Counts, countsOf } from '../../../../shared/progress.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { positionIn } from '../../../core/formats/common/units/places.ts';
import { workOf } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';
import { makePauses } from '../diagnostics/pause.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { QUIET } from './changed.ts';
import { keyOf, type Lacks, type Place, progressCountsOf } from './counts.ts';

/** One target locale of a source file. */
export interface LocaleCount {
  readonly locale: string;
  readonly counts: Counts;
}

/** The progress of all translations of one source file. */
export interface Overview {
  readonly locales: readonly LocaleCount[];
  /** The locales that lack a unit of the source. */
  lacking(id: string): readonly string[];
}

interface Known extends Overview {
  /** The version of the source that was counted. */
  readonly stamp: number;
  readonly targets: ReadonlySet<string>;
  /** Equal if the display is the same. */
  readonly print: string;
}

/**
 * Overviews of the open source files. During typing, the last numbers are shown; they are updated after a pause, and the client is asked to refresh.
 */
export interface Overviews {
  /** What is known without any work; undefined: nothing yet. */
  known(subject: Subject): Overview | undefined;
  /** The current numbers. @throws ResponseError (cancelled) */
  of(subject: Subject, token: CancellationToken): Promise<Overview>;
  /** Counts when there is time, and asks the client to refresh. */
  later(subject: Subject): void;
}

export const overviewsOf = onceFor(makeOverviews);

/** A source file with target files. */
export function hasOverview({ member, input }: Subject): boolean {
  return member?.role === 'source' && member.group.targets.size > 0 && !input.catalog.malformed;
}

function makeOverviews(context: Context): Overviews {
  const { client, connection, documents, guard, world } = context;
  const known = new Map<string, Known>();
  const pauses = makePauses(context, QUIET);
  /** Increases with each change of a file: an earlier count is outdated. */
  let changes = 0;
  const targetChanged = (path: string) => {
    for (const [uri, { targets }] of known) if (targets.has(path)) begin(uri);
  };
  // Unsaved changes are gone.
  documents.onClosed(({ uri, path }) => {
    known.delete(uri);
    targetChanged(path);
  });
  // An edited target affects its source's overview.
  documents.onChanged(({ path }) => targetChanged(path));
  documents.onForgotten(targetChanged);
  // The client requests lenses and hints again then, and first gets the last known numbers.
  world.onChanged(({ uris, files }) => {
    if (uris !== 'all' && files.length === 0) return;
    changes += 1;
    for (const [uri, one] of known) if (uris === 'all' || uris.has(uri)) known.set(uri, { ...one, stamp: -1 });
  });

  const refresh = guard.event('progress', async () => {
    if (client.refreshesLenses) await connection.sendRequest(CodeLensRefreshRequest.type);
    if (client.refreshesHints) await connection.sendRequest(InlayHintRefreshRequest.type);
  });

  const recount = guard.event('progress', async (uri: string) => {
    const snapshot = documents.opened(uri);
    if (snapshot === undefined) return;
    // The set of files may have changed, too.
    const subject = await subjectOf(context, snapshot);
    const token = pauses.outdated(snapshot);
    if (subject === undefined || !hasOverview(subject) || token.isCancellationRequested) return;
    const before = known.get(uri)?.print;
    if ((await count(subject, token)).print !== before) await refresh();
  });

  function begin(uri: string): void {
    pauses.begin({ uri }, () => void recount(uri));
  }

  async function count(subject: Subject, token: CancellationToken): Promise<Known> {
    const { snapshot, state, member, input } = subject;
    const began = changes;
    const places: Place[] = member === undefined ? [] : workOf(member.group, member).map((item) => ({ state, item }));
    const locales: LocaleCount[] = [];
    const lacks: (Lacks | undefined)[] = [];
    for await (const one of progressCountsOf(context).of(places, new Set(), token)) {
      const locale = places[locales.length]?.item.locale ?? '';
      locales.push({ locale, counts: countsOf(one.counted) });
      lacks.push(one.lacks);
    }
    const key = keyOf(input.catalog);
    const now: Known = {
      locales,
      lacking(id) {
        const at = positionIn(input.catalog, id);
        if (at === undefined) return [];
        const isSet = (one: Lacks | undefined) => one?.of === key && ((one.bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
        return locales.flatMap(({ locale }, index) => (isSet(lacks[index]) ? locale : []));
      },
      stamp: began === changes ? snapshot.stamp : -1,
      targets: new Set(places.map(({ item }) => item.targetPath)),
      print: [...locales.map(({ counts }) => JSON.stringify(counts)), ...lacks.map((one) => hashOf(one))].join(),
    };
    if (documents.opened(snapshot.uri) === snapshot) {
      // Lenses and hints were requested before there was anything to show.
      if (!known.has(snapshot.uri)) void refresh();
      known.set(snapshot.uri, now);
    }
    return now;
  }

  return {
    known(subject) {
      const { uri, stamp } = subject.snapshot;
      const before = known.get(uri);
      if (before !== undefined && before.stamp !== stamp) begin(uri);
      return before;
    },
    of: count,
    later: ({ snapshot }) => begin(snapshot.uri),
  };
}

/** FNV-1a. */
function hashOf(lacks: Lacks | undefined): number {
  let hash = 0x811c9dc5;
  for (const byte of lacks?.bits ?? []) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
