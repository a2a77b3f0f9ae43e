/** Names of files, terms and services in texts of the editor: there they are words and nothing else. Pure. */

/** Invisible, and no place to break a line. */
const JOINER = '\u2060';

/**
 * VS Code makes `[label](command:…)` in messages a link that runs a command, and `$(name)` in lists and the status bar an icon; it knows no escape.
 * An invisible character between the two signs leaves the text as people see it, and makes it neither.
 */
export function plain(text: string): string {
  return text.replaceAll(/[\]$](?=\()/g, `$&${JOINER}`);
}

/** As `plain`, but for one icon of our own at the beginning. */
export function withIcon(text: string): string {
  const icon = /^\$\([\w~-]+\) /.exec(text)?.[0] ?? '';
  return icon + plain(text.slice(icon.length));
}
