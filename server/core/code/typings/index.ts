import { formatjs } from './formatjs.ts';
import { i18next } from './i18next.ts';
import { keys } from './keys.ts';
import { nextIntl } from './next-intl.ts';
import type { Typing } from './typing.ts';
import { vueI18n } from './vue-i18n.ts';

/** Every library that accepts a declaration of its keys; the first one that a project uses is meant. */
export const TYPINGS: readonly Typing[] = [nextIntl, vueI18n, i18next, formatjs, keys];
