import * as z from 'zod/mini';
import type { EntryState, TermChange } from '../../../../shared/glossary.ts';
import type { Pair } from '../../../../shared/service.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { Lines } from '../../../core/text/positions.ts';
import { type Dictionary, EMPTY, pairName } from '../../../engine/parts/glossary/dictionary.ts';
import type { MergedDictionary } from '../../../engine/parts/glossary/merge.ts';
import type { DictionaryPlan } from '../../../engine/parts/glossary/plan.ts';
import type { Context } from '../../context.ts';
import type { Entry } from '../service/entry.ts';
import { folderOf } from './folder.ts';
import { type Local, type Look, lookAtService, readLocal, seen, settled, stateOf } from './look.ts';
import type { SyncSession } from './session.ts';
import { FOLDER, PAIR } from './shapes.ts';
import { syncEntry } from './sync-entry.ts';

/** Maximum entries per answer. */
const MOST = 1000;
const PAGE = 100;

/** `dragoman.server.glossary.entries`: the terms of a dictionary on both sides, differing ones first. */
export function entriesCommand(context: Context, session: SyncSession): Entry {
  return syncEntry(context, 'dragoman.server.glossary.entries', {
    shape: 'one argument { folder?, sourceLang, targetLang, offset?, limit?, filter? }',
    schema: z.object({
      ...FOLDER,
      ...PAIR,
      offset: z.optional(z.int().check(z.minimum(0))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(MOST))),
      filter: z.optional(z.string()),
    }),
    async run({ folder, offset = 0, limit = PAGE, filter = '', ...pair }, { signal }, how) {
      const { local, plan } = await dictionary(context, session, folder, pair, {
        fresh: false,
        call: { signal },
        ...how,
      });
      const merged = session.merge(local.loaded.folder, local.input.files);
      const own = merged.dictionaries.get(pairName(pair.sourceLang, pair.targetLang));
      const rows = plan === undefined ? unknownRows(own) : rowsOf(plan);
      const wanted = filter.toLowerCase();
      const fitting = wanted === '' ? rows : rows.filter((row) => has(row, wanted));
      const placed = placer(context, local, own?.places);
      return { entries: fitting.slice(offset, offset + limit).map(placed), offset, total: fitting.length };
    },
  });
}

/** `dragoman.server.glossary.sides`: both sides of a dictionary, for a comparison. */
export function sidesCommand(context: Context, session: SyncSession): Entry {
  return syncEntry(context, 'dragoman.server.glossary.sides', {
    shape: 'one argument { folder?, sourceLang, targetLang }',
    schema: z.object({ ...FOLDER, ...PAIR }),
    async run({ folder, ...pair }, { signal }, how) {
      const { plan } = await dictionary(context, session, folder, pair, { fresh: false, call: { signal }, ...how });
      const { repository = EMPTY, service = EMPTY } = plan ?? {};
      const order = [
        ...repository.keys(),
        ...Array.from(service.keys())
          .filter((term) => !repository.has(term))
          .sort(),
      ];
      return { repository: tsv(order, repository), service: tsv(order, service) };
    },
  });
}

async function dictionary(
  context: Context,
  session: SyncSession,
  folder: string | undefined,
  { sourceLang, targetLang }: Pair,
  asked: Look,
): Promise<{ readonly local: Local; readonly plan: DictionaryPlan | undefined }> {
  const local = settled(await readLocal(context, await folderOf(context, folder), seen(context), session));
  const found = await lookAtService(context, session, local, asked);
  if (!found.ok) return { local, plan: undefined };
  const wanted = pairName(sourceLang, targetLang);
  const { plans } = await stateOf(context, session, local, found.value);
  return { local, plan: plans.find(({ pair }) => pair === wanted) };
}

/** Paging asks for them repeatedly; they live as long as their comparison. */
const rowsOf = onceFor(makeRows);

function makeRows({
  repository = EMPTY,
  service = EMPTY,
  push,
  pull,
  conflicts,
}: DictionaryPlan): readonly EntryState[] {
  const seenTerms = new Set<string>();
  const row =
    (standing: EntryState['standing']) =>
    ({ source, repository: mine, service: theirs }: TermChange): EntryState => {
      seenTerms.add(source);
      return {
        source,
        ...(mine !== undefined && { repository: mine }),
        ...(theirs !== undefined && { service: theirs }),
        standing,
      };
    };
  const all = ({ added, changed, removed }: DictionaryPlan['push']) => [...added, ...changed, ...removed];
  const different = [
    ...conflicts.map(row('conflict')),
    ...all(push).map(row('to push')),
    ...all(pull).map(row('to pull')),
  ];
  const alike = Array.from(repository, ([source, text]): TermChange => ({ source, repository: text, service: text }));
  return [
    ...different,
    ...alike.filter(({ source }) => !seenTerms.has(source) && service.has(source)).map(row('in step')),
  ];
}

function unknownRows(own: MergedDictionary | undefined): readonly EntryState[] {
  return Array.from(own?.entries ?? EMPTY, ([source, repository]) => ({ source, repository, standing: 'unknown' }));
}

function has({ source, repository = '', service = '' }: EntryState, wanted: string): boolean {
  return [source, repository, service].some((text) => text.toLowerCase().includes(wanted));
}

/** Adds to an entry the position of its row in its file. */
function placer(
  { documents }: Context,
  { input }: Local,
  places: MergedDictionary['places'] | undefined,
): (row: EntryState) => EntryState {
  const lines = new Map<string, Lines>();
  return (row) => {
    const [first] = places?.get(row.source) ?? [];
    const file = input.files.find(({ name }) => name === first?.file);
    if (first === undefined || file === undefined) return row;
    const { path, text } = file.content;
    // An editor shows a file without its byte order mark.
    const mark = text.startsWith('\uFEFF') ? 1 : 0;
    const index = lines.get(path) ?? new Lines(text.slice(mark));
    lines.set(path, index);
    const { start, end } = first.entry.source.whole;
    const range = index.range({ start: start - mark, end: end - mark });
    return { ...row, place: { uri: documents.uriOf(path), range } };
  };
}

function tsv(order: readonly string[], entries: Dictionary): string {
  return order.flatMap((term) => (entries.has(term) ? [`${term}\t${entries.get(term)}\n`] : [])).join('');
}
