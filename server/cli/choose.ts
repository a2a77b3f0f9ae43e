import { clip, quoted } from './cells.ts';
import { CommandError, EXIT } from './exit.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How what is chosen from is called, and how to see it: `glossary`, `glossaries`, `dragoman glossary list`. */
export interface Words {
  readonly one: string;
  readonly many: string;
  readonly list: string;
}

/** The one a person means: by id first, then by name. A name that fits several is refused, because names are not unique (docs/spec/service.md#glossaries). */
export function choose<T extends Named>(all: readonly T[], wanted: string, { one, many, list }: Words): T {
  const byId = all.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (byId !== undefined) return byId;
  const [first, ...others] = all.filter(({ name }) => name === wanted);
  if (first !== undefined && others.length === 0) return first;
  if (first === undefined)
    throw new CommandError(EXIT.usage, `There is no ${one} with the id or name ${quoted(wanted)}. See "${list}".`);
  const ids = [first, ...others].map(({ id }) => clip(id, 80)).join(', ');
  throw new CommandError(
    EXIT.usage,
    `${others.length + 1} ${many} are named ${quoted(wanted)}. Give the id of one: ${ids}`,
  );
}
