import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { type ListingOptions, printListing } from '../../reports/listing.ts';
import { withService } from '../../with-service.ts';
import { entriesListing } from '../glossary/entries.ts';
import { findLegacy } from './find.ts';

/** `dragoman glossary legacy entries ID|NAME` */
export async function listLegacyEntries(
  context: CliContext,
  wanted: string,
  options: ListingOptions,
): Promise<ExitCode> {
  const dictionary = await withService(context, async (session) => {
    const { id, sourceLang, targetLang } = await findLegacy(session, wanted);
    const entries = settled(await session.client.legacyGlossaries.entries(id, session.call));
    return { sourceLang, targetLang, entries };
  });
  printListing(context, 'glossary legacy entries', { ...entriesListing([dictionary]), json: dictionary }, options);
  return EXIT.done;
}
