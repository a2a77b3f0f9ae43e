import { clip } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { type ListingOptions, printListing } from '../../reports/listing.ts';
import { withService } from '../../with-service.ts';
import { entryCount, pairName } from './find.ts';

/** `dragoman glossary list`: the v3 glossaries. In CSV, each row is a dictionary; a glossary without any also has a row. */
export async function listGlossaries(context: CliContext, options: ListingOptions): Promise<ExitCode> {
  const glossaries = await withService(context, async ({ client, call }) =>
    settled(await client.glossaries.list(call)),
  );
  const table = {
    head: ['name', 'pairs', 'entries', 'id'],
    rows: glossaries.map((glossary) => [
      clip(glossary.name, 20),
      pairsCell(glossary.dictionaries.map(pairName)),
      entryCount(glossary),
      clip(glossary.id, 36),
    ]),
  };
  const csv = {
    head: ['id', 'name', 'creation_time', 'source_lang', 'target_lang', 'entry_count'],
    rows: glossaries.flatMap(({ id, name, creationTime, dictionaries }) =>
      dictionaries.length === 0
        ? [[id, name, creationTime, '', '', 0]]
        : dictionaries.map(({ sourceLang, targetLang, entryCount: count }) => [
            id,
            name,
            creationTime,
            sourceLang,
            targetLang,
            count,
          ]),
    ),
  };
  printListing(context, 'glossary list', { json: glossaries, csv, table, empty: 'There are no glossaries.' }, options);
  return EXIT.done;
}

/** `en>de +3` */
function pairsCell([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}
