import type { Unit } from '../../core/formats/format.ts';
import type { Content } from '../../core/text/content.ts';
import type { Entry } from './version.ts';

/** What a unit says, in parts that can be changed independently of each other. Two texts that are equal say the same. */
export interface Facets {
  /** Source, target, and what is said of them: a translation goes with its source, a state with its translation. */
  readonly translation: string;
  readonly notes: string;
  /** Where in the program the text is. Programs write it, and write it anew. */
  readonly places: string;
  /** Limits, context, rules and the like. */
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

/** Text with its codes as they stand there; an absent text is not an empty one. */
function textOf(content: Content | undefined): readonly string[] | null {
  return content === undefined
    ? null
    : content.parts.map((part) => (part.kind === 'text' ? part.text : `\u0001${part.raw}`));
}
