/** The rows of the view “Locales” as VS Code shows them and reads them aloud. */
import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { Counts, FileProgress, WorkReason } from '../../shared/progress.ts';
import { number } from '../messages/numbers.ts';
import { type FileNode, keyOf, type LocaleNode, type Node, type ProjectNode, type UnitNode } from './model.ts';
import { detailsOf, oneLine, reasonName, standingOf, summaryOf, unitName } from './words.ts';

const { Collapsed, Expanded, None } = TreeItemCollapsibleState;

export function itemOf(node: Node): TreeItem {
  switch (node.kind) {
    case 'project':
      return projectItem(node);
    case 'locale':
      return localeItem(node);
    case 'file':
      return fileItem(node);
    case 'unit':
      return unitItem(node);
    case 'more': {
      const label = l10n.t('{0} more…', number(node.left));
      const command = { command: CLIENT_COMMANDS.localesMore, title: label, arguments: [node] };
      return made(label, None, { id: `${keyOf(node.file)} more`, contextValue: 'more', command });
    }
    case 'hidden': {
      const label = node.count === 1 ? l10n.t('1 other language') : l10n.t('{0} other languages', number(node.count));
      const command = { command: CLIENT_COMMANDS.localesMine, title: l10n.t('Show') };
      const tooltip = l10n.t('Not among your languages. Click to show them.');
      return made(label, None, { contextValue: 'hidden', iconPath: new ThemeIcon('eye-closed'), command, tooltip });
    }
    case 'note':
      return made(node.text, None, { iconPath: new ThemeIcon('info'), tooltip: node.text });
  }
}

/** @param more without an accessibility label, the label and the description of the row are read aloud */
function made(label: string, state: TreeItemCollapsibleState, more: Partial<TreeItem>): TreeItem {
  const item = Object.assign(new TreeItem(label, state), more);
  item.accessibilityInformation ??= { label: [label, more.description].filter(Boolean).join(', ') };
  return item;
}

function projectItem({ project, counts, locales }: ProjectNode): TreeItem {
  const lines = detailsOf(counts, true);
  return made(project.name, locales.length === 0 ? None : Expanded, {
    id: project.uri,
    contextValue: 'project',
    description: summaryOf(counts),
    iconPath: new ThemeIcon('root-folder'),
    tooltip: [project.name, ...lines].join('\n'),
    accessibilityInformation: { label: [project.name, ...lines].join(', ') },
  });
}

function localeItem({ project, locale, name, counts, isWhole, isMine, files }: LocaleNode): TreeItem {
  const title = name === locale ? name : `${name} (${locale})`;
  const lines = detailsOf(counts, isWhole);
  return made(name, Collapsed, {
    id: `${project.uri} ${locale}`,
    contextValue: isMine ? 'locale' : 'localeOther',
    description: name === locale ? summaryOf(counts) : `${summaryOf(counts)} · ${locale}`,
    iconPath: stateIcon(
      counts,
      files.some(({ file }) => file.problem !== undefined),
    ),
    tooltip: [title, ...lines].join('\n'),
    accessibilityInformation: { label: [title, ...lines].join(', ') },
  });
}

function fileItem({ file, isOnly }: FileNode): TreeItem {
  const { name, problem, isNew } = file;
  const base = name.slice(name.lastIndexOf('/') + 1);
  const folder = name.slice(0, Math.max(0, name.length - base.length - 1));
  const isWhole = isNew || file.known.length === 2;
  const lines = problem === undefined ? detailsOf(file, isWhole) : [problem];
  const hasWork = problem === undefined && workOf(file) > 0;
  const open = { command: CLIENT_COMMANDS.localesOpen, title: l10n.t('Open'), arguments: [{ kind: 'file', file }] };
  return made(base, hasWork || !isWhole ? (isOnly ? Expanded : Collapsed) : None, {
    id: keyOf(file),
    contextValue: isNew ? 'fileNew' : 'file',
    description: [standingOf(file), folder].filter(Boolean).join(' · '),
    iconPath:
      problem === undefined
        ? new ThemeIcon(isNew ? 'new-file' : 'file')
        : new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
    tooltip: [name, ...lines].join('\n'),
    accessibilityInformation: { label: [name, standingOf(file), ...lines].join(', ') },
    ...(hasWork || isNew ? {} : { command: open }),
  });
}

function workOf({ missing, review, stale, errors }: Counts): number {
  return missing + review + stale + errors;
}

function unitItem({ file, unit }: UnitNode): TreeItem {
  const name = unitName(unit);
  const { reasons, message, source } = unit;
  const why = reasons.map(reasonName).join(', ');
  const text = source === undefined ? '' : oneLine(source);
  const lines = [...(text === '' || text === name ? [] : [text]), why, ...(message === undefined ? [] : [message])];
  const node: UnitNode = { kind: 'unit', file, unit };
  return made(name, None, {
    id: `${keyOf(file)} ${unit.id}`,
    contextValue: 'unit',
    description: text === '' || text === name ? why : `${why} · ${text}`,
    iconPath: reasonIcon(reasons[0] ?? 'missing'),
    tooltip: [name, ...lines].join('\n'),
    accessibilityInformation: { label: [name, ...lines].join(', ') },
    command: { command: CLIENT_COMMANDS.localesOpen, title: l10n.t('Open'), arguments: [node] },
  });
}

/** Complete, in progress, or not begun: shown by shape, so that it does not depend on colour. */
function stateIcon(counts: Counts, hasProblem: boolean): ThemeIcon {
  if (hasProblem) return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  if (counts.errors > 0) return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  if (workOf(counts) === 0) return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
  return new ThemeIcon(counts.translated === 0 ? 'circle-outline' : 'circle-filled');
}

function reasonIcon(reason: WorkReason): ThemeIcon {
  switch (reason) {
    case 'missing':
      return new ThemeIcon('circle-outline');
    case 'review':
      return new ThemeIcon('eye');
    case 'stale':
      return new ThemeIcon('history');
    case 'error':
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  }
}

/** Whether a menu passed such a row. */
export function isNode<K extends Node['kind']>(value: unknown, ...kinds: readonly K[]): value is Node & { kind: K } {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return kinds.some((one) => one === kind);
}

/** The files that a row stands for. */
export function filesOf(node: unknown): readonly FileProgress[] {
  if (isNode(node, 'locale')) return node.files.map(({ file }) => file);
  return isNode(node, 'file', 'unit') ? [node.file] : [];
}
