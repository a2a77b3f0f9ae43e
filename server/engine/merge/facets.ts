import type { Unit } from '../../core/formats/format.ts';
import type { Content } from '../../core/text/content.ts';
import type { Entry } from './version.ts';

/** The content of a unit, in parts that can change independently. Equal strings have equal content. */
export interface Facets {
  /** Source, target, and their properties: a translation belongs to its source, a state to its translation. */
  readonly translation: string;
  readonly notes: string;
  /** Where the text is used in the program. Tools write this, and rewrite it. */
  readonly places: string;
  /** Limits, context, rules and so on. */
  readonly rest: string;
}

export const FACETS = ['translation', 'notes', 'places', 'rest'] as const satisfies readonly (keyof Facets)[];

export function facetsOf({ units }: Entry): Facets {
  const all = (part: (unit: Unit) => unknown) => JSON.stringify(units.map((unit) => [unit.id, part(unit)]));
  return {
    translation: all((unit) => [
      textOf(unit.source),
      textOf(unit.target),
      [unit.state, unit.stateName, unit.previousSource, unit.draft, unit.targetOrigin, unit.lock],
    ]),
    notes: all(({ notes }) =>
      notes.filter((note) => !isPlace(note)).map(({ text, from, category }) => [text, from, category]),
    ),
    places: all(({ notes }) => notes.filter(isPlace).map(({ text }) => text)),
    rest: all((unit) => [
      [unit.name, unit.limits, unit.context, unit.syntax, unit.kind, unit.plural?.set, unit.plural?.category],
      [unit.protectedWords, unit.declaredPlaceholders, unit.rules, unit.terms, unit.allowedCharacters],
      [unit.cue?.start, unit.cue?.end],
      unit.matches?.map(({ source, target }) => [textOf(source), textOf(target)]),
    ]),
  };
}

export function isEqual(a: Facets, b: Facets): boolean {
  return FACETS.every((facet) => a[facet] === b[facet]);
}

function isPlace({ category }: { readonly category?: string }): boolean {
  return category === 'location';
}

/** Text with its codes verbatim; an absent text differs from an empty one. */
function textOf(content: Content | undefined): readonly string[] | null {
  return content === undefined
    ? null
    : content.parts.map((part) => (part.kind === 'text' ? part.text : `\u0001${part.raw}`));
}
