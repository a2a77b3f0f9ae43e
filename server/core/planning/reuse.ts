import type { BilingualUnit } from '../formats/pair.ts';
import { type CodePart, codesOf, isBlank, type NewPart, signature } from '../text/content.ts';
import { comparePlaceholders, findPlaceholders, type PlaceholderOptions } from '../text/placeholders/index.ts';

/**
 * Translations that the file already has, by source text and codes. Only finished work counts, and only if all units with this source agree: two
 * translations of one source mean that the context decides.
 */
export class FinishedWork {
  readonly #bySource = new Map<string, BilingualUnit | 'ambiguous'>();
  readonly #placeholders: PlaceholderOptions;

  constructor(units: readonly BilingualUnit[], placeholders: PlaceholderOptions) {
    this.#placeholders = placeholders;
    for (const unit of units) {
      if (!isFinished(unit)) continue;
      const key = keyOf(unit);
      const known = this.#bySource.get(key);
      if (known === undefined) this.#bySource.set(key, unit);
      else if (known !== 'ambiguous' && !sameTarget(known, unit)) this.#bySource.set(key, 'ambiguous');
    }
  }

  /** The finished translation of another unit with this source, with the codes of this unit. */
  for(unit: BilingualUnit): readonly NewPart[] | undefined {
    const found = this.#bySource.get(keyOf(unit));
    if (found === undefined || found === 'ambiguous' || found.id === unit.id || found.target === undefined)
      return undefined;
    const codes = new Map(codesOf(unit.source).map((code) => [codeKey(code), code]));
    const parts: NewPart[] = [];
    for (const part of found.target.parts) {
      if (part.kind === 'text') {
        parts.push(part.text);
        continue;
      }
      const own = codes.get(codeKey(part));
      if (own === undefined) return undefined;
      parts.push(own);
    }
    return this.#isSound(unit, parts) ? parts : undefined;
  }

  /** An error in finished work is not copied. */
  #isSound({ source, sourceUnit }: BilingualUnit, parts: readonly NewPart[]): boolean {
    const counts = (all: readonly (NewPart | BilingualUnit['source']['parts'][number])[]) =>
      all.filter((part) => typeof part !== 'string' && part.kind === 'code').length;
    if (counts(parts) !== counts(source.parts)) return false;
    const options = { ...this.#placeholders, ...(sourceUnit.syntax && { dialect: sourceUnit.syntax }) };
    const find = (texts: readonly string[]) => texts.flatMap((text) => findPlaceholders(text, options));
    const before = find(source.parts.filter((part) => part.kind === 'text').map(({ text }) => text));
    const { missing, extra } = comparePlaceholders(before, find(parts.filter((part) => typeof part === 'string')));
    return missing.length === 0 && extra.length === 0;
  }
}

function isFinished({ source, target, targetUnit }: BilingualUnit): boolean {
  if (target === undefined || isBlank(target)) return false;
  const state = targetUnit?.state;
  if (state === 'reviewed' || state === 'final') return true;
  // An unreviewed copy of the source proves nothing.
  return state === 'translated' && signature(target.parts) !== signature(source.parts);
}

function keyOf({ source, sourceUnit }: BilingualUnit): string {
  return `${sourceUnit.plural?.category ?? ''}\u0000${signature(source.parts)}`;
}

function codeKey({ id, role }: CodePart): string {
  return `${role} ${id}`;
}

function sameTarget(a: BilingualUnit, b: BilingualUnit): boolean {
  return signature(a.target?.parts ?? []) === signature(b.target?.parts ?? []);
}
