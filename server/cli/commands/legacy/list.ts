import { clip } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { type ListingOptions, printListing } from '../../reports/listing.ts';
import { withService } from '../../with-service.ts';
import { pairName } from '../glossary/find.ts';

/** `dragoman glossary legacy list`: the v2 glossaries. */
export async function listLegacy(context: CliContext, options: ListingOptions): Promise<ExitCode> {
  const glossaries = await withService(context, async ({ client, call }) =>
    settled(await client.legacyGlossaries.list(call)),
  );
  const table = {
    head: ['name', 'pair', 'entries', 'id'],
    rows: glossaries.map((glossary) => [
      clip(glossary.ready ? glossary.name : `${glossary.name} (not ready)`, 22),
      clip(pairName(glossary), 9),
      glossary.entryCount,
      clip(glossary.id, 36),
    ]),
  };
  const csv = {
    head: ['id', 'name', 'source_lang', 'target_lang', 'entry_count', 'ready', 'creation_time'],
    rows: glossaries.map(({ id, name, sourceLang, targetLang, entryCount, ready, creationTime }) => [
      id,
      name,
      sourceLang,
      targetLang,
      entryCount,
      String(ready),
      creationTime,
    ]),
  };
  printListing(
    context,
    'glossary legacy list',
    { json: glossaries, csv, table, empty: 'There are no legacy glossaries.' },
    options,
  );
  return EXIT.done;
}
