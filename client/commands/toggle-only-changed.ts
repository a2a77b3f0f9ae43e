import { workspace } from 'vscode';

const SECTION = 'dragoman.checks';

/** Toggles between findings on changed units only and all findings: in this workspace, else for the user. */
export async function toggleOnlyChanged(): Promise<void> {
  const settings = workspace.getConfiguration(SECTION);
  const isOn = settings.get<boolean>('onlyChanged', false);
  await settings.update('onlyChanged', !isOn, workspace.workspaceFolders === undefined);
}
