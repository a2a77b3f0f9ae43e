/** Standings in words and signs. */
import { env, l10n, ThemeColor, ThemeIcon } from 'vscode';
import type { DictionaryState, Standing } from '../../shared/glossary.ts';

export function standingName(standing: Standing): string {
  switch (standing) {
    case 'in step':
      return l10n.t('in step');
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

/** `1,250 terms · 3 to push, 1 to pull` */
export function summaryOf({ standing, files, service, push, pull, conflicts }: DictionaryState): string {
  const count = files ?? service ?? 0;
  const size = count === 1 ? l10n.t('1 term') : l10n.t('{0} terms', number(count));
  const counted = [
    conflicts > 0 ? l10n.t('{0} changed on both sides', number(conflicts)) : '',
    push > 0 && standing !== 'new' && standing !== 'lost' ? l10n.t('{0} to push', number(push)) : '',
    pull > 0 && standing !== 'service only' ? l10n.t('{0} to pull', number(pull)) : '',
  ].filter((text) => text !== '');
  return `${size} · ${counted.length > 0 ? counted.join(', ') : standingName(standing)}`;
}

export function number(count: number): string {
  return count.toLocaleString(env.language);
}
