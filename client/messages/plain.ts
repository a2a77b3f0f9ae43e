/** Names of files, terms and services in texts of the editor, where they must be plain words. Pure. */

/** Invisible, and does not allow a line break. */
const JOINER = '\u2060';

/**
 * In messages, VS Code turns `[label](command:…)` into a link that runs a command; in lists and the status bar, it turns `$(name)` into an icon. It
 * has no escape. An invisible character between the two signs keeps the visible text and prevents both.
 */
export function plain(text: string): string {
  return text.replaceAll(/[\]$](?=\()/g, `$&${JOINER}`);
}

/** Like `plain`, but keeps one icon of ours at the start. */
export function withIcon(text: string): string {
  const icon = /^\$\([\w~-]+\) /.exec(text)?.[0] ?? '';
  return icon + plain(text.slice(icon.length));
}
