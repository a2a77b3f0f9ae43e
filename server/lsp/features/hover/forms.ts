import type { Unit } from '../../../core/formats/format.ts';
import { type Row, readable } from '../../../core/language/page.ts';
import type { Content } from '../../../core/text/content.ts';
import type { LocaleUnit } from '../units/locales.ts';
import type { HoverAbout } from './section.ts';

/** Separates the forms of a plural. */
const BETWEEN = ' | ';
const NOT_YET = '…';

/** The text that code uses: for a plural, both of its forms. */
export function askedRow({ cursor: { subject, unit } }: HoverAbout): Row {
  const { sourceLocale, catalog } = subject.input;
  const all = formsIn(catalog.units, unit).flatMap(({ source, plural }) => [source, plural?.other ?? source]);
  return [sourceLocale, joined(all) ?? unit.name];
}

/** A locale's text for it, with all forms of a plural, and whether it needs a review; undefined if there is none. */
export function translationIn(
  { cursor: { subject } }: HoverAbout,
  { snapshot, unit }: Pick<LocaleUnit, 'snapshot' | 'unit'>,
): string | undefined {
  const forms = unit.plural && formsIn(snapshot.catalog(subject.format, subject.member?.group.dialect).units, unit);
  const all = forms === undefined || forms.length === 0 ? [unit] : forms;
  const text = joined(all.map(({ target }) => target));
  const needsWork = all.some(({ state }) => state === 'needs-work');
  return text === undefined || !needsWork ? text : `${text} (needs work)`;
}

/** A unit with the other forms of its plural, in their order; without a plural, the unit alone. */
export function formsIn(units: readonly Unit[], unit: Unit): readonly Unit[] {
  const set = unit.plural?.set;
  return set === undefined ? [unit] : units.filter(({ plural }) => plural?.set === set);
}

function joined(contents: readonly (Content | undefined)[]): string | undefined {
  const texts = contents.map(readable);
  if (texts.every((text) => text === undefined)) return undefined;
  return [...new Set(texts.map((text) => text ?? NOT_YET))].join(BETWEEN);
}
