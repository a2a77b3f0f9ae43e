import { clip } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, settled } from '../exit.ts';
import { type ListingOptions, printListing } from '../reports/listing.ts';
import { withService } from '../with-service.ts';

/** `dragoman translation-memories`: the account's translation memories on the service. */
export async function listTranslationMemories(context: CliContext, options: ListingOptions): Promise<ExitCode> {
  const memories = await withService(context, async ({ client, call }) => settled(await client.serviceMemories(call)));
  const table = {
    head: ['name', 'from', 'to', 'segments', 'id'],
    rows: memories.map(({ id, name, sourceLang, targetLangs, segmentCount }) => [
      clip(name, 16),
      sourceLang,
      clip(targetLangs.join(','), 10),
      segmentCount,
      clip(id, 36),
    ]),
  };
  const csv = {
    head: ['id', 'name', 'source_lang', 'target_lang', 'segment_count'],
    rows: memories.flatMap(({ id, name, sourceLang, targetLangs, segmentCount }) =>
      targetLangs.map((target) => [id, name, sourceLang, target, segmentCount]),
    ),
  };
  const empty = 'The account has no translation memories. They are created on the pages of the service.';
  printListing(context, 'translation-memories', { json: memories, csv, table, empty }, options);
  return EXIT.done;
}
