import type { Usage } from '../../service/usage.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, serviceFailure } from '../exit.ts';
import { connectService } from '../service.ts';

/** `dragoman usage`: what the account and the key have used. */
export async function usage(context: CliContext): Promise<ExitCode> {
  const service = await connectService(context.options);
  try {
    const answer = await service.client.usage({ signal: context.signal });
    if (!answer.ok) throw serviceFailure(answer.error);
    if (context.options.json === true) context.terminal.json(answer.value);
    else print(context, service.name, answer.value);
    return EXIT.done;
  } finally {
    await service.close();
  }
}

function print({ terminal }: CliContext, service: string, value: Usage): void {
  terminal.print(`${terminal.style('bold', 'Service')}  ${service}`);
  const rows: (string | number)[][] = [['account', value.used, limit(value.limit), percent(value.used, value.limit)]];
  if (value.keyUsed !== undefined)
    rows.push(['this key', value.keyUsed, limit(value.keyLimit), percent(value.keyUsed, value.keyLimit)]);
  for (const product of value.products) rows.push([`  ${product.type}`, product.used, '', '']);
  terminal.table(['', 'characters', 'limit', 'used'], rows);
  if (value.periodEnd !== undefined) terminal.print(`Period ${value.periodStart ?? ''} to ${value.periodEnd}`);
}

function limit(value: number | undefined): string {
  return value === undefined ? 'none' : value.toLocaleString('en');
}

function percent(used: number, max: number | undefined): string {
  return max === undefined || max === 0 ? '' : `${((used / max) * 100).toFixed(1)} %`;
}
