import { env, l10n } from 'vscode';
import type { UsageAnswer } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askService } from '../service/ask.ts';
import { textTable } from '../service/table.ts';

/** A page with what the account and the key have used. */
export async function showUsage(app: App): Promise<void> {
  const usage = await askService(app, l10n.t('Asking for the usage'), 'dragoman.server.usage', {});
  if (usage !== undefined) await app.pages.show(l10n.t('Usage'), pageOf(usage, app.status.current.service));
}

function pageOf(usage: UsageAnswer, service: string): string {
  const row = (name: string, used: number, limit: number | undefined) => [
    name,
    used,
    limit === undefined ? l10n.t('no limit') : limit.toLocaleString(env.language),
    limit === undefined
      ? ''
      : (used / limit).toLocaleString(env.language, { style: 'percent', maximumFractionDigits: 1 }),
  ];
  const rows = [row(l10n.t('This account'), usage.used, usage.limit)];
  if (usage.keyUsed !== undefined) rows.push(row(l10n.t('This key'), usage.keyUsed, usage.keyLimit));
  for (const { type, used } of usage.products) rows.push([`  ${type}`, used, '', '']);
  const head = ['', l10n.t('Characters'), l10n.t('Limit'), l10n.t('Used')];
  const { periodStart, periodEnd } = usage;
  const period = periodEnd === undefined ? [] : [l10n.t('Period: {0} to {1}', day(periodStart ?? ''), day(periodEnd))];
  return [service, '', textTable(head, rows, env.language), ...period, ''].join('\n');
}

function day(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time)
    ? date
    : new Date(time).toLocaleDateString(env.language, { dateStyle: 'medium', timeZone: 'UTC' });
}
