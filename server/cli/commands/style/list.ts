import { ruleCount } from '../../../engine/parts/style/list.ts';
import { clip } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { type ListingOptions, printListing } from '../../reports/listing.ts';
import { withService } from '../../with-service.ts';

/** `dragoman style list`: the style rule lists of the account. */
export async function listStyles(context: CliContext, options: ListingOptions): Promise<ExitCode> {
  const lists = await withService(context, async ({ client, call }) => settled(await client.styleRules.list(call)));
  const table = {
    head: ['name', 'language', 'rules', 'instr.', 'ver.', 'id'],
    rows: lists.map(({ id, name, language, version, rules, instructions }) => [
      clip(name, 14),
      language,
      ruleCount(rules),
      instructions.length,
      version,
      clip(id, 36),
    ]),
  };
  const csv = {
    head: ['id', 'name', 'language', 'version', 'creation_time', 'updated_time', 'rules', 'instructions'],
    rows: lists.map(({ id, name, language, version, creationTime, updatedTime, rules, instructions }) => [
      id,
      name,
      language,
      version,
      creationTime,
      updatedTime,
      ruleCount(rules),
      instructions.length,
    ]),
  };
  printListing(context, 'style list', { json: lists, csv, table, empty: 'There are no style rule lists.' }, options);
  return EXIT.done;
}
