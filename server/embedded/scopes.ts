import { fail, ok, type Result } from '../../shared/values/result.ts';

/** The possible scopes of a key (docs/spec/service.md#key-scopes). */
export const SCOPES = [
  'translate:text',
  'translate:document',
  'write:improve',
  'glossaries:read',
  'glossaries:write',
  'style_rules:read',
  'style_rules:write',
  'translation_memories:read',
  'languages:read',
  'usage:read',
] as const;

export type Scope = (typeof SCOPES)[number];

export interface ScopedKey {
  readonly stem: string;
  /** Undefined: the key may do everything that its account may. */
  readonly scopes: ReadonlySet<Scope> | undefined;
}

const MARK = ':scope=';

/** Parses `K:scope=translate:text+usage:read`. The error names an unknown scope. */
export function readScopes(key: string): Result<ScopedKey, string> {
  const at = key.indexOf(MARK);
  if (at === -1) return ok({ stem: key, scopes: undefined });
  const scopes = new Set<Scope>();
  for (const name of key.slice(at + MARK.length).split('+')) {
    const scope = SCOPES.find((known) => known === name);
    if (scope === undefined)
      return fail(`The scope "${name}" of the key is not known; known are ${SCOPES.join(', ')}.`);
    scopes.add(scope);
  }
  return ok({ stem: key.slice(0, at), scopes });
}
