import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, settled } from '../exit.ts';
import { type ListingOptions, printListing } from '../reports/listing.ts';
import { withService } from '../with-service.ts';

export interface LanguagesOptions extends ListingOptions {
  readonly type: 'source' | 'target';
}

/** `dragoman languages`: what the service translates from or into. */
export async function languages(context: CliContext, options: LanguagesOptions): Promise<ExitCode> {
  const { type } = options;
  const found = await withService(context, async ({ client, call }) => settled(await client.languages(type, call)));
  const list = [...found].sort((a, b) => (a.code < b.code ? -1 : 1));
  const formality = type === 'target';
  const yes = (supported: boolean, no: string): readonly string[] => (formality ? [supported ? 'yes' : no] : []);
  printListing(
    context,
    'languages',
    {
      json: list,
      csv: {
        head: ['code', 'name', ...(formality ? ['supports_formality'] : [])],
        rows: list.map(({ code, name, supportsFormality }) => [code, name, ...yes(supportsFormality, 'no')]),
      },
      table: {
        head: ['code', 'language', ...(formality ? ['formality'] : [])],
        rows: list.map(({ code, name, supportsFormality }) => [code, name, ...yes(supportsFormality, '')]),
      },
      empty: 'The service names no languages.',
    },
    options,
  );
  return EXIT.done;
}
