import { MESSAGE_DIALECTS, type MessageDialect, messageDialect } from '../dialects/index.ts';
import { KIND_RULES } from './kinds.ts';
import type { KindRule, PlaceholderKind } from './placeholder.ts';

const EVERYWHERE: readonly PlaceholderKind[] = [
  'reference',
  'escape',
  'template-tag',
  'untranslated',
  'tag',
  'entity',
  'bbcode',
  'link',
  'emoji',
  'css',
  'option',
  'url',
  'email',
];

/** Computed once, since every text of a file needs the same. In the order of the registry. */
const RULES: ReadonlyMap<MessageDialect, readonly KindRule[]> = new Map(
  MESSAGE_DIALECTS.map((dialect) => {
    const kinds = new Set([...dialect.placeholders, ...(dialect.everywhere === false ? [] : EVERYWHERE)]);
    return [dialect, KIND_RULES.filter(({ kind }) => kinds.has(kind))];
  }),
);

/** The rules for the texts of a dialect. */
export function rulesFor(dialect: string): readonly KindRule[] {
  return RULES.get(messageDialect(dialect)) ?? KIND_RULES;
}
