/** What a person sees of the workbench, read from its window. */
import { commands, window } from 'vscode';
import { click, press, readFocus, readText, rightClick, screenshot, typeInto } from './control.ts';
import { until } from './editor.ts';

const MESSAGES = '.notifications-center';
/** The one that gets the keys: the one before it may still be fading, and what is typed then goes into the editor. */
export const QUICK_INPUT = '.quick-input-widget:focus-within';

/** So often a quick input is seen without the focus before somebody clicks into it: one that is going has gone by then. */
const AWAY = 20;

/** Waits for a message that contains the text, and returns all of it. Under a test driver VS Code pops up none: they are in its list. */
export async function message(text: string): Promise<string> {
  return await until(`the message “${text}”`, async () => {
    await commands.executeCommand('notifications.showList');
    const shown = await readText(`${MESSAGES} .notification-list-item-message`);
    return shown?.split('\n').find((line) => line.includes(text));
  });
}

/** Clicks a button of the message that `message` has found. */
export async function clickMessage(button: string): Promise<void> {
  await click(`${MESSAGES} .monaco-button:has-text("${button}")`);
}

/** Waits until the item in the status bar contains the text. */
export function statusItem(text: string): Promise<string> {
  return until(`“${text}” in the status bar`, async () => {
    const shown = await readText('[id="dragoman.dragoman.dragoman.service"]');
    return shown?.includes(text) ? shown : undefined;
  });
}

/** Waits for a quick pick or an input box, types into it and accepts. */
export async function answer(prompt: string, text: string): Promise<void> {
  await quickInput(prompt);
  await fill(text);
  await press('Enter');
}

/** Types into the quick pick or the input box that is open. */
export function fill(text: string): Promise<unknown> {
  return typeInto(`${QUICK_INPUT} .quick-input-box input`, text);
}

export function quickInput(text: string): Promise<string> {
  let away = 0;
  return until(`the quick input “${text}”`, async () => {
    const shown = await readText(QUICK_INPUT);
    if (shown?.includes(text)) return shown;
    // A list that has loaded may take the focus from it for good: who sits there clicks into it.
    const open = '.quick-input-widget:visible';
    if (shown === null && (await readText(open))?.includes(text) && ++away > AWAY)
      await click(`${open} .quick-input-box input`).catch(() => undefined);
    return undefined;
  });
}

/**
 * Waits until the palette offers a command. It asks once what can be done here, and the workbench knows a moment after its start that the
 * folder is trusted: a palette that was opened too early is opened again.
 */
export async function offered(command: string): Promise<void> {
  await until(`“${command}” in the palette`, async () => {
    await commands.executeCommand('workbench.action.quickOpen', `>${command}`);
    const rows = `${QUICK_INPUT} .monaco-list-row`;
    const shown = await until('the palette', async () => (await readText(rows)) ?? undefined);
    await press('Escape');
    return shown.includes(command);
  });
}

/** Waits until the lines above the units suit: an editor at rest, for a picture. */
export async function lenses(what: string, suit: (shown: string) => boolean): Promise<void> {
  // VS Code asks for them only while the editor has the focus.
  await commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await until(what, async () => suit((await readText('.monaco-editor .codelens-decoration')) ?? ''));
}

/** Leaves the room of the view Locales to those below it. A click on its name folds it; in the middle of its header there are buttons. */
export async function foldLocales(): Promise<void> {
  const name = '.part.sidebar .pane-header[aria-expanded="true"] .title:has-text("Locales")';
  await commands.executeCommand('workbench.view.extension.dragoman');
  await until('the views', async () => (await readText('.part.sidebar .pane-header'))?.includes('Locales'));
  if ((await readText(name)) !== null) await click(name).catch(() => undefined);
}

/** Shows a view and waits until nothing loads beside it: a list that comes may take the focus from a question that is asked meanwhile. */
export async function view(id: string, title: string): Promise<void> {
  // Whether it is there at all may be known later than the command is.
  await until(`the view “${title}”`, async () => {
    await commands.executeCommand(`${id}.focus`);
    return (await readText('.part.sidebar .pane-header'))?.includes(title);
  });
  const loading = '.part.sidebar .monaco-progress-container.active';
  await until('views at rest', async () => (await readText(loading)) === null);
}

/** Waits until no progress is shown any more. VS Code takes it away a moment after the end. */
export async function progressGone(title: string): Promise<void> {
  await until(`the end of “${title}”`, async () => {
    const shown = await readText(`${MESSAGES} .notification-list-item-message`);
    return !(shown ?? '').includes(title);
  });
}

export const MENU = '.monaco-menu-container .monaco-menu .actions-container';

/** What the extension offers in the menu of an element; undefined: nothing. */
export async function submenu(target: string, picture?: string): Promise<string | undefined> {
  await rightClick(target);
  const shown = await until('the menu', async () => (await readText(MENU)) || undefined);
  let inside: string | undefined;
  if (shown.includes('Dragoman')) {
    await click(`${MENU} .action-item:has-text("Dragoman")`);
    inside = await until('the submenu', async () => {
      const all = await readText('.monaco-menu-container .monaco-submenu .actions-container');
      return all?.includes('Translate') ? all : undefined;
    });
    if (picture !== undefined) await screenshot(picture);
  }
  await until('no menu', async () => {
    if ((await readText(MENU)) === null) return true;
    await press('Escape');
    return false;
  });
  return inside;
}

/** For the log of a test that failed, which is read where the screenshot is not at hand. */
export async function describeScreen(): Promise<string> {
  const shown = await Promise.all(['.quick-input-widget:visible', '.notification-list-item-message'].map(readText));
  const editor = window.activeTextEditor?.document;
  return [
    `quick input: ${shown[0]?.replaceAll(/\s*\n\s*/g, ' | ') ?? 'none'}`,
    `messages: ${shown[1]?.replaceAll('\n', ' | ') ?? 'none'}`,
    `focus: ${await readFocus()}`,
    `editor: ${editor === undefined ? 'none' : `${editor.uri.path}, version ${editor.version}${editor.isDirty ? ', dirty' : ''}`}`,
  ].join('\n');
}
