/** Settings as they may be shown to others: the value if it is not personal, else only that there is one. */

export interface Setting {
  readonly name: string;
  readonly value: unknown;
  readonly default: unknown;
}

/** Values that string settings can have, other than free text. */
const WORDS = new Set(['auto', 'embedded', 'deepl', 'pseudo', 'apertium', 'messages', 'compact', 'verbose', 'off']);

/** One line per setting that differs from its default. */
export function changedSettings(settings: readonly Setting[]): readonly string[] {
  return settings
    .filter((setting) => JSON.stringify(setting.value) !== JSON.stringify(setting.default))
    .map(({ name, value }) => `${name}: ${shown(value)}`);
}

function shown(value: unknown): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return JSON.stringify(value);
  if (typeof value !== 'string') return '(set)';
  if (WORDS.has(value)) return value;
  return hostOf(value) ?? '(set)';
}

/** The host and port of an address: user names, passwords, paths and queries may hold a key. */
function hostOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}
