/** Translation progress, in words. */
import { l10n } from 'vscode';
import type { Counts, FileProgress, UnitOfWork, WorkReason } from '../../shared/progress.ts';
import { number, percent } from '../messages/numbers.ts';
import { countOf, type Shown } from './model.ts';

export function progressOf({ percent: translated }: Pick<Counts, 'percent'>): string {
  return percent(translated / 100);
}

export function reasonName(reason: WorkReason): string {
  switch (reason) {
    case 'missing':
      return l10n.t('missing');
    case 'review':
      return l10n.t('needs review');
    case 'stale':
      return l10n.t('stale');
    case 'error':
      return l10n.t('error');
  }
}

/** `12 missing`; empty if there are none. */
function some(counts: Counts, reason: WorkReason): string[] {
  const count = countOf(counts, reason);
  if (count === 0) return [];
  switch (reason) {
    case 'missing':
      return [l10n.t('{0} missing', number(count))];
    case 'review':
      return [l10n.t('{0} to review', number(count))];
    case 'stale':
      return [l10n.t('{0} stale', number(count))];
    case 'error':
      return [count === 1 ? l10n.t('1 error') : l10n.t('{0} errors', number(count))];
  }
}

/** `98% · 12 missing · 1 error` */
export function summaryOf(counts: Counts): string {
  return [progressOf(counts), ...partsOf(counts)].join(' · ');
}

function partsOf(counts: Counts): readonly string[] {
  return (['missing', 'review', 'stale', 'error'] as const).flatMap((reason) => some(counts, reason));
}

/** Lines for a tooltip. @param isWhole whether stale units and findings are counted */
export function detailsOf(counts: Counts, isWhole: boolean): readonly string[] {
  const { translated, units, warnings } = counts;
  const lines = [
    l10n.t('{0} translated: {1} of {2}', progressOf(counts), number(translated), number(units)),
    ...partsOf(counts),
  ];
  if (warnings > 0) lines.push(warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', number(warnings)));
  if (!isWhole) lines.push(l10n.t('Stale units and errors are counted when it is expanded.'));
  return lines;
}

/** What is known of a file, or why nothing is. */
export function standingOf(file: FileProgress): string {
  if (file.problem !== undefined) return l10n.t('not counted');
  return file.isNew ? [l10n.t('no file yet'), ...partsOf(file)].join(' · ') : summaryOf(file);
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The display name of a unit: its key; if that is a number given by a tool, its text. */
export function unitName({ name, source }: UnitOfWork): string {
  const text = source === undefined ? '' : oneLine(source);
  return text !== '' && /^(?:[\d.:_-]+|[0-9a-f-]{16,})$/i.test(name) ? text : name;
}

export function shownName(shown: Shown): string {
  switch (shown) {
    case 'all':
      return l10n.t('all files');
    case 'open':
      return l10n.t('what needs work');
    default:
      return reasonName(shown);
  }
}
