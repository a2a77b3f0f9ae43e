import { sameLocale } from '../../../shared/locale.ts';
import { onceFor } from '../../../shared/values/once-for.ts';
import { type Content, isBlank, plainText } from '../text/content.ts';
import type { Catalog, Unit } from './format.ts';

/** The texts of the source locale, by the units of the other locales' files. */
export interface KeyedTexts {
  /** The source text for a unit of another file; undefined: the source locale has none yet. */
  of(unit: Unit): Content | undefined;
}

/**
 * Bilingual files whose sources are keys (`user.greeting`, common in Symfony): the source locale has a file of its own, whose targets are the texts
 * that the other files translate.
 * @param original the catalog of the source locale's own file
 * @returns undefined if its targets repeat its sources or are missing: then the sources are texts
 */
export const keyedTexts = onceFor(readTexts);

function readTexts({ sourceLocale, targetLocale, sources, units }: Catalog): KeyedTexts | undefined {
  if (sources === 'texts') return undefined;
  if (sourceLocale && targetLocale && !sameLocale(sourceLocale, targetLocale)) return undefined;
  const byId = new Map<string, Unit>();
  const byName = new Map<string, Unit>();
  let differ = false;
  for (const unit of units) {
    if (unit.source === undefined || unit.target === undefined || isBlank(unit.target) || isPlaceholder(unit)) continue;
    differ ||= plainText(unit.source) !== plainText(unit.target);
    byId.set(idIn(unit), unit);
    byName.set(keyOf(unit), unit);
  }
  if (!differ) return undefined;
  return {
    of(unit) {
      const text = (byId.get(idIn(unit)) ?? byName.get(keyOf(unit)))?.target;
      // A source with spaces is not a key: it is a text that the source locale does not override.
      return text ?? (unit.source !== undefined && /\S\s+\S/.test(plainText(unit.source)) ? unit.source : undefined);
    },
  };
}

/** `original` differs from locale to locale (`messages.en.xlf`). The name distinguishes ids that are mere numbers. */
function idIn(unit: Unit): string {
  return `${unit.id.slice(Math.max(0, unit.id.indexOf('#')))}\n${keyOf(unit)}`;
}

function keyOf({ name, source }: Unit): string {
  const text = source === undefined ? '' : plainText(source);
  return /\s/.test(text) || text === '' ? name : text;
}

/** What code uses to request a unit if sources are keys: its name, or its source if its name is only an id (Symfony). */
export function keyInCode({ id, name, source }: Unit): string {
  return id.endsWith(`#${name}`) && source !== undefined ? plainText(source) : name;
}

/** What extractors put in place of a translation: `__user.greeting` (Symfony's `translation:extract`). */
export function isPlaceholder({ source, target }: Pick<Unit, 'source' | 'target'>): boolean {
  if (source === undefined || target === undefined) return false;
  const text = plainText(target);
  return text.startsWith('__') && text.slice(2) === plainText(source);
}
