import { type QuickPickItem, QuickPickItemKind } from 'vscode';
import { showList } from '../messages/messages.ts';

/** An action behind an item of a list. */
export interface MenuItem extends QuickPickItem {
  readonly run?: () => Promise<void>;
}

export function separator(label: string): MenuItem {
  return { label, kind: QuickPickItemKind.Separator };
}

/** Shows a list and runs the chosen item. */
export async function showMenu(title: string, placeHolder: string, items: readonly MenuItem[]): Promise<void> {
  const chosen = await showList(items, {
    title,
    placeHolder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  await chosen?.run?.();
}
