import { baseLanguage, isLanguageTag, languageName, sameLocale } from '../../../../../shared/locale.ts';
import type { ManyLocales } from '../../traits.ts';
import { type ReadSection, read, type Section, type Sectioned, type SectionedFormat } from './section.ts';

/** A view of a file: from one language into another one. */
export interface Look {
  readonly base: string;
  readonly source?: string;
  /** Absent: a view of the source itself. */
  readonly target?: string;
}

/** `vue-i18n.de.en`: the first word says how texts are read, whatever follows. */
export function lookIn(format: SectionedFormat, text: string, dialect: string | undefined, path?: string): Look {
  const [base = '', target, source] = dialect?.split('.') ?? [];
  if (source !== undefined && target !== undefined)
    return { base: base === ANY ? format.dialect(text, path) : base, source, ...(target !== source && { target }) };
  const own = dialect ?? format.dialect(text, path);
  const locales = localesOf(format.split(text, own));
  const first = sourceAmong(locales);
  const [other] = locales.filter((locale) => locale !== first);
  return { base: own, ...(first !== undefined && { source: first }), ...(other !== undefined && { target: other }) };
}

/** In the dialect of a view: the text decides how it is read. */
const ANY = 'any';

export function dialectOf({ base, source = '', target = source }: Look): string {
  return source === '' ? base : `${base}.${target}.${source}`;
}

/** English, else the first one. */
export function sourceAmong(locales: readonly string[]): string | undefined {
  return locales.find((locale) => baseLanguage(locale) === 'en') ?? locales[0];
}

export function localesOf({ sections }: Sectioned): readonly string[] {
  return [...new Set(sections.map(({ locale }) => locale))];
}

/** How a format with several languages per file describes itself. */
export function manyLocales(format: SectionedFormat): ManyLocales {
  return {
    in: (text) => ({ targets: localesOf(format.split(text, format.dialect(text))) }),
    dialect: (locale, source) => dialectOf({ base: ANY, source, target: locale }),
    // Ids begin with the language.
    apart: { twin: (id, locale) => locale + id.replace(/^[^#/]*/, '') },
  };
}

/** Whether this is the tag of a language that has a name. */
export function isLocaleKey(key: string): boolean {
  return isLanguageTag(key) && languageName(key) !== key;
}

/** The sections of a language, in any spelling of its tag; of two spellings of one language always the same one. */
export function sectionsOf({ sections }: Sectioned, locale: string | undefined): readonly Section[] {
  if (locale === undefined) return [];
  const same = sections.filter((section) => sameLocale(section.locale, locale));
  if (same.length > 0) return same;
  const cousins = sections.filter((section) => baseLanguage(section.locale) === locale.toLowerCase());
  return new Set(cousins.map((section) => section.locale)).size === 1 ? cousins : [];
}

/** A section of the source language with that of the target language. */
export interface SectionPair {
  readonly source: ReadSection;
  /** Absent: the language has none yet. */
  readonly target?: ReadSection;
}

/** Which sections translate each other: those of one block, else those with the same position. */
export function pairsOf(parts: Sectioned, { source, target }: Look): readonly SectionPair[] {
  const sources = sectionsOf(parts, source);
  const rest = new Set(target === undefined ? [] : sectionsOf(parts, target));
  const own = new Set(sources);
  const found = new Map<Section, Section>();
  const pair = (one: Section, other: Section | undefined) => {
    if (other === undefined) return;
    found.set(one, other);
    rest.delete(other);
  };
  const byBlock = new Map([...rest].map((section) => [section.block, section]));
  for (const one of sources) pair(one, byBlock.get(one.block));
  const queues = Map.groupBy(
    [...rest].filter((section) => !own.has(section)),
    ({ kind }) => kind,
  );
  const next = new Map([...queues].map(([kind, queue]) => [kind, queue.values()]));
  for (const one of sources) if (!found.has(one)) pair(one, next.get(one.kind)?.next().value);
  return sources.map((one) => {
    const other = found.get(one);
    return { source: read(one), ...(other && { target: read(other) }) };
  });
}
