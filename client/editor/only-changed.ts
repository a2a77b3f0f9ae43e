/** Shows in the language status of each localization file that findings are limited to changed units, and offers to undo that. */
import { type Disposable, LanguageStatusSeverity, l10n, languages, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import { SELECTOR } from '../server/client.ts';
import { settingOf } from '../setting.ts';

export function showOnlyChanged(): Disposable {
  const item = languages.createLanguageStatusItem('dragoman.onlyChanged', SELECTOR);
  item.name = l10n.t('Dragoman: Findings');
  item.command = { command: CLIENT_COMMANDS.toggleOnlyChanged, title: l10n.t('Change') };
  const draw = () => {
    const isOn = settingOf('checks.onlyChanged');
    const ref = settingOf('checks.changedSince');
    item.severity = isOn && !workspace.isTrusted ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    item.text = isOn && workspace.isTrusted ? l10n.t('Findings since {0} only', ref) : l10n.t('All findings');
    item.detail = isOn && !workspace.isTrusted ? l10n.t('Git is not started in a workspace that is not trusted.') : '';
  };
  draw();
  const changes = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('dragoman.checks')) draw();
  });
  const trust = workspace.onDidGrantWorkspaceTrust(draw);
  return {
    dispose() {
      changes.dispose();
      trust.dispose();
      item.dispose();
    },
  };
}
