import type { Placeholder } from '../../text/placeholders/index.ts';

/** Shortens names followed by letters to the names of the source that they begin with. */
export function withoutEndings(target: readonly Placeholder[], source: readonly Placeholder[]): readonly Placeholder[] {
  const known = source.filter(({ kind }) => kind === 'colon');
  return target.map((placeholder) => {
    const { kind, identity } = placeholder;
    if (kind !== 'colon' || known.some((one) => one.identity === identity)) return placeholder;
    const [longest] = known
      .filter((one) => identity.startsWith(one.identity))
      .toSorted((a, b) => b.identity.length - a.identity.length);
    return longest === undefined ? placeholder : { ...placeholder, identity: longest.identity };
  });
}
