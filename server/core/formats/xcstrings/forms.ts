import type { Content } from '../../text/content.ts';
import { CATEGORIES, pluralCategories, requiredCategories } from '../../text/messages/plurals.ts';
import type { PluralForm } from '../format.ts';
import type { Leaf, Steps } from './tree.ts';

/** A text of the source. */
export interface Form extends Leaf {
  readonly content: Content;
}

/** A text that the target has, or needs. */
export interface WantedForm extends Leaf {
  readonly source: Content;
  readonly plural?: Omit<PluralForm, 'set' | 'ordinal'>;
}

/**
 * The texts of one entry in one language: in the structure of its localization, else in that of the source, with the plural forms of the language.
 * Forms for which the language has no number are never shown. A form that the source lacks uses the source's `other` as its source.
 */
export function formsOf(
  sources: readonly Form[],
  targets: readonly Leaf[],
  locale: string | undefined,
): readonly WantedForm[] {
  const own = new Map(targets.map((leaf) => [keyOf(leaf.steps), leaf]));
  const origin = new Map(sources.map((leaf) => [keyOf(leaf.steps), leaf]));
  const isAlike = targets.length === 0 || origin.has('') === own.has('');
  const all = new Map<string, Steps>();
  for (const { steps } of [...(isAlike ? sources : []), ...targets]) all.set(keyOf(steps), steps);
  const wanted = new Map<string, Steps>();
  for (const [key, steps] of all) {
    const required = isPlural(steps) ? requiredCategories(locale ?? '') : undefined;
    if (required === undefined) wanted.set(key, steps);
    else
      for (const category of CATEGORIES) {
        const form = [...steps.slice(0, -1), category];
        const isShown = category === 'zero' || pluralCategories(locale ?? '')?.all.includes(category) === true;
        if (required.includes(category) || (isShown && own.has(keyOf(form)))) wanted.set(keyOf(form), form);
      }
  }
  const [first] = sources;
  return [...wanted].flatMap(([key, steps]) => {
    const exact = origin.get(key);
    const other = isPlural(steps) ? origin.get(keyOf([...steps.slice(0, -1), 'other'])) : undefined;
    const source = exact ?? other ?? origin.get('') ?? first;
    if (source === undefined) return [];
    const category = steps.at(-1) ?? '';
    const plural = isPlural(steps) && {
      category,
      ...(other && category !== 'other' && { other: other.content }),
      ...(exact === undefined && { borrowed: true as const }),
    };
    const { value, state } = own.get(key) ?? { value: -1, state: -1 };
    return [{ steps, value, state, source: source.content, ...(plural && { plural }) }];
  });
}

function isPlural(steps: Steps): boolean {
  return steps.at(-2) === 'plural' && (CATEGORIES as readonly string[]).includes(steps.at(-1) ?? '');
}

function keyOf(steps: Steps): string {
  return steps.join('\u0000');
}
