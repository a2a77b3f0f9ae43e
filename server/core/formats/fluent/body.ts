import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { NewPart } from '../../text/content.ts';
import { CATEGORIES } from '../../text/messages/plurals.ts';
import { encodePattern, type Style } from './encode.ts';

/** The new text of a value or an attribute: one text, or one per plural form. */
export interface Body {
  readonly plain?: readonly NewPart[];
  readonly forms: ReadonlyMap<string, readonly NewPart[]>;
}

/** How the source selects. */
export interface Choice {
  readonly selector: string;
  /** The key of its default variant. */
  readonly fallback: string;
}

/** The text after the equals sign. @param indent blanks before its lines */
export function bodyText(
  { plain, forms }: Body,
  choice: Choice | undefined,
  indent: string,
  style: Style,
): Result<string, string> {
  if (plain !== undefined) return valueText(plain, indent, style);
  if (choice === undefined) return fail('The source does not choose by number.');
  const keys = [...forms.keys()].sort((a, b) => rankOf(a) - rankOf(b));
  if (!keys.includes(choice.fallback))
    return fail(
      `The form "${choice.fallback}", which is used for all other numbers, has no text yet. Translate it, too.`,
    );
  const lines: string[] = [];
  for (const key of keys) {
    const line = variantText(key, forms.get(key) ?? [], key === choice.fallback, `${indent}${style.indent}`, style);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  const { lineEnd, padding } = style;
  return ok(`${lineEnd}${indent}{${padding}${choice.selector} ->${lines.join('')}${lineEnd}${indent}}`);
}

/** A text of several lines starts on a new line. */
export function valueText(parts: readonly NewPart[], indent: string, style: Style): Result<string, string> {
  const block = parts.some((part) => /\n/.test(typeof part === 'string' ? part : part.raw));
  const raw = encodePattern(parts, { indent, block }, style);
  return raw.ok ? ok(block ? `${style.lineEnd}${indent}${raw.value}` : ` ${raw.value}`) : raw;
}

/** A variant with the line end before it. */
export function variantText(
  key: string,
  parts: readonly NewPart[],
  fallback: boolean,
  indent: string,
  style: Style,
): Result<string, string> {
  const value = valueText(parts, `${indent}${style.indent}`, style);
  const mark = fallback ? `${indent.slice(1)}*` : indent;
  return value.ok ? ok(`${style.lineEnd}${mark}[${key}]${value.value}`) : value;
}

/** Numbers first, then in the order of CLDR. */
export function rankOf(key: string): number {
  return (CATEGORIES as readonly string[]).indexOf(key);
}
