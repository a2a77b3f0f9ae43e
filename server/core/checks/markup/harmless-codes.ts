import { onceFor } from '../../../../shared/values/once-for.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { type CodePart, type Content, codesOf, plainText } from '../../text/content.ts';
import { pluralCategories } from '../../text/messages/plurals.ts';
import type { CheckContext } from '../check.ts';
import { formOf } from '../messages/plural-form.ts';
import { isStyle } from '../placeholders/placeholder-tags.ts';

/** A choice by number (`{0,choice,0#days|1#day}`): no two languages choose alike. */
const CHOICE = /^\{\s*(\w{1,60})\s*,\s*(?:choice|plural|select|selectordinal)\s*,/;

/** A message argument between quotes, which is shown literally. */
const QUOTED = /^'\{(\w{1,60})\}'$/;
/** Braces that a message shows literally. */
const BRACES = /^'[{}]+'?$/;

/** A code that makes little difference although only one side has it (`said`), or none at all (`silent`). Undefined: it counts. */
export type Harmless = 'said' | 'silent' | undefined;

/** A code that the target lacks. */
export function harmlessLoss(code: CodePart, unit: BilingualUnit, locale: string): Harmless {
  const { target } = unit;
  if (target === undefined) return undefined;
  const { name, raw, role } = code;
  if (isStyling(code)) return 'said';
  const argument = CHOICE.exec(raw)?.[1];
  if (argument !== undefined && argumentsOf(target).has(argument)) return 'silent';
  // The source shows its braces where the translation shows the value: the error is reported for the source.
  const quoted = QUOTED.exec(raw)?.[1];
  if (quoted !== undefined && argumentsOf(target).has(quoted)) return 'silent';
  // Together, or one by one: '''{}''' and '''{''' with '''}'''.
  if (name === 'quote' && BRACES.test(raw) && bracesIn(target).includes(raw.replaceAll("'", ''))) return 'silent';
  if (name !== 'placeable' || role !== 'standalone') return undefined;
  // The words of another message, written out; and if the number is none, nothing needs a name.
  if (/^\{\s*[A-Za-z][\w.-]*\s*\}$/.test(raw) && /\p{L}/u.test(plainText(target))) return 'said';
  if (isForParts(unit, locale)) return 'said';
  return formOf(unit, locale)?.numbers.every((number) => number === 0) === true ? 'silent' : undefined;
}

/** Polish `other`: a form that no whole number has. Many use it for zero. */
function isForParts({ sourceUnit: { plural } }: BilingualUnit, locale: string): boolean {
  const categories = plural?.category === 'other' && plural.ordinal !== true ? pluralCategories(locale) : undefined;
  return categories !== undefined && !categories.integer.includes('other');
}

/** A code that only the target has. */
export function harmlessSurplus(code: CodePart, source: Content, hasKey: CheckContext['hasKey']): Harmless {
  if (isStyling(code)) return 'said';
  // The text of another existing message, in place of words.
  const message = code.name === 'placeable' ? /^\{\s*([A-Za-z][\w.-]*)\s*\}$/.exec(code.raw)?.[1] : undefined;
  if (message !== undefined && hasKey?.(message) === true) return 'said';
  const argument = CHOICE.exec(code.raw)?.[1];
  if (argument !== undefined && argumentsOf(source).has(argument)) return 'silent';
  // The missing value is already reported.
  const quoted = QUOTED.exec(code.raw)?.[1];
  if (code.name === 'quote' && quoted !== undefined && argumentsOf(source).has(quoted)) return 'silent';
  // A brace that a message shows has to be quoted.
  return code.name === 'quote' && BRACES.test(code.raw) ? 'silent' : undefined;
}

function bracesIn(content: Content): string {
  return codesOf(content)
    .flatMap(({ name, raw }) => (name === 'quote' && BRACES.test(raw) ? [raw.replaceAll("'", '')] : []))
    .join('');
}

/** The arguments by which codes of a text select words: `{0,choice,…}`. */
export function choosingArguments(content: Content): ReadonlySet<string> {
  return new Set(codesOf(content).flatMap(({ raw }) => CHOICE.exec(raw)?.[1] ?? []));
}

/** An HTML element that only affects the look of its words. */
function isStyling({ name, raw }: CodePart): boolean {
  return isStyle(name, raw);
}

/** The arguments that a message shows or selects by. Cached, since it is needed for each code of a text. */
const argumentsOf = onceFor((content: Content): ReadonlySet<string> => {
  const shown = content.parts
    .map((part) => (part.kind === 'text' ? part.text : part.raw.replace(/^'.*/s, '')))
    .join('');
  return new Set([...shown.matchAll(/\{\s{0,9}(\w{1,60})\s{0,9}[,}]/g)].map(([, name = '']) => name));
});

/** The values that a source quotes, so that it shows their braces. */
export function quotedArguments(content: Content): ReadonlySet<string> {
  return new Set(
    codesOf(content).flatMap(({ name, raw }) =>
      name === 'quote' && /^'\{\w+\}'$/.test(raw) ? [raw.slice(1, -1)] : [],
    ),
  );
}
