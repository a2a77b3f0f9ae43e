import { env, l10n } from 'vscode';
import type { UsageAnswer } from '../../shared/service.ts';
import { productName, shareOf } from '../../shared/usage-page.ts';

/** What is used, in a few lines for the hover of the status bar. */
export function usageLines(usage: UsageAnswer): readonly string[] {
  const { used, limit, keyUsed, keyLimit, periodEnd, products } = usage;
  const lines = [line(l10n.t('This account'), used, limit)];
  if (keyUsed !== undefined) lines.push(line(l10n.t('This key'), keyUsed, keyLimit));
  for (const { type, used } of products) lines.push(`  ${nameOf(type, products)}: ${number(used)}`);
  if (periodEnd !== undefined) lines.push(l10n.t('Period ends: {0}', day(periodEnd)));
  return lines;
}

function nameOf(type: string, all: UsageAnswer['products']): string {
  switch (productName(type, all)) {
    case 'text':
      return l10n.t('Text');
    case 'document':
      return l10n.t('Documents');
    case 'textAndDocuments':
      return l10n.t('Text and documents');
    case 'write':
      return l10n.t('Rephrasing');
    default:
      return type;
  }
}

function line(name: string, used: number, limit: number | undefined): string {
  if (limit === undefined) return l10n.t('{0}: {1} characters, no limit', name, number(used));
  const share = shareOf(used, limit).toLocaleString(env.language, { style: 'percent', maximumFractionDigits: 1 });
  return l10n.t('{0}: {1} of {2} characters ({3})', name, number(used), number(limit), share);
}

function number(value: number): string {
  return value.toLocaleString(env.language);
}

function day(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  return new Date(time).toLocaleDateString(env.language, { dateStyle: 'medium', timeZone: 'UTC' });
}
