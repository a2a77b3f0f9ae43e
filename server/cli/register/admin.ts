import { type Command, InvalidArgumentError, Option } from 'commander';
import { addGroup, addServiceCommand, csv, type Run, YES } from '../options.ts';

/** `dragoman keys …` and `dragoman analytics`: for admin keys (`:adm`). */
export function registerAdmin(program: Command, run: Run): void {
  const keys = addGroup(program, 'keys', 'developer keys of the organization (needs an admin key)');

  addServiceCommand(keys, 'list', 'all keys and their limits', {
    'keys list': 'All keys with their limits',
    'keys list --csv': 'The same for a spreadsheet',
  })
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/keys/list.ts')).listKeys(context, options)),
    );

  addServiceCommand(keys, 'create [label]', 'make a key and print its secret, once', {
    "keys create 'CI of the shop'": 'A key for one job; its secret is shown once',
    'keys create ci --json': 'The same for a script',
  }).action((label: string | undefined, options) =>
    run(options, async (context) => (await import('../commands/keys/create.ts')).createKey(context, label)),
  );

  addServiceCommand(keys, 'rename <key_id> <label>', 'give a key another label', {
    "keys rename 1a2b 'CI of the shop'": 'The id can be shortened as "keys list" shows it',
    'keys rename 1a2b ci --json': 'The same for a script',
  }).action((wanted: string, label: string, options) =>
    run(options, async (context) => (await import('../commands/keys/rename.ts')).renameKey(context, wanted, label)),
  );

  addServiceCommand(keys, 'limit <key_id>', 'limit the characters a month', {
    'keys limit 1a2b 500000': 'At most 500,000 characters a month',
    'keys limit 1a2b none': 'No limit any more',
  })
    .argument('<n|none>', 'characters, 0 to block the key, none for no limit', characterLimit)
    .action((wanted: string, characters: number | null, options) =>
      run(options, async (context) =>
        (await import('../commands/keys/limit.ts')).limitKey(context, wanted, characters),
      ),
    );

  addServiceCommand(keys, 'deactivate <key_id>', 'deactivate a key, for good', {
    'keys deactivate 1a2b': 'Ask, then deactivate the key',
    'keys deactivate 1a2b --yes': 'The same in a script',
  })
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/keys/deactivate.ts')).deactivateKey(context, wanted, options),
      ),
    );

  addServiceCommand(program, 'analytics', 'characters used by the organization (needs an admin key)', {
    'analytics --from 2026-01-01 --to 2026-01-31': 'Characters used in January',
    'analytics --from 2026-01-01 --to 2026-03-31 --group-by key --csv': 'A row for each key, for a spreadsheet',
    'analytics --from 2026-01-01 --to 2026-01-31 --by tag': 'A row for each reporting tag',
  })
    .requiredOption('--from <date>', 'first day, for example 2026-01-01', date)
    .requiredOption('--to <date>', 'last day; at most 366 days later', date)
    .addOption(new Option('--group-by <what>', 'a row for each').choices(['key', 'key_and_day']))
    .addOption(
      new Option('--by <what>', 'a row for each reporting tag').choices(['tag', 'tag_and_day']).conflicts('groupBy'),
    )
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/analytics.ts')).analytics(context, options)),
    );
}

/** A valid date. */
function date(value: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value)
    throw new InvalidArgumentError('This is not a date. Write it like 2026-01-31.');
  return value;
}

/** Parses a whole number of characters, or `none`. */
function characterLimit(value: string): number | null {
  if (value.toLowerCase() === 'none') return null;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(number))
    throw new InvalidArgumentError('Give the characters a month as a whole number, 0 to block the key, or none.');
  return number;
}
