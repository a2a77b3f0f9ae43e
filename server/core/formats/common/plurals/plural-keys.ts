import { isBlank } from '../../../text/content.ts';
import { CATEGORIES, pluralCategories, requiredCategories } from '../../../text/messages/plurals.ts';
import type { Catalog, Format, Unit } from '../../format.ts';
import type { BilingualUnit } from '../../pair.ts';
import { copyOf } from '../units/unit-copy.ts';

/** What a format declares about its plural forms. */
type PluralRules = Pick<Format, 'layout' | 'wholePlurals'>;

export interface PluralKeys {
  readonly units: readonly BilingualUnit[];
  /** Ids of units that the target language does not need, with the reason. */
  readonly needless: ReadonlyMap<string, string>;
  /** Ids of units that the source lacks; they show the text of `other`. */
  readonly added: ReadonlySet<string>;
}

/**
 * Plural sets spread over keys (i18next `key_one`, `key_other`) for the target language: forms that the source lacks are added with the text of
 * `other`, forms that the language lacks are listed as needless. `other` always stays: it is every library's fallback. Sets by index are left as they
 * are. A bilingual file has the forms
 * that it wants, and marks those that the source has no text for; of those that the language lacks, empty ones are needless.
 */
export function pluralKeys(
  units: readonly BilingualUnit[],
  format: PluralRules,
  target: Catalog,
  locale: string,
): PluralKeys {
  const needless = new Map<string, string>();
  const added = new Set<string>();
  if (format.layout === 'bilingual') {
    for (const { id, sourceUnit } of units) if (sourceUnit.plural?.borrowed === true) added.add(id);
    for (const { id, target: text, sourceUnit } of units) {
      const reason = lackIn(locale, sourceUnit.plural, format);
      if (reason !== undefined && isBlank(text)) needless.set(id, reason);
    }
    return { units, needless, added };
  }
  const sets = new Map<string, BilingualUnit[]>();
  for (const unit of units) {
    const key = setKey(unit);
    if (key !== undefined) sets.set(key, [...(sets.get(key) ?? []), unit]);
  }
  if (sets.size === 0) return { units, needless, added };

  const insertions = new Map<BilingualUnit, BilingualUnit[]>();
  const present = new Map(target.units.map((unit) => [unit.id, unit]));
  const withRare = format.wholePlurals !== true && usesRare(target, locale);
  for (const set of sets.values()) {
    const type = set[0]?.sourceUnit.plural?.ordinal ? 'ordinal' : 'cardinal';
    const known = pluralCategories(locale, type)?.all;
    const required = requiredCategories(locale, type, withRare);
    const other = set.find((unit) => unit.sourceUnit.plural?.category === 'other');
    if (known === undefined || required === undefined || other === undefined) continue;
    const has = new Set(set.map((unit) => unit.sourceUnit.plural?.category));
    for (const unit of set) {
      const reason = lackIn(locale, unit.sourceUnit.plural, format);
      if (reason !== undefined) needless.set(unit.id, reason);
    }
    for (const category of required) {
      if (has.has(category)) continue;
      const unit = formLike(other, category, present);
      added.add(unit.id);
      insertions.set(other, [...(insertions.get(other) ?? []), unit]);
    }
  }
  return { units: units.flatMap((unit) => [...(insertions.get(unit) ?? []), unit]), needless, added };
}

/** Why a language does not need a form with this category; undefined: it does, or that is unknown. */
function lackIn(locale: string, plural: Unit['plural'], { wholePlurals }: PluralRules): string | undefined {
  const { category = 'other', ordinal = false } = plural ?? {};
  // Every language may treat zero as a case of its own (i18next `_zero`), and `other` is the fallback of all.
  if (category === 'other' || (category === 'zero' && wholePlurals !== true)) return undefined;
  const known: readonly string[] | undefined = pluralCategories(locale, ordinal ? 'ordinal' : 'cardinal')?.all;
  const isForm = (CATEGORIES as readonly string[]).includes(category);
  return !isForm || known === undefined || known.includes(category)
    ? undefined
    : `the language has no plural form “${category}”`;
}

/** Units without the unwritten forms that the target language does not need: they will never be written. */
export function neededUnits(
  units: readonly BilingualUnit[],
  format: PluralRules,
  target: Catalog,
  locale: string,
): readonly BilingualUnit[] {
  const { needless } = pluralKeys(units, format, target, locale);
  return needless.size === 0 ? units : units.filter(({ id, target }) => !needless.has(id) || !isBlank(target));
}

/** The set of a unit whose category is a CLDR name and the last word of the id. */
function setKey({ id, sourceUnit: { plural } }: BilingualUnit): string | undefined {
  if (plural === undefined || !(CATEGORIES as readonly string[]).includes(plural.category)) return undefined;
  if (!id.endsWith(plural.category)) return undefined;
  return `${plural.ordinal ? 'ordinal' : 'cardinal'} ${plural.set}`;
}

/** Whether the target file itself has forms that whole numbers below 1,000 never reach: new sets then get them, too. */
function usesRare({ units }: Catalog, locale: string): boolean {
  const categories = pluralCategories(locale);
  const rare = new Set(
    categories?.all.filter((category) => !categories.integer.includes(category) && category !== 'other'),
  );
  return units.some(({ plural }) => plural !== undefined && !plural.ordinal && rare.has(plural.category));
}

function formLike(
  other: BilingualUnit,
  category: string,
  present: ReadonlyMap<string, Catalog['units'][number]>,
): BilingualUnit {
  const id = `${other.id.slice(0, -'other'.length)}${category}`;
  const { plural } = other.sourceUnit;
  const name = other.sourceUnit.name.endsWith('other')
    ? `${other.sourceUnit.name.slice(0, -'other'.length)}${category}`
    : id;
  const twin = present.get(id);
  return {
    id,
    source: other.source,
    sourceUnit: {
      ...copyOf(other.sourceUnit),
      span: other.sourceUnit.span,
      id,
      name,
      ...(plural && { plural: { ...plural, category } }),
    },
    ...(twin && { targetUnit: twin }),
    ...(twin?.source && { target: twin.source }),
  };
}
