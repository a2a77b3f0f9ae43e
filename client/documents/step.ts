/** One step of several: a list with a number and a way back. */
import { type QuickInputButton, QuickInputButtons, type QuickPickItem, QuickPickItemKind } from 'vscode';
import { createList } from '../messages/messages.ts';

export interface StepQuestion<T extends QuickPickItem> {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly items: readonly T[];
  /** Several may be ticked. */
  readonly many?: boolean;
  readonly ticked?: readonly T[];
  /** Only ticks count: without ticks nothing is chosen. */
  readonly strict?: boolean;
  /** More items for the typed text. */
  readonly typed?: (value: string) => readonly T[];
  /** More items that arrive later. They go to the end: nothing moves under the pointer. */
  readonly late?: Promise<readonly T[] | undefined>;
}

/** The chosen items; without a tick, Enter takes the focused item. `undefined`: the user cancelled. */
export async function ask<T extends QuickPickItem>(
  question: StepQuestion<T>,
): Promise<readonly T[] | 'back' | undefined> {
  const { title, step, totalSteps, placeholder, many = false, ticked = [], strict = false, typed, late } = question;
  const picker = createList<T>();
  Object.assign(picker, { title, step, totalSteps, placeholder, ignoreFocusOut: true, matchOnDescription: true });
  picker.canSelectMany = many;
  picker.buttons = step > 1 ? [QuickInputButtons.Back] : [];
  let items = question.items;
  const offer = (value: string): void => {
    const chosen = picker.selectedItems.map(({ label }) => label);
    picker.items = [...items, ...(typed?.(value) ?? [])];
    // A new list drops the ticks.
    if (many) picker.selectedItems = picker.items.filter(({ label }) => chosen.includes(label));
  };
  picker.items = items;
  picker.selectedItems = ticked;
  if (typed !== undefined) picker.onDidChangeValue(offer);
  let open = true;
  void late?.then((more) => {
    if (more === undefined || !open) return;
    const known = new Set(items.map(({ label }) => label));
    items = [...items, ...more.filter(({ label }) => !known.has(label))];
    offer(picker.value);
  });
  const answer = await new Promise<readonly T[] | 'back' | undefined>((resolve) => {
    picker.onDidAccept(() => {
      const { selectedItems, activeItems } = picker;
      if (strict || selectedItems.length > 0) return resolve(selectedItems);
      resolve(activeItems.length > 0 ? activeItems : firstMatch(picker.items, picker.value));
    });
    picker.onDidTriggerButton((button: QuickInputButton) => button === QuickInputButtons.Back && resolve('back'));
    picker.onDidHide(() => resolve(undefined));
    picker.show();
  });
  open = false;
  picker.dispose();
  return answer;
}

/** A list with ticks focuses nothing by itself: Enter takes what was typed. */
function firstMatch<T extends QuickPickItem>(items: readonly T[], value: string): readonly T[] {
  const typed = value.trim().toLowerCase();
  if (typed === '') return [];
  const found = items.find(
    ({ kind, label, description = '' }) =>
      kind !== QuickPickItemKind.Separator && [label, description].some((text) => text.toLowerCase().includes(typed)),
  );
  return found === undefined ? [] : [found];
}
