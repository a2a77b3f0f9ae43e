/** Plural and context suffixes of i18next keys. */
import { CATEGORIES } from '../../../text/messages/plurals.ts';
import { type KeyForm, setName } from './dialect.ts';

const CATEGORY = /^([\s\S]*)_(zero|one|two|few|many|other)$/;
const ORDINAL = '_ordinal';

/** `item_few` -> `item`, few; `place_ordinal_one` -> `place`, one, ordinal. */
export function splitCategory(key: string): KeyForm | undefined {
  const match = CATEGORY.exec(key);
  const base = match?.[1];
  const category = match?.[2];
  if (base === undefined || category === undefined || base === '') return undefined;
  if (base.length > ORDINAL.length && base.endsWith(ORDINAL))
    return { base: base.slice(0, -ORDINAL.length), category, ordinal: true };
  return { base, category, ordinal: false };
}

/** The keys that may accompany a form: `item` -> `item_zero` … `item_other`. */
export function categoryKeys(form: KeyForm): readonly string[] {
  return CATEGORIES.map((category) => `${setName(form)}_${category}`);
}

/** `item` -> `item`, `item_plural`, `item_0` … `item_9`. */
export function indexKeys({ base }: KeyForm): readonly string[] {
  return [base, `${base}_plural`, ...Array.from({ length: 10 }, (_, index) => `${base}_${index}`)];
}

/** `item_plural` -> `item`, other; `item_2` -> `item`, 2. */
export function splitV3(key: string): KeyForm | undefined {
  if (key.endsWith('_plural') && key.length > 7) return { base: key.slice(0, -7), category: 'other', ordinal: false };
  const match = /^([\s\S]+)_(\d)$/.exec(key);
  const [, base, category] = match ?? [];
  return base === undefined || category === undefined ? undefined : { base, category, ordinal: false };
}

/**
 * A real set has `other` and one more form, or is complete without it as in Russian or Polish (`one`, `few`, `many`): `arrowhead_one` next to
 * `arrowhead_many` names two arrowheads.
 */
export function categorySets(keys: readonly string[]): ReadonlyMap<string, KeyForm> {
  const sets = group(keys, splitCategory);
  const forms = new Map<string, KeyForm>();
  for (const members of sets.values()) {
    const has = (category: string) => members.some(([, form]) => form.category === category);
    const real = has('other') ? members.length > 1 : has('one') && has('few') && has('many');
    if (real) for (const [key, form] of members) forms.set(key, form);
  }
  return forms;
}

/** `key` with `key_plural`, or `key_0` with `key_1` and so on without a gap. */
export function indexSets(keys: readonly string[]): ReadonlyMap<string, KeyForm> {
  const present = new Set(keys);
  const forms = new Map<string, KeyForm>();
  for (const [base, members] of group(keys, splitV3)) {
    const plural = members.find(([key]) => key.endsWith('_plural'));
    if (plural !== undefined && present.has(base)) {
      forms.set(base, { base, category: 'one', ordinal: false }).set(plural[0], plural[1]);
    }
    const numbered = members.filter((entry) => entry !== plural);
    if (numbered.length > 1 && numbered.every((_, index) => present.has(`${base}_${index}`)))
      for (const [key, form] of numbered) forms.set(key, form);
  }
  return forms;
}

function group(
  keys: readonly string[],
  split: (key: string) => KeyForm | undefined,
): ReadonlyMap<string, (readonly [string, KeyForm])[]> {
  const sets = new Map<string, (readonly [string, KeyForm])[]>();
  for (const key of new Set(keys)) {
    const form = key.includes('_') ? split(key) : undefined;
    if (form === undefined) continue;
    const id = setName(form);
    const members = sets.get(id);
    if (members === undefined) sets.set(id, [[key, form]]);
    else members.push([key, form]);
  }
  return sets;
}

/** Suffixes that are always contexts: `friend_male` next to `friend`. */
const CONTEXT = /^([\s\S]+)_((?:fe)?male|neutral|neuter|masculine|feminine|formal|informal)$/;

/** Adds the context to keys such as `friend_male` and `friend_male_one`, if the same key exists without it. */
export function withContexts(
  keys: readonly string[],
  forms: ReadonlyMap<string, KeyForm>,
): ReadonlyMap<string, KeyForm> {
  const bases = new Set(keys.map((key) => forms.get(key)?.base ?? key));
  const result = new Map(forms);
  for (const key of keys) {
    const form = forms.get(key);
    const [, base, context] = (key.includes('_') && CONTEXT.exec(form?.base ?? key)) || [];
    if (base !== undefined && context !== undefined && bases.has(base))
      result.set(key, { base: form?.base ?? key, ...form, context });
  }
  return result;
}
