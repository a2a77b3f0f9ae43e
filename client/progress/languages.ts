/** The languages of the user (`dragoman.languages`), and whether other ones are shown. */
import { ConfigurationTarget, commands, type Memento, workspace } from 'vscode';

const HERE = 'dragoman.locales.onlyMine';
const WITHOUT = 'dragoman.locales.hidden';

// For all folders alike: without a resource VS Code would warn in its log at each look.
export function myLanguages(): readonly string[] {
  const value: unknown = workspace.getConfiguration('dragoman', null).get('languages');
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

/** For the user; where the workspace has a list of its own, that is the one that counts. */
export async function setMyLanguages(languages: readonly string[]): Promise<void> {
  const settings = workspace.getConfiguration('dragoman', null);
  const here = settings.inspect('languages')?.workspaceValue !== undefined;
  await settings.update('languages', languages, here ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
}

/** Locales that were hidden one by one, in any workspace: `de` of the setting stands for `de-AT`, too, and hiding that must not take German away. */
export function hiddenLocales(everywhere: Memento): readonly string[] {
  return everywhere.get<readonly string[]>(WITHOUT, []);
}

export async function setHidden(everywhere: Memento, locale: string, isHidden: boolean): Promise<void> {
  const others = hiddenLocales(everywhere).filter((one) => one !== locale);
  await everywhere.update(WITHOUT, isHidden ? [...others, locale] : others);
}

/** Only the user's languages are shown, where there are some. */
export function showsOnlyMine(memory: Memento): boolean {
  return memory.get<boolean>(HERE, true);
}

export async function setOnlyMine(memory: Memento, only: boolean): Promise<void> {
  await memory.update(HERE, only);
  await commands.executeCommand('setContext', HERE, only);
}
