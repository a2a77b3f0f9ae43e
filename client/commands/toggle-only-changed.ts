import { workspace } from 'vscode';
import { settingOf } from '../setting.ts';

/** Toggles between findings on changed units only and all findings: in this workspace, else for the user. */
export async function toggleOnlyChanged(): Promise<void> {
  const isOn = settingOf('checks.onlyChanged');
  const settings = workspace.getConfiguration('dragoman');
  await settings.update('checks.onlyChanged', !isOn, workspace.workspaceFolders === undefined);
}
