import { type Usage, type UsageRow, usageRows } from '../../../shared/pages/usage-rows.ts';
import { clip } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, settled } from '../exit.ts';
import { day } from '../terminal/cells.ts';
import { withService } from '../with-service.ts';

/** `dragoman usage`: the usage of the account and the key. */
export async function usage(context: CliContext): Promise<ExitCode> {
  return withService(context, async ({ client, name, call }) => {
    const value = settled(await client.usage(call));
    if (context.options.json === true) context.terminal.json('usage', value);
    else print(context, name, value);
    return EXIT.done;
  });
}

/** The free plan reports two numbers, the paid plan also the usage of this key and of each product. */
function print({ terminal }: CliContext, service: string, value: Usage): void {
  terminal.print(`${terminal.style('bold', 'Service')}  ${service}`);
  const rows = usageRows(value).map((row) => [
    clip(nameOf(row), 40),
    row.used ?? '',
    clip(row.unit ?? '', 20),
    row.unlimited === true ? 'no limit' : (row.limit?.toLocaleString('en') ?? ''),
    row.used === undefined ? '' : percent(row.used, row.limit),
  ]);
  terminal.table(['', 'used', 'unit', 'limit', 'share'], rows);
  const { periodStart, periodEnd } = value;
  if (periodStart !== undefined && periodEnd !== undefined)
    terminal.print(`Period  ${day(periodStart)} to ${day(periodEnd)}`);
}

/** Display names of products, as far as we have them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['speechToText', 'speech to text'],
  ['document', 'documents'],
  ['team_document', 'documents of the team'],
  ['speech_to_text_minutes', 'speech to text'],
]);

function nameOf({ kind, name = '', counts, ofKey }: UsageRow): string {
  if (kind === 'account') return 'account';
  if (kind === 'key') return 'this key';
  // Statistics (`analytics`) count documents separately.
  const known = counts === 'textAndDocuments' ? `${name} (with documents)` : productOrCounter(kind, name);
  return ofKey === true ? `${known}, this key` : known;
}

function productOrCounter(kind: UsageRow['kind'], name: string): string {
  return kind === 'product' && name === 'document' ? name : (NAMES.get(name) ?? name.replaceAll('_', ' '));
}

function percent(used: number, max: number | undefined): string {
  return max === undefined || max === 0 ? '' : `${((used / max) * 100).toFixed(1)} %`;
}
