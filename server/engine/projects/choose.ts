import { ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, refuse } from '../failure.ts';
import { clip, quoted } from '../words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of the things to choose from, and how to list them: `glossary`, `glossaries`, `dragoman glossary list`. */
export interface Words {
  readonly one: string;
  readonly many: string;
  readonly list: string;
}

/** The one that the user means: by id, then by name. A name that fits several is refused: names are not unique (docs/spec/service.md#glossaries). */
export function choose<T extends Named>(
  all: readonly T[],
  wanted: string,
  { one, many, list }: Words,
): Result<T, Failure> {
  const byId = all.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (byId !== undefined) return ok(byId);
  const [first, ...others] = all.filter(({ name }) => name === wanted);
  if (first !== undefined && others.length === 0) return ok(first);
  if (first === undefined)
    return refuse('usage', `There is no ${one} with the id or name ${quoted(wanted)}. See "${list}".`);
  const ids = [first, ...others].map(({ id }) => clip(id, 80)).join(', ');
  return refuse('usage', `${others.length + 1} ${many} are named ${quoted(wanted)}. Give the id of one: ${ids}`);
}
