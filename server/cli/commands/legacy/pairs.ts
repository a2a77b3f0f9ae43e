import { glossaryLanguage } from '../../../../shared/locale.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { type ListingOptions, printListing } from '../../reports/listing.ts';
import { wrap } from '../../terminal/cells.ts';
import { withService } from '../../with-service.ts';
import type { PairOptions } from '../glossary/find.ts';

/** `dragoman glossary legacy pairs`: the language pairs that glossaries support, one line per source language. */
export async function listPairs(context: CliContext, options: PairOptions & ListingOptions): Promise<ExitCode> {
  const { from, to } = options;
  const all = await withService(context, async ({ client, call }) =>
    settled(await client.legacyGlossaries.languagePairs(call)),
  );
  const pairs = all.filter(
    ({ sourceLang, targetLang }) =>
      (from === undefined || sourceLang === glossaryLanguage(from)) &&
      (to === undefined || targetLang === glossaryLanguage(to)),
  );
  const bySource = Map.groupBy(pairs, ({ sourceLang }) => sourceLang);
  const table = {
    head: ['from', 'to'],
    rows: [...bySource].map(([source, targets]) => [
      source,
      wrap(
        targets.map(({ targetLang }) => targetLang),
        72,
      ),
    ]),
  };
  const csv = {
    head: ['source_lang', 'target_lang'],
    rows: pairs.map(({ sourceLang, targetLang }) => [sourceLang, targetLang]),
  };
  printListing(
    context,
    'glossary legacy pairs',
    { json: pairs, csv, table, empty: 'There are no such language pairs.' },
    options,
  );
  return EXIT.done;
}
