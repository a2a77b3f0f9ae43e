/** What a person sees of the workbench, read from its window. */
import { press, readText, typeText } from './control.ts';
import { until } from './editor.ts';

/** Waits for a message (toast) that contains the text, and returns all of it. */
export function message(text: string): Promise<string> {
  return until(`the message “${text}”`, async () => {
    const shown = await readText('.notification-toast .notification-list-item-message');
    return shown?.split('\n').find((line) => line.includes(text));
  });
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
  await typeText(text);
  await press('Enter');
}

export function quickInput(text: string): Promise<string> {
  return until(`the quick input “${text}”`, async () => {
    const shown = await readText('.quick-input-widget:visible');
    return shown?.includes(text) ? shown : undefined;
  });
}
