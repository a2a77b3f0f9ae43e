import { clip } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import type { DictionaryEntries } from '../../outputs/outputs-sync.ts';
import { type Listing, type ListingOptions, printListing } from '../../reports/listing.ts';
import { withService } from '../../with-service.ts';
import { dictionariesOf, findGlossary, type PairOptions, pairName } from './find.ts';

export interface EntriesOptions extends PairOptions, ListingOptions {}

/** `dragoman glossary entries ID|NAME`: the terms of one dictionary, or of all. */
export async function listEntries(context: CliContext, wanted: string, options: EntriesOptions): Promise<ExitCode> {
  const dictionaries = await withService(context, async (session) => {
    const glossary = await findGlossary(session, wanted);
    const found: DictionaryEntries[] = [];
    for (const { sourceLang, targetLang } of dictionariesOf(glossary, options)) {
      const pair = { sourceLang, targetLang };
      found.push({
        ...pair,
        entries: settled(await session.client.glossaries.entries(glossary.id, pair, session.call)),
      });
    }
    return found;
  });
  printListing(context, 'glossary entries', entriesListing(dictionaries), options);
  return EXIT.done;
}

/** The table names the languages only if there are several dictionaries. */
export function entriesListing(dictionaries: readonly DictionaryEntries[]): Listing<'glossary entries'> {
  const several = dictionaries.length > 1;
  const width = several ? 34 : 39;
  const [only] = dictionaries;
  const rows = dictionaries.flatMap((dictionary) => dictionary.entries.map((entry) => ({ dictionary, entry })));
  return {
    json: dictionaries,
    csv: {
      head: ['source_lang', 'target_lang', 'source', 'target'],
      rows: rows.map(({ dictionary, entry }) => [
        dictionary.sourceLang,
        dictionary.targetLang,
        entry.source,
        entry.target,
      ]),
    },
    table: {
      head: several ? ['pair', 'source', 'target'] : [only?.sourceLang ?? '', only?.targetLang ?? ''],
      rows: rows.map(({ dictionary, entry }) => [
        ...(several ? [clip(pairName(dictionary), 9)] : []),
        clip(entry.source, width),
        clip(entry.target, width),
      ]),
    },
    empty: 'There are no entries.',
  };
}
