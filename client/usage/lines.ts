import { env, l10n } from 'vscode';
import { shareOf } from '../../shared/pages/usage-page.ts';
import { type ProductName, type UsageRow, usageRows } from '../../shared/pages/usage-rows.ts';
import type { UsageAnswer } from '../../shared/service.ts';
import { number, percent } from '../messages/numbers.ts';

/** The usage in a few lines, for the hover of the status bar. */
export function usageLines(usage: UsageAnswer): readonly string[] {
  const lines = usageRows(usage).map(line);
  if (usage.periodEnd !== undefined) lines.push(l10n.t('Period ends: {0}', day(usage.periodEnd)));
  return lines;
}

function line(row: UsageRow): string {
  const { kind, unit, used, limit, unlimited } = row;
  const name = nameOf(row);
  if (kind === 'account' || kind === 'key') {
    if (limit === undefined) return l10n.t('{0}: {1} characters, no limit', name, number(used ?? 0));
    return l10n.t('{0}: {1} of {2} characters ({3})', name, number(used ?? 0), number(limit), share(used ?? 0, limit));
  }
  const amount = used === undefined ? '?' : number(used);
  const most = limit === undefined ? '' : ` / ${number(limit)}${used === undefined ? '' : ` (${share(used, limit)})`}`;
  const none = unlimited === true ? `, ${l10n.t('no limit')}` : '';
  return `  ${name}: ${amount}${most}${unit === 'characters' || unit === 'documents' ? '' : unitName(unit)}${none}`;
}

function nameOf({ kind, name = '', counts, ofKey }: UsageRow): string {
  if (kind === 'account') return l10n.t('This account');
  if (kind === 'key') return l10n.t('This key');
  const known = kind === 'counter' ? counterName(name) : (productText(counts) ?? name);
  return ofKey === true ? `${known}, ${l10n.t('This key')}` : known;
}

function productText(counts: ProductName | undefined): string | undefined {
  switch (counts) {
    case 'text':
      return l10n.t('Text');
    case 'document':
      return l10n.t('Documents');
    case 'textAndDocuments':
      return l10n.t('Text and documents');
    case 'write':
      return l10n.t('Rephrasing');
    case 'speech':
      return l10n.t('Speech to Text');
    default:
      return undefined;
  }
}

function counterName(name: string): string {
  switch (name) {
    case 'document':
      return l10n.t('Documents');
    case 'team_document':
      return l10n.t('Documents of the Team');
    case 'speech_to_text_minutes':
      return l10n.t('Speech to Text');
    default:
      return name.replaceAll('_', ' ');
  }
}

function unitName(unit = ''): string {
  return unit === '' ? '' : ` ${unit === 'minutes' ? l10n.t('minutes') : unit}`;
}

function share(used: number, limit: number): string {
  return percent(shareOf(used, limit), 1);
}

function day(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  return new Date(time).toLocaleDateString(env.language, { dateStyle: 'medium', timeZone: 'UTC' });
}
