/** How nodes are shown. */

import { l10n, Range, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { EntryState, GlossaryState } from '../../shared/glossary.ts';
import type { NoteNode } from '../asked-tree.ts';
import { number } from '../messages/numbers.ts';
import { sizeOf } from '../service/glossary-menu.ts';
import {
  type DictionaryNode,
  dictionaryKey,
  type EntryNode,
  type LegacyNode,
  type MoreNode,
  type Node,
  pairOf,
  type ServiceGlossaryNode,
} from './nodes.ts';
import { detailsOf, standingIcon, standingName, summaryOf, termsOf } from './standing.ts';

const { Collapsed, Expanded, None } = TreeItemCollapsibleState;

export function itemOf(node: Node): TreeItem {
  switch (node.kind) {
    case 'glossary':
      return glossaryItem(node.state);
    case 'dictionary':
      return dictionaryItem(node);
    case 'entry':
      return entryItem(node);
    case 'more':
      return moreItem(node);
    case 'note':
      return noteItem(node);
    case 'account':
      return rootItem(l10n.t('Other Glossaries on the Service'), 'account', 'cloud');
    case 'legacyAccount':
      return rootItem(l10n.t('Legacy Glossaries (v2)'), 'legacyAccount', 'archive');
    case 'serviceGlossary':
      return serviceItem(node);
    case 'legacy':
      return legacyItem(node);
  }
}

function glossaryItem(state: GlossaryState): TreeItem {
  const item = new TreeItem(state.name, Expanded);
  item.id = `glossary ${state.folder}`;
  item.contextValue = 'glossary';
  item.description = glossaryStanding(state);
  item.tooltip = [state.name, item.description, l10n.t('Service: {0}', state.service)].join('\n');
  item.iconPath = new ThemeIcon('book');
  return named(item);
}

function glossaryStanding(state: GlossaryState): string {
  if (state.trouble !== undefined) return l10n.t('not compared');
  if (state.lost) return l10n.t('no longer on the service: push restores it');
  if (state.glossary === undefined) return l10n.t('not on the service yet');
  if (state.glossary.name !== state.name) return l10n.t('called “{0}” there: push renames it', state.glossary.name);
  if (state.inStep) return l10n.t('up to date');
  return state.mistakes > 0
    ? l10n.t('{0} mistakes in the files', number(state.mistakes))
    : l10n.t('changes to push or pull');
}

function dictionaryItem(node: DictionaryNode): TreeItem {
  const { state } = node;
  const item = new TreeItem(pairOf(state), Collapsed);
  item.id = `dictionary ${dictionaryKey(node)}`;
  item.contextValue = `dictionary ${state.standing}`;
  item.description = summaryOf(state);
  item.iconPath = standingIcon(state.standing);
  const details = detailsOf(state);
  item.tooltip = [pairOf(state), ...details].join('\n');
  item.accessibilityInformation = { label: [pairOf(state), ...details].join(', ') };
  return item;
}

function entryItem({ entry, dictionary }: EntryNode): TreeItem {
  const item = new TreeItem(entry.source, None);
  item.id = `entry ${dictionaryKey(dictionary)} ${entry.source}`;
  item.contextValue = 'entry';
  item.description = entryText(entry);
  item.tooltip = entryTooltip(entry);
  if (entry.standing !== 'in step' && entry.standing !== 'unknown') item.iconPath = standingIcon(entry.standing);
  else item.iconPath = new ThemeIcon('symbol-string');
  const { place } = entry;
  if (place !== undefined) {
    const { start, end } = place.range;
    const selection = new Range(start.line, start.character, end.line, end.character);
    const title = l10n.t('Open in its File');
    item.command = { command: 'vscode.open', title, arguments: [Uri.parse(place.uri), { selection }] };
  }
  return named(item);
}

/** The texts of both sides; an arrow shows what will happen. */
function entryText({ repository, service, standing }: EntryState): string {
  const mine = repository ?? l10n.t('(removed)');
  const theirs = service ?? l10n.t('(removed)');
  if (standing === 'conflict') return `${mine} ⟷ ${theirs}`;
  if (standing === 'to push') return service === undefined ? mine : `${theirs} → ${mine}`;
  if (standing === 'to pull') return repository === undefined ? theirs : `${mine} → ${theirs}`;
  return mine;
}

function entryTooltip({ source, repository, service, standing }: EntryState): string {
  if (standing === 'in step' || standing === 'unknown') return `${source}\n${repository ?? ''}`;
  return [
    source,
    l10n.t('Files: {0}', repository ?? l10n.t('not there')),
    l10n.t('Service: {0}', service ?? l10n.t('not there')),
    standingName(standing),
  ].join('\n');
}

function moreItem({ dictionary, left }: MoreNode): TreeItem {
  const item = new TreeItem(l10n.t('Show More…'), None);
  item.id = `more ${dictionaryKey(dictionary)}`;
  item.description = l10n.t('{0} more', number(left));
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { command: CLIENT_COMMANDS.glossaryMore, title: l10n.t('Show More…'), arguments: [dictionary] };
  return named(item);
}

export function noteItem({ text, severity }: Omit<NoteNode, 'kind'>): TreeItem {
  const item = new TreeItem(text, None);
  item.tooltip = text;
  item.iconPath =
    severity === 'warning' ? new ThemeIcon('warning', new ThemeColor('list.warningForeground')) : new ThemeIcon('info');
  // What helps in most cases: another key, the settings, the output.
  if (severity === 'warning') item.command = { command: CLIENT_COMMANDS.serviceActions, title: l10n.t('Actions…') };
  return item;
}

function rootItem(label: string, context: string, icon: string): TreeItem {
  const item = new TreeItem(label, Collapsed);
  item.id = context;
  item.contextValue = context;
  item.iconPath = new ThemeIcon(icon);
  return item;
}

function serviceItem({ info }: ServiceGlossaryNode): TreeItem {
  const item = new TreeItem(info.name, None);
  item.id = `service ${info.id}`;
  item.contextValue = 'serviceGlossary';
  item.description = sizeOf(info);
  item.tooltip = [info.name, ...info.dictionaries.map((one) => `${one.sourceLang} → ${one.targetLang}`)].join('\n');
  item.iconPath = new ThemeIcon('book');
  item.command = { command: CLIENT_COMMANDS.glossaries, title: l10n.t('Show'), arguments: [info.id] };
  return named(item);
}

function legacyItem({ info }: LegacyNode): TreeItem {
  const item = new TreeItem(info.name, None);
  item.id = `legacy ${info.id}`;
  item.contextValue = 'legacy';
  item.description = `${pairOf(info)} · ${termsOf(info.entryCount)}`;
  item.iconPath = new ThemeIcon('book');
  item.command = { command: CLIENT_COMMANDS.legacyGlossaries, title: l10n.t('Show'), arguments: [info.id] };
  return named(item);
}

/** The label for screen readers, which includes the description. */
function named(item: TreeItem): TreeItem {
  item.accessibilityInformation = { label: `${String(item.label)}, ${String(item.description ?? '')}` };
  return item;
}
