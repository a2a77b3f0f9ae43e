/** The service in use, always visible: an item in the status bar, and one in the language status of the files that Dragoman reads. */
import {
  type Disposable,
  type Event,
  EventEmitter,
  LanguageStatusSeverity,
  l10n,
  languages,
  StatusBarAlignment,
  ThemeColor,
  window,
} from 'vscode';
import { CLIENT_COMMANDS } from '../shared/commands.ts';
import type { ServiceStatus } from '../shared/protocol.ts';
import type { UsageAnswer } from '../shared/service.ts';
import { percent } from './messages/numbers.ts';
import { plain } from './messages/plain.ts';
import { SELECTOR } from './server/client.ts';
import { levelOf } from './usage/level.ts';
import { usageLines } from './usage/lines.ts';

export interface StatusView extends Disposable {
  readonly current: ServiceStatus;
  readonly onDidShow: Event<ServiceStatus>;
  show(status: ServiceStatus): void;
  /** Sets the usage of the account, as far as it is known. */
  setUsage(usage: UsageAnswer | undefined): void;
}

export const STARTING: ServiceStatus = { service: '', embedded: false, state: 'busy' };

export function createStatusView(): StatusView {
  const bar = window.createStatusBarItem('dragoman.service', StatusBarAlignment.Right, 90);
  const item = languages.createLanguageStatusItem('dragoman.service', SELECTOR);
  bar.name = l10n.t('Dragoman: Translation Service');
  item.name = bar.name;
  bar.command = CLIENT_COMMANDS.serviceActions;
  item.command = { command: CLIENT_COMMANDS.serviceActions, title: l10n.t('Actions…') };
  let current = STARTING;
  let usage: UsageAnswer | undefined;
  const shown = new EventEmitter<ServiceStatus>();
  const draw = (): void => {
    const status = current;
    const name = status.service === '' ? l10n.t('starting…') : status.service;
    const problem = status.state === 'problem';
    bar.text = `${icon(status)} Dragoman: ${plain(name)}${percentage(usage)}`;
    bar.tooltip = tooltip(status, name, usage);
    bar.accessibilityInformation = { label: bar.tooltip };
    bar.backgroundColor = problem ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    item.text = name;
    item.busy = status.state === 'busy';
    item.severity = problem ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    item.detail = status.message ?? l10n.t('translation service');
    bar.show();
  };
  draw();
  return {
    get current() {
      return current;
    },
    onDidShow: shown.event,
    show(status) {
      current = status;
      draw();
      shown.fire(status);
    },
    setUsage(found) {
      usage = found;
      draw();
    },
    dispose() {
      shown.dispose();
      bar.dispose();
      item.dispose();
    },
  };
}

function icon({ state }: ServiceStatus): string {
  switch (state) {
    case 'busy':
      return '$(sync~spin)';
    case 'problem':
      return '$(warning)';
    case 'off':
      return '$(circle-slash)';
    case 'ready':
      return '$(globe)';
  }
}

/** The percentage of the nearest limit; empty if there is none. */
function percentage(usage: UsageAnswer | undefined): string {
  const level = usage && levelOf(usage);
  return level === undefined ? '' : ` ${percent(level / 100)}`;
}

function tooltip(status: ServiceStatus, name: string, usage: UsageAnswer | undefined): string {
  const lines = status.missing === 'service' ? [name] : [l10n.t('Dragoman translates with: {0}', name)];
  if (status.pseudo === true)
    lines.push(l10n.t('Pseudo-translations made on this computer. Nothing is sent anywhere.'));
  if (status.message !== undefined) lines.push(status.message);
  if (usage !== undefined) lines.push(...usageLines(usage));
  lines.push(l10n.t('Click for actions.'));
  return lines.join('\n');
}
