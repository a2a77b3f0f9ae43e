import { clip } from '../../../engine/words.ts';
import type { DeveloperKey } from '../../../service/resources/admin.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { type ListingOptions, printListing } from '../../reports/listing.ts';
import { day } from '../../terminal/cells.ts';
import { withService } from '../../with-service.ts';
import { shortIds } from './find.ts';

/** `dragoman keys list`: the developer keys of the organization, without their secrets. */
export async function listKeys(context: CliContext, options: ListingOptions): Promise<ExitCode> {
  const keys = await withService(
    context,
    async ({ client, call }) => settled(await client.admin.listKeys(call)),
    'admin',
  );
  const short = shortIds(keys);
  const table = {
    head: ['key', 'label', 'characters/month', 'created', 'state'],
    rows: keys.map((key) => [
      clip(short.get(key.id) ?? key.id, 20),
      clip(key.label, 24),
      limitOf(key),
      day(key.creationTime ?? ''),
      key.isDeactivated ? `off ${day(key.deactivatedTime ?? '')}`.trim() : 'active',
    ]),
  };
  const csv = {
    head: ['key_id', 'label', 'character_limit', 'creation_time', 'deactivated_time', 'is_deactivated'],
    rows: keys.map((key) => [
      key.id,
      key.label,
      key.characterLimit ?? '',
      key.creationTime ?? '',
      key.deactivatedTime ?? '',
      String(key.isDeactivated),
    ]),
  };
  printListing(context, 'keys list', { json: keys, csv, table, empty: 'There are no developer keys.' }, options);
  if (keys.length > 0 && options.csv !== true && context.options.json !== true)
    context.terminal.note('Ids are shortened and can be given like this. Whole ones: --json, --csv.');
  return EXIT.done;
}

/** Code points per month, in words. */
export function limitOf({ characterLimit }: Pick<DeveloperKey, 'characterLimit'>): string {
  if (characterLimit === 0) return 'blocked';
  return characterLimit === undefined ? 'no limit' : characterLimit.toLocaleString('en');
}
