/** Settings of the project file that may differ by target locale. */

/** The value of a setting for a target locale: its own, its language's, or that of all others. Values are not objects. */
export function choiceFor<T>(setting: T | Readonly<Record<string, T>> | undefined, locale: string): T | undefined {
  if (!isByLocale(setting)) return setting;
  return setting[locale] ?? setting[locale.split('-')[0] ?? locale] ?? setting['*'];
}

/** All values of a setting, for any locale. */
export function choicesIn<T>(setting: T | Readonly<Record<string, T>> | undefined): readonly T[] {
  if (setting === undefined) return [];
  return isByLocale(setting) ? Object.values(setting) : [setting];
}

function isByLocale<T>(setting: T | Readonly<Record<string, T>> | undefined): setting is Readonly<Record<string, T>> {
  return typeof setting === 'object' && setting !== null && !Array.isArray(setting);
}
