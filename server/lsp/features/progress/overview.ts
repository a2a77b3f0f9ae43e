import { CancellationToken, CodeLensRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver/node';
import { type Counts, countsOf } from '../../../../shared/progress.ts';
import { positionIn } from '../../../formats/places.ts';
import { workOf } from '../../../workspace/work.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Subject } from '../subject.ts';
import { QUIET } from './changed.ts';
import { keyOf, type Lacks, type Place, progressCountsOf } from './counts.ts';

/** One target locale of a source file. */
export interface LocaleCount {
  readonly locale: string;
  readonly counts: Counts;
}

/** How far all translations of one source file are. */
export interface Overview {
  readonly locales: readonly LocaleCount[];
  /** The locales that lack a unit of the source. */
  lacking(id: string): readonly string[];
}

interface Known extends Overview {
  /** The source version that was counted. */
  readonly stamp: number;
  readonly targets: ReadonlySet<string>;
  /** Equal for what looks the same. */
  readonly print: string;
}

/**
 * Overviews of the source files that are open. While somebody types, the last numbers are told; they are made anew after a pause, and the
 * client is asked to show them.
 */
export interface Overviews {
  /** What is known without any work; undefined: nothing yet. */
  known(subject: Subject): Overview | undefined;
  /** The numbers of now. @throws ResponseError (cancelled) */
  of(subject: Subject, token: CancellationToken): Promise<Overview>;
  /** Counts when there is time, and asks the client to look again. */
  later(subject: Subject): void;
}

const made = new WeakMap<Context, Overviews>();

export function overviewsOf(context: Context): Overviews {
  const overviews = made.get(context) ?? makeOverviews(context);
  made.set(context, overviews);
  return overviews;
}

/** A source file with target files. */
export function hasOverview({ member, input }: Subject): boolean {
  return member?.role === 'source' && member.group.targets.size > 0 && !input.catalog.malformed;
}

function makeOverviews(context: Context): Overviews {
  const { client, connection, documents, guard, onClosing, world } = context;
  const known = new Map<string, Known>();
  const subjects = new Map<string, Subject>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const stop = (uri: string) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
  };
  documents.onClosed(({ uri }) => {
    stop(uri);
    known.delete(uri);
    subjects.delete(uri);
  });
  // A target that is typed in, beside its source.
  documents.onChanged(({ path }) => {
    for (const [uri, { targets }] of known) {
      const subject = subjects.get(uri);
      if (targets.has(path) && subject !== undefined) begin(subject);
    }
  });
  // The client asks for lenses and hints again then, and what it gets at first is what was known.
  world.onChanged(() => {
    for (const [uri, one] of known) known.set(uri, { ...one, stamp: -1 });
  });
  onClosing(() => {
    for (const uri of [...waiting.keys()]) stop(uri);
  });

  const refresh = guard.event('progress', async () => {
    if (client.refreshesLenses) await connection.sendRequest(CodeLensRefreshRequest.type);
    if (client.refreshesHints) await connection.sendRequest(InlayHintRefreshRequest.type);
  });

  const recount = guard.event('progress', async (subject: Subject) => {
    const { snapshot } = subject;
    const before = known.get(snapshot.uri)?.print;
    const token = outdated(snapshot);
    if (token.isCancellationRequested) return;
    if ((await count(subject, token)).print !== before) await refresh();
  });

  function begin(subject: Subject): void {
    const { uri } = subject.snapshot;
    stop(uri);
    const due = () => {
      waiting.delete(uri);
      void recount(subject);
    };
    waiting.set(uri, setTimeout(due, QUIET).unref());
  }

  function outdated(snapshot: Snapshot): CancellationToken {
    return {
      ...CancellationToken.None,
      get isCancellationRequested() {
        return !documents.isCurrent(snapshot);
      },
    };
  }

  async function count(subject: Subject, token: CancellationToken): Promise<Known> {
    const { snapshot, state, member, input } = subject;
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
      stamp: snapshot.stamp,
      targets: new Set(places.map(({ item }) => item.targetPath)),
      print: [...locales.map(({ counts }) => JSON.stringify(counts)), ...lacks.map((one) => hashOf(one))].join(),
    };
    if (documents.opened(snapshot.uri) === snapshot) {
      // Lenses and hints that were asked for before there was anything to say.
      if (!known.has(snapshot.uri)) void refresh();
      known.set(snapshot.uri, now);
      subjects.set(snapshot.uri, subject);
    }
    return now;
  }

  return {
    known(subject) {
      const { uri, stamp } = subject.snapshot;
      const before = known.get(uri);
      if (before !== undefined && before.stamp !== stamp) begin(subject);
      return before;
    },
    of: count,
    later: begin,
  };
}

/** FNV-1a. */
function hashOf(lacks: Lacks | undefined): number {
  let hash = 0x811c9dc5;
  for (const byte of lacks?.bits ?? []) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
