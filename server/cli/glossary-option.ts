import { findGlossary, GUID } from './commands/glossary/find.ts';
import type { CliContext } from './context.ts';
import type { ConnectedService } from './service.ts';

/** `--glossary NAME|ID` as an id. An id is taken as it is, for it may be a legacy glossary's; a name is looked up. */
export async function glossaryOption(
  { signal }: CliContext,
  { client }: ConnectedService,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === undefined || GUID.test(wanted)) return wanted;
  return (await findGlossary({ client, call: { signal } }, wanted)).id;
}
