import type { CancellationToken } from 'vscode-languageserver/node';
import type { Use } from '../../../code/index.ts';
import type { Name } from '../../../formats/naming.ts';
import type { Span } from '../../../text/span.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';
import { projectKeys } from './document.ts';
import { type PlacedUse, usesThat } from './project-uses.ts';

/** Everything in code that asks for a key, a plural set, or the keys of a group. */
export interface NamedUses {
  /** It is certain that they ask for it by its name, and for nothing else. */
  readonly exact: readonly PlacedUse[];
  /** They ask for its name, but files of another group have such a key, too. */
  readonly shared: readonly PlacedUse[];
  /** They look as if they ask for it by its name. */
  readonly likely: readonly PlacedUse[];
  /** They ask for keys that are made of parts, and these may be meant. */
  readonly dynamic: readonly PlacedUse[];
  /** It is certain that they ask for other keys by their names. */
  readonly others: readonly PlacedUse[];
  readonly cut: boolean;
  /** The key of a use without its namespace. */
  nameIn(use: Use): string;
}

const KINDS = ['exact', 'shared', 'likely', 'dynamic', 'others'] as const;

/** Undefined: the project says itself how its code asks for texts, or there is no code that does. @throws ResponseError (request cancelled) */
export async function usesOfName(
  context: Context,
  { member, state }: Subject,
  { key, isGroup }: Pick<Name, 'key' | 'isGroup'>,
  token: CancellationToken,
): Promise<NamedUses | undefined> {
  const { code } = state.loaded.project;
  if (code !== undefined || member === undefined || key === '' || state.loaded.folder === '') return undefined;
  const keys = await projectKeys(context, state);
  const { source, targets } = member.group;
  const catalog = keys.catalogs.find(({ path }) => path === (source ?? [...targets.values()][0]));
  if (catalog === undefined) return undefined;
  const nameIn = (use: Use) => keys.lookup.scope(use, use.parts[0] ?? '').name;
  const isMeant = (name: string) => name === key || (isGroup && name.startsWith(`${key}.`));
  const { chosen, cut } = await usesThat(
    context,
    keys,
    token,
    (use, answer) => {
      if (answer.kind === 'pattern')
        return answer.keys.some((one) => one.catalog === catalog && isMeant(one.key)) ? 'dynamic' : undefined;
      if (answer.kind !== 'named') return undefined;
      const found = new Set([...answer.keys, ...answer.below].map((one) => one.catalog));
      if (!found.has(catalog) || !isMeant(nameIn(use))) return use.sure ? 'others' : undefined;
      return found.size > 1 ? 'shared' : use.sure ? 'exact' : 'likely';
    },
    KINDS,
  );
  if (KINDS.every((kind) => chosen[kind].length === 0)) return undefined;
  // One text may be handed on as several keys.
  const taken = new Set([...chosen.others, ...chosen.shared].map(placeOf));
  const exact = chosen.exact.filter((place) => !taken.has(placeOf(place)));
  const shared = [...chosen.shared, ...chosen.exact.filter((place) => taken.has(placeOf(place)))];
  const sure = new Set(exact.map(placeOf));
  return { ...chosen, exact, shared, likely: chosen.likely.filter((place) => !sure.has(placeOf(place))), cut, nameIn };
}

function placeOf({ uri, use }: PlacedUse): string {
  return `${uri} ${use.start}`;
}

/** Where the part of a name that changes stands in a use; undefined: somewhere else, such as in a prefix. */
export function spanOfName({ use, text }: PlacedUse, name: Name, nameIn: string): Span | undefined {
  const whole = use.parts[0] ?? '';
  const literal = text.slice(use.start, use.end);
  if (!whole.endsWith(literal)) return undefined;
  const end = use.start + (whole.length - nameIn.length) + name.key.length - (whole.length - literal.length);
  const span = { start: end - name.text.length, end };
  return span.start >= use.start && text.slice(span.start, span.end) === name.text ? span : undefined;
}
