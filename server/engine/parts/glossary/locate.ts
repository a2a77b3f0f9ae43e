import type { ServiceError } from '../../../service/errors/errors.ts';
import { entriesInDetail, writeEntries } from '../../../service/resources/entries.ts';
import { type Dictionary, type PairName, toEntries } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';
import { type MergedFiles, type Place, placeOf } from './merge.ts';

/** The file entry that the service complains about, given by index and position in the request (docs/spec/service.md#glossary-entries). */
export function locate(
  error: ServiceError,
  sent: ReadonlyMap<PairName, Dictionary>,
  merged: MergedFiles,
  files: readonly GlossaryFile[],
): (Place & { readonly pair: PairName }) | undefined {
  const detail = error.detail ?? error.serviceMessage ?? '';
  const named = entriesInDetail(detail);
  if (named === undefined) return undefined;
  const position = /\bposition (\d{1,9})\b/.exec(detail.slice(0, 2_000))?.[1];
  for (const [pair, dictionary] of sent) {
    const entries = toEntries(dictionary);
    const entry = entries[named.index];
    if (entry === undefined) continue;
    // With several dictionaries in one request, the position tells which one is meant.
    const start = named.index === 0 ? 0 : writeEntries(entries.slice(0, named.index)).length + 1;
    if (sent.size > 1 && position !== undefined && Number(position) !== start) continue;
    const [place] = merged.dictionaries.get(pair)?.places.get(entry.source) ?? [];
    const file = files.find(({ name }) => name === place?.file);
    if (place !== undefined && file !== undefined) return { pair, ...placeOf(file, place.entry) };
  }
  return undefined;
}
