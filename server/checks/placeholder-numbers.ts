import type { Placeholder } from '../text/placeholders/index.ts';

/** Does it say which of the values it takes? */
export function isNumbered({ kind, text }: Placeholder): boolean {
  return kind === 'printf' && /^%\d+\$/.test(text);
}

/** A translation may number what the source takes in turn (`%s` of `%s` becomes `%2$s`, `%1$s`), and the other way round. */
export function withNumbers(placeholders: readonly Placeholder[]): readonly Placeholder[] {
  let next = 0;
  return placeholders.map((placeholder) => {
    if (placeholder.kind !== 'printf' || !placeholder.ordered) return placeholder;
    next += 1;
    return { ...placeholder, identity: `%${next}$${placeholder.identity.slice(1)}`, ordered: false };
  });
}
