/** How nodes are shown. */
import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri } from 'vscode';
import { noteItem } from '../glossary/items.ts';
import { standingIcon, standingName } from '../glossary/standing.ts';
import { number } from '../messages/numbers.ts';
import {
  contentOf,
  type GroupNode,
  keyOf,
  type LeafNode,
  type ListNode,
  leavesOf,
  type OtherNode,
  type StyleNode,
} from './nodes.ts';

const { Collapsed, None } = TreeItemCollapsibleState;

export function itemOf(node: StyleNode): TreeItem {
  switch (node.kind) {
    case 'list':
      return listItem(node);
    case 'other':
      return otherItem(node);
    case 'group':
      return groupItem(node);
    case 'leaf':
      return leafItem(node);
    case 'account':
      return made(l10n.t('Other Lists on the Service'), Collapsed, { id: 'account', icon: new ThemeIcon('cloud') });
    case 'note':
      return noteItem(node);
  }
}

interface Looks {
  readonly id: string;
  readonly icon: ThemeIcon;
  readonly description?: string;
  readonly tooltip?: string;
  readonly context?: string;
}

/** The label for screen readers, which includes the description. */
function made(
  label: string,
  state: TreeItemCollapsibleState,
  { id, icon, description, tooltip, context }: Looks,
): TreeItem {
  const item = new TreeItem(label, state);
  item.id = id;
  item.iconPath = icon;
  item.contextValue = context ?? '';
  item.accessibilityInformation = { label: [label, description].filter((text) => text !== undefined).join(', ') };
  if (description !== undefined) item.description = description;
  if (tooltip !== undefined) item.tooltip = tooltip;
  return item;
}

function listItem(node: ListNode): TreeItem {
  const { state } = node;
  const { name, language, list, standing, push, pull, conflicts, blocked } = state;
  const counts = [
    conflicts.length === 0 ? '' : l10n.t('{0} changed on both sides', number(conflicts.length)),
    standing === 'to push' || standing === 'to push and pull' ? `↑${number(sizeOf(push))}` : '',
    standing === 'to pull' || standing === 'to push and pull' ? `↓${number(sizeOf(pull))}` : '',
  ].filter((text) => text !== '');
  const stands = counts.length > 0 ? counts.join(' ') : standingName(standing);
  const version = list === null ? [] : [l10n.t('version {0}', number(list.version))];
  const description = [language, ...version, stands].join(' · ');
  return made(name, Collapsed, {
    id: `list ${keyOf(node)}`,
    icon: standingIcon(standing),
    description,
    tooltip: [name, state.file, description, ...(blocked === undefined ? [] : [blocked])].join('\n'),
    context: `style ${standing}`,
  });
}

function sizeOf({ added, changed, removed }: ListNode['state']['push']): number {
  return added.length + changed.length + removed.length;
}

function otherItem(node: OtherNode): TreeItem {
  const { name, language, version, id } = node.list;
  const description = [language, l10n.t('version {0}', number(version))].join(' · ');
  const looks = { description, tooltip: [name, description, id].join('\n'), context: 'styleOther' };
  return made(name, Collapsed, { id: `other ${keyOf(node)}`, icon: new ThemeIcon('book'), ...looks });
}

function groupItem(node: GroupNode): TreeItem {
  const { of, category } = node;
  const count = category === undefined ? contentOf(of).instructions.length : leavesOf(node).length;
  return made(category ?? l10n.t('Instructions'), Collapsed, {
    id: `group ${keyOf(of)} ${category ?? ''}`,
    icon: new ThemeIcon(category === undefined ? 'comment-discussion' : 'list-unordered'),
    description: number(count),
  });
}

/** Rules from a file open that file. */
function leafItem({ id, name, text, icon, file }: LeafNode): TreeItem {
  const item = made(name, None, { id, description: text, tooltip: text, icon: new ThemeIcon(icon) });
  const title = l10n.t('Open in its File');
  if (file !== undefined) item.command = { command: 'vscode.open', title, arguments: [Uri.parse(file)] };
  return item;
}
