import * as z from 'zod/mini';
import type { TranslateArguments, TranslateTextArguments } from '../../../../shared/commands.ts';
import { LOCALE_TAG } from '../../../../shared/locale.ts';
import { requestOptions } from '../../../../shared/request-options.ts';
import { invalid } from '../../guard.ts';

export const locale = z.string().check(z.regex(LOCALE_TAG, 'this is not a language tag'));
/** Offsets, lines and characters: UTF-16 units from 0. */
export const offset = z.int().check(z.minimum(0));
export const position = z.object({ line: offset, character: offset });
export const range = z.object({ start: position, end: position });
const scope = z.union([
  z.enum(['missing', 'stale', 'all']),
  z.object({ units: z.array(z.string()) }),
  z.object({ range }),
]);
/** The common arguments of commands that translate a document. */
export const translateShape = z.object({
  uri: z.string(),
  scope: z._default(scope, 'missing'),
  to: z.optional(z.array(locale)),
  options: z.optional(requestOptions),
});
const translate = z.extend(translateShape, {
  dryRun: z.optional(z.boolean()),
  overwriteHuman: z.optional(z.boolean()),
  maxCharacters: z.optional(z.int().check(z.minimum(1))),
});
const translateText = z.object({
  texts: z.array(z.string()),
  to: locale,
  from: z.optional(locale),
  options: z.optional(requestOptions),
});

/** Parses the argument object or, for clients that cannot send one, positional arguments: the URI, then the scope, then target locales. */
export function readTranslate(args: readonly unknown[] = []): TranslateArguments {
  const [first, second, ...to] = args;
  const value =
    typeof first === 'string' ? { uri: first, scope: second ?? undefined, ...(to.length > 0 && { to }) } : first;
  return readArgument(translate, value, 'one argument { uri, scope?, to?, options?, dryRun? }') as TranslateArguments;
}

export function readTranslateText(args: readonly unknown[] = []): TranslateTextArguments {
  return readArgument(translateText, args[0], 'one argument { texts, to, from?, options? }') as TranslateTextArguments;
}

/** @param shape describes the argument in error messages @throws ResponseError */
export function readArgument<T extends z.ZodMiniType>(schema: T, value: unknown, shape: string): z.infer<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
  throw invalid(`This command takes ${shape}${where}.`);
}
