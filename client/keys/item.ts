import { env, l10n, MarkdownString, ThemeIcon, TreeItem } from 'vscode';
import type { KeyInfo } from '../../shared/service.ts';
import { number } from '../messages/numbers.ts';
import { labelOf, limitOf } from '../service/key-menu.ts';

/** A key as a row: name, limit and usage, with its state as an icon. @param used characters of this month, if known */
export function itemOf(key: KeyInfo, used: number | undefined): TreeItem {
  const { id, isDeactivated, characterLimit, creationTime, deactivatedTime } = key;
  const item = new TreeItem(labelOf(key));
  const use = used === undefined ? [] : [l10n.t('{0} used this month', number(used))];
  item.id = id;
  item.description = isDeactivated ? l10n.t('deactivated') : [limitOf(key), ...use].join(' · ');
  item.iconPath = new ThemeIcon(isDeactivated ? 'circle-slash' : characterLimit === 0 ? 'lock' : 'key');
  item.contextValue = isDeactivated ? 'deactivated key' : 'key';
  item.tooltip = new MarkdownString();
  const created = creationTime === undefined ? [] : [l10n.t('Created: {0}', dayText(creationTime))];
  const ended = deactivatedTime === undefined ? [] : [l10n.t('Deactivated: {0}', dayText(deactivatedTime))];
  item.tooltip.appendText([labelOf(key), id, limitOf(key), ...use, ...created, ...ended].join('\n'));
  return item;
}

function dayText(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : date.toLocaleDateString(env.language);
}
