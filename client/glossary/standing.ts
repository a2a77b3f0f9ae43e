/** Sync states as words and icons. */
import { l10n, ThemeColor, ThemeIcon } from 'vscode';
import type { DictionaryState, Standing } from '../../shared/glossary.ts';
import { number } from '../messages/numbers.ts';

export function standingName(standing: Standing): string {
  switch (standing) {
    case 'in step':
      return l10n.t('up to date');
    case 'to push':
      return l10n.t('to push');
    case 'to pull':
      return l10n.t('to pull');
    case 'to push and pull':
      return l10n.t('to push and pull');
    case 'conflict':
      return l10n.t('conflict');
    case 'new':
      return l10n.t('new');
    case 'lost':
      return l10n.t('no longer on the service');
    case 'service only':
      return l10n.t('only on the service');
    case 'not offered':
      return l10n.t('not offered by the service');
    case 'mistakes':
      return l10n.t('mistakes in its files');
    case 'unknown':
      return l10n.t('not compared');
  }
}

export function standingIcon(standing: Standing): ThemeIcon {
  switch (standing) {
    case 'in step':
      return new ThemeIcon('check');
    case 'to push':
    case 'new':
      return new ThemeIcon('arrow-up', new ThemeColor('gitDecoration.addedResourceForeground'));
    case 'to pull':
    case 'service only':
      return new ThemeIcon('arrow-down', new ThemeColor('gitDecoration.modifiedResourceForeground'));
    case 'to push and pull':
      return new ThemeIcon('arrow-swap', new ThemeColor('gitDecoration.modifiedResourceForeground'));
    case 'conflict':
      return new ThemeIcon('git-merge', new ThemeColor('gitDecoration.conflictingResourceForeground'));
    case 'lost':
      return new ThemeIcon('debug-disconnect', new ThemeColor('list.warningForeground'));
    case 'mistakes':
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
    case 'not offered':
      return new ThemeIcon('circle-slash');
    case 'unknown':
      return new ThemeIcon('question');
  }
}

/** Short, for a narrow side bar: `1 conflict ↑3 ↓1 · 1,250 terms`. */
export function summaryOf(state: DictionaryState): string {
  const { standing, conflicts, push, pull } = state;
  const { up, down } = shownCounts(state);
  const counts = [
    conflicts === 1 ? l10n.t('1 conflict') : conflicts > 1 ? l10n.t('{0} conflicts', number(conflicts)) : '',
    up ? `↑${number(push)}` : '',
    down ? `↓${number(pull)}` : '',
  ].filter((text) => text !== '');
  return `${counts.length > 0 ? counts.join(' ') : standingName(standing)} · ${sizeOf(state)}`;
}

/** The same in full, line by line. */
export function detailsOf(state: DictionaryState): readonly string[] {
  const { conflicts, push, pull, standing } = state;
  const { up, down } = shownCounts(state);
  return [
    standingName(standing),
    ...(conflicts > 0 ? [l10n.t('{0} changed on both sides', number(conflicts))] : []),
    ...(up ? [l10n.t('{0} to push', number(push))] : []),
    ...(down ? [l10n.t('{0} to pull', number(pull))] : []),
    sizeOf(state),
  ];
}

/** Where a whole dictionary is missing on one side, or is not synced, its state says it all. */
function shownCounts({ standing, push, pull }: DictionaryState): { readonly up: boolean; readonly down: boolean } {
  const whole = ['new', 'lost', 'service only', 'not offered', 'mistakes'].includes(standing);
  return { up: push > 0 && !whole, down: pull > 0 && !whole };
}

function sizeOf({ files, service }: DictionaryState): string {
  return termsOf(files ?? service ?? 0);
}

export function termsOf(count: number): string {
  return count === 1 ? l10n.t('1 term') : l10n.t('{0} terms', number(count));
}
