/** The service in use, always in sight: an item in the status bar, and one in the language status of the files that Dragoman reads. */
import {
  type Disposable,
  LanguageStatusSeverity,
  l10n,
  languages,
  StatusBarAlignment,
  ThemeColor,
  window,
} from 'vscode';
import { CLIENT_COMMANDS } from '../shared/commands.ts';
import type { ServiceStatus } from '../shared/protocol.ts';

const LANGUAGES = ['xliff', 'subrip', 'json', 'jsonc', 'tsv'];

export interface StatusView extends Disposable {
  readonly current: ServiceStatus;
  show(status: ServiceStatus): void;
}

export const STARTING: ServiceStatus = { service: '', embedded: false, state: 'busy' };

export function createStatusView(): StatusView {
  const bar = window.createStatusBarItem('dragoman.service', StatusBarAlignment.Right, 90);
  const item = languages.createLanguageStatusItem('dragoman.service', LANGUAGES);
  bar.name = l10n.t('Dragoman: Translation Service');
  item.name = bar.name;
  bar.command = CLIENT_COMMANDS.serviceActions;
  item.command = { command: CLIENT_COMMANDS.serviceActions, title: l10n.t('Actions…') };
  let current = STARTING;
  const show = (status: ServiceStatus): void => {
    current = status;
    const name = status.service === '' ? l10n.t('starting…') : status.service;
    const problem = status.state === 'problem';
    bar.text = `${icon(status)} Dragoman: ${name}`;
    bar.tooltip = tooltip(status, name);
    bar.accessibilityInformation = { label: bar.tooltip };
    bar.backgroundColor = problem ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    item.text = name;
    item.busy = status.state === 'busy';
    item.severity = problem ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    item.detail = status.message ?? l10n.t('translation service');
    bar.show();
  };
  show(current);
  return {
    get current() {
      return current;
    },
    show,
    dispose() {
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

function tooltip(status: ServiceStatus, name: string): string {
  const lines = [l10n.t('Dragoman translates with: {0}', name)];
  if (status.embedded) lines.push(l10n.t('Pseudo-translations made on this computer. Nothing is sent anywhere.'));
  if (status.message !== undefined) lines.push(status.message);
  lines.push(l10n.t('Click for actions.'));
  return lines.join('\n');
}
