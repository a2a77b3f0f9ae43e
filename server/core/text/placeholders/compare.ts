import type { Placeholder } from './placeholder.ts';

export interface PlaceholderDifference {
  /** In the source, not in the target; once per missing occurrence. */
  readonly missing: readonly Placeholder[];
  /** In the target, not in the source. */
  readonly extra: readonly Placeholder[];
  /** The placeholders are the same, but those that take their arguments in turn are in another order. */
  readonly reordered: boolean;
}

/** Compares the placeholders of a source and a target as multisets, and the order of the ordered ones. */
export function comparePlaceholders(
  source: readonly Placeholder[],
  target: readonly Placeholder[],
): PlaceholderDifference {
  const rest = new Map<string, { readonly all: Placeholder[]; found: number }>();
  for (const placeholder of source) {
    const same = rest.get(placeholder.identity);
    if (same === undefined) rest.set(placeholder.identity, { all: [placeholder], found: 0 });
    else same.all.push(placeholder);
  }
  const extra: Placeholder[] = [];
  for (const placeholder of target) {
    const same = rest.get(placeholder.identity);
    if (same === undefined || same.found === same.all.length) extra.push(placeholder);
    else same.found += 1;
  }
  const left = new Set([...rest.values()].flatMap(({ all, found }) => all.slice(found)));
  const missing = source.filter((placeholder) => left.has(placeholder));
  const turn = (all: readonly Placeholder[]) => all.filter(({ ordered }) => ordered).map(({ identity }) => identity);
  const [before, after] = [turn(source), turn(target)];
  const reordered =
    missing.length === 0 && extra.length === 0 && before.some((identity, index) => identity !== after[index]);
  return { missing, extra, reordered };
}
