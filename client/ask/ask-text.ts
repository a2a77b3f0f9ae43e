import type { InputBoxOptions } from 'vscode';
import { showInput } from '../messages/messages.ts';

/** Asks for a text. What has been typed stays when the focus moves elsewhere, to copy a name or because a list has appeared: only Escape cancels. */
export function askText(options: InputBoxOptions): Thenable<string | undefined> {
  return showInput({ ...options, ignoreFocusOut: true });
}
