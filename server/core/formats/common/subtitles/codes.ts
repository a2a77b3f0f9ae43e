import type { CodePart } from '../../../text/content.ts';
import { uniqueIds } from './unique.ts';

/** A code whose partner is still unknown. */
export type Draft = { -readonly [Key in keyof CodePart]: CodePart[Key] };

/**
 * Pairs opening and closing tags by name, innermost first; unpaired codes stand alone.
 * Ids are derived from the tag itself (`i`, `font color="red"`, `\an8`), so that source and target pair in any order; the second of a kind is `i~2`.
 * @param standalone names of codes that are never closed
 */
export function pairCodes(codes: readonly Draft[], standalone: ReadonlySet<string>): void {
  const open = new Map<string, Draft[]>();
  const unique = uniqueIds();
  for (const code of codes) {
    const partner = code.role === 'close' ? open.get(code.name)?.pop() : undefined;
    if (partner !== undefined) {
      code.id = partner.id;
      partner.role = 'open';
      continue;
    }
    const spans = code.role === 'open' && !standalone.has(code.name);
    code.id = unique(code.id);
    code.role = 'standalone';
    if (!spans) continue;
    const stack = open.get(code.name) ?? [];
    stack.push(code);
    open.set(code.name, stack);
  }
}
