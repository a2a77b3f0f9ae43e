import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Quoting } from './icu.ts';

/**
 * Why `target` may not replace `source`, according to the reference parser: it does not parse although the source does, or its arguments differ.
 * `undefined` when it may. With `types: 'any'` an argument may be used in another way than in the source, as a person may choose: `{count} {count,
 * plural, …}` for `{count, plural, …}`.
 */
export function icuVerdict(
  source: string,
  target: string,
  quoting: Quoting,
  types: 'same' | 'any' = 'same',
): string | undefined {
  for (const ignoreTag of [false, true]) {
    const before = read(source, quoting, ignoreTag);
    if (typeof before === 'string') continue;
    const after = read(target, quoting, ignoreTag);
    if (typeof after === 'string') return `the result is not a valid ICU message (${after})`;
    return compare(argumentsOf(before, types), argumentsOf(after, types));
  }
  return undefined;
}

/** Why `target` does not parse although `source` does; without a source, why it does not parse at all, choices without "other" included. */
export function icuSyntax(source: string | undefined, target: string, quoting: Quoting): string | undefined {
  if (source === undefined) {
    const alone = read(target, quoting, true, true);
    if (alone === MISSING_OTHER) return withoutOther(target);
  }
  const parses = (ignoreTag: boolean) => source !== undefined && typeof read(source, quoting, ignoreTag) !== 'string';
  const after = read(target, quoting, !parses(false));
  return typeof after === 'string' && (source === undefined || parses(true)) ? after : undefined;
}

/** The parser's error for a choice without `other`. */
const MISSING_OTHER = 'MISSING_OTHER_CLAUSE';

/** A missing brace turns `other` into text of the previous branch, and the text of `other` into an argument. */
function withoutOther(text: string): string {
  const inside = /\bother\s*\{/.test(text);
  return inside
    ? 'a choice has no “other” of its own, because it is inside another branch: a closing brace is missing before it'
    : 'a choice has no “other”';
}

function read(
  text: string,
  quoting: Quoting,
  ignoreTag: boolean,
  requiresOtherClause = false,
): readonly MessageFormatElement[] | string {
  if (quoting === 'always' && (text.split("'").length - 1) % 2 === 1) return 'an apostrophe that is not doubled';
  try {
    // Where an apostrophe is a plain character, the parser must not read it as a quotation mark.
    return parse(quoting === 'none' ? text.replaceAll("'", "''") : text, { ignoreTag, requiresOtherClause });
  } catch (error) {
    return error instanceof Error ? error.message : 'syntax error';
  }
}

const what = (name: string) => (name.startsWith('<') ? 'tag' : 'argument');

function compare(before: ReadonlySet<string>, after: ReadonlySet<string>): string | undefined {
  for (const name of before) if (!after.has(name)) return `the ${what(name)} ${name} is missing in the result`;
  for (const name of after) if (!before.has(name)) return `the ${what(name)} ${name} is not in the source`;
  return undefined;
}

/** The name and type of every argument, and every tag, at any depth. */
function argumentsOf(
  elements: readonly MessageFormatElement[],
  types: 'same' | 'any',
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    // A function with the tag's name renders it: without that function, nothing can be shown.
    if (element.type === TYPE.tag) {
      found.add(`<${element.value}>`);
      argumentsOf(element.children, types, found);
    } else
      found.add(
        `{${element.value}${element.type === TYPE.argument || types === 'any' ? '' : `, ${TYPE[element.type]}`}}`,
      );
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) argumentsOf(option.value, types, found);
  }
  return found;
}
