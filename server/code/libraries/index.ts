import type { Library } from '../library.ts';
import { i18next } from './i18next.ts';
import { vueI18n } from './vue-i18n.ts';

/** Every library whose calls are understood. */
export const LIBRARIES: readonly Library[] = [i18next, vueI18n];

/** Those that the dependencies of a project name. */
export function librariesOf(dependencies: ReadonlySet<string>): readonly Library[] {
  return LIBRARIES.filter(({ packages }) => packages.some((name) => dependencies.has(name)));
}
