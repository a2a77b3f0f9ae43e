import { CancellationToken } from 'vscode-languageserver/node';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { FilePlace } from '../../../engine/parts/workspace/discovery/siblings.ts';
import type { Surroundings } from '../../../engine/parts/workspace/neighbours.ts';
import type { Context } from '../../context.ts';
import { cancelled, turn } from '../../guard.ts';
import type { Subject } from '../subject.ts';

/** How many files are read while a request waits. If there are more, the answer comes without them, and clients are asked to pull again. */
const AT_ONCE = 32;

/** By locale and project: the documents that wait for the files being read. */
const readingOf = onceFor((_context: Context) => new Map<string, Set<string>>());

/** The related files of a document in its project; undefined for a lone file. `patient`: waits for every file. */
export async function surroundingsOf(
  context: Context,
  { member, state, snapshot }: Subject,
  token: CancellationToken,
  patient = false,
): Promise<Surroundings | undefined> {
  if (member === undefined) return undefined;
  const { neighbours, client } = context;
  const resting = patient && snapshot.version === null;
  const place: FilePlace = { folder: state.loaded.folder, groups: state.groups, member, path: snapshot.path, resting };
  const held = neighbours.held(place);
  if (held !== undefined) return held;
  const told = !client.pullsDiagnostics || client.refreshesDiagnostics;
  if (patient || !told || neighbours.pending(place) <= AT_ONCE)
    return neighbours.around(place, turns(token, patient ? () => context.guard.standBack() : turn));
  void readAll(context, place, snapshot.uri);
  return neighbours.known(place);
}

function turns(token: CancellationToken, next: () => Promise<void>): () => Promise<void> {
  return async () => {
    await next();
    if (token.isCancellationRequested) throw cancelled();
  };
}

/** Reads missing files in the background, once at a time for one locale of one project. */
async function readAll(context: Context, place: FilePlace, uri: string): Promise<void> {
  const { guard, neighbours, world } = context;
  const reading = readingOf(context);
  const key = `${place.member.role} ${place.member.locale} ${place.folder}`;
  const others = reading.get(key);
  if (others !== undefined) {
    others.add(uri);
    return;
  }
  const waiting = new Set([uri]);
  reading.set(key, waiting);
  await guard.event('reading the project', async () => {
    await neighbours.around(
      place,
      turns(CancellationToken.None, () => guard.standBack()),
    );
  })();
  reading.delete(key);
  world.changed(waiting);
}
