import type { Placeholder } from '../../text/placeholders/index.ts';

/**
 * A placeholder by the value that it shows, for comparing what people wrote. C++'s fmt groups digits as the language does (`{count:L}`), Python
 * quotes a value (`{name!r}`, `%(name)r`).
 */
export function asValue(placeholder: Placeholder): Placeholder {
  const { kind, identity } = placeholder;
  const value = VALUES[kind]?.(identity) ?? identity;
  return value === identity ? placeholder : { ...placeholder, identity: value };
}

const VALUES: Partial<Record<Placeholder['kind'], (identity: string) => string>> = {
  brace: (identity) => identity.replace(/(?::L|![rs])(?=\}$)/, ''),
  python: (identity) => identity.replace(/(?<=\))r$/, 's'),
  template: chosenBy,
};

/** `${days == 1 ? ' day' : ' days'}`: no two languages choose alike, and the words are theirs. Only the value at the beginning counts. */
function chosenBy(expression: string): string {
  const name = /^\$\{\s*([A-Za-z_]\w*)[^?]*\?.*['"]/s.exec(expression)?.[1];
  return name === undefined ? expression : `\${${name} ?}`;
}
