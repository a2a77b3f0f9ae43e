import { productName } from '../../../shared/usage-page.ts';
import type { Usage } from '../../service/usage.ts';
import { clip, day } from '../cells.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, settled } from '../exit.ts';
import { withService } from '../with-service.ts';

/** `dragoman usage`: what the account and the key have used. */
export async function usage(context: CliContext): Promise<ExitCode> {
  return withService(context, async ({ client, name, call }) => {
    const value = settled(await client.usage(call));
    if (context.options.json === true) context.terminal.json(value);
    else print(context, name, value);
    return EXIT.done;
  });
}

/** The free plan tells two numbers, the paid plan also what this key and each product have used. */
function print({ terminal }: CliContext, service: string, value: Usage): void {
  terminal.print(`${terminal.style('bold', 'Service')}  ${service}`);
  const rows: (string | number)[][] = [['account', value.used, limit(value.limit), percent(value.used, value.limit)]];
  if (value.keyUsed !== undefined)
    rows.push(['this key', value.keyUsed, limit(value.keyLimit), percent(value.keyUsed, value.keyLimit)]);
  for (const { type, used } of value.products) rows.push([clip(named(type, value.products), 30), used, '', '']);
  terminal.table(['', 'characters', 'limit', 'used'], rows);
  const { periodStart, periodEnd } = value;
  if (periodStart !== undefined && periodEnd !== undefined)
    terminal.print(`Period  ${day(periodStart)} to ${day(periodEnd)}`);
}

/** Statistics (`analytics`) count documents by themselves. */
function named(type: string, all: Usage['products']): string {
  return productName(type, all) === 'textAndDocuments' ? `${type} (with documents)` : type;
}

function limit(value: number | undefined): string {
  return value === undefined ? 'no limit' : value.toLocaleString('en');
}

function percent(used: number, max: number | undefined): string {
  return max === undefined || max === 0 ? '' : `${((used / max) * 100).toFixed(1)} %`;
}
