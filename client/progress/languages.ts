/** The user's languages (`dragoman.languages`), and whether others are shown. */
import { ConfigurationTarget, commands, type Memento, workspace } from 'vscode';

const HERE = 'dragoman.locales.onlyMine';
const WITHOUT = 'dragoman.locales.hidden';

// For all folders: without a resource, VS Code would log a warning at each read.
export function myLanguages(): readonly string[] {
  const value: unknown = workspace.getConfiguration('dragoman', null).get('languages');
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

/** Sets the list of the user, or that of the workspace if it has one, since that one takes precedence. */
export async function setMyLanguages(languages: readonly string[]): Promise<void> {
  const settings = workspace.getConfiguration('dragoman', null);
  const here = settings.inspect('languages')?.workspaceValue !== undefined;
  await settings.update('languages', languages, here ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
}

/** Locales that were hidden one by one, in any workspace: `de` in the setting also stands for `de-AT`, and hiding that must not remove German. */
export function hiddenLocales(everywhere: Memento): readonly string[] {
  return everywhere.get<readonly string[]>(WITHOUT, []);
}

export async function setHidden(everywhere: Memento, locale: string, isHidden: boolean): Promise<void> {
  const others = hiddenLocales(everywhere).filter((one) => one !== locale);
  await everywhere.update(WITHOUT, isHidden ? [...others, locale] : others);
}

/** Whether only the user's languages are shown, given that there are some. */
export function showsOnlyMine(memory: Memento): boolean {
  return memory.get<boolean>(HERE, true);
}

export async function setOnlyMine(memory: Memento, only: boolean): Promise<void> {
  await memory.update(HERE, only);
  await commands.executeCommand('setContext', HERE, only);
}
