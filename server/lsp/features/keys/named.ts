import type { CancellationToken } from 'vscode-languageserver/node';
import type { CodeCatalog, Use } from '../../../core/code/index.ts';
import type { Name } from '../../../core/formats/common/order/naming.ts';
import type { Span } from '../../../core/text/span.ts';
import { keyPathOf } from '../../../engine/code/catalogs.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';
import { projectKeys } from './document.ts';
import { hasBelow } from './group-place.ts';
import { type PlacedUse, usesThat } from './project-uses.ts';

/** Every use in code of a key, a plural set, or the keys of a group. */
export interface NamedUses {
  /** They certainly use it by its name, and nothing else. */
  readonly exact: readonly PlacedUse[];
  /** They use its name, but files of another group have such a key, too. */
  readonly shared: readonly PlacedUse[];
  /** They appear to use it by its name. */
  readonly likely: readonly PlacedUse[];
  /** They use keys made of parts, which may include these. */
  readonly dynamic: readonly PlacedUse[];
  /** They certainly use other keys by their names. */
  readonly others: readonly PlacedUse[];
  readonly cut: boolean;
  /** The key of a use without its namespace. */
  nameIn(use: Use): string;
}

const KINDS = ['exact', 'shared', 'likely', 'dynamic', 'others'] as const;

/** Undefined: the project states how its code uses texts, or no code does. @throws ResponseError (request cancelled) */
export async function usesOfName(
  context: Context,
  { member, state }: Subject,
  { key, isGroup }: Pick<Name, 'key' | 'isGroup'>,
  token: CancellationToken,
  recent = false,
): Promise<NamedUses | undefined> {
  const { code } = state.loaded.project;
  if (code?.files !== undefined || member === undefined || key === '' || state.loaded.folder === '') return undefined;
  const keys = await projectKeys(context, state);
  const keyPath = keyPathOf(member.group);
  const catalog = keys.catalogs.find(({ path }) => path === keyPath);
  if (catalog === undefined) return undefined;
  const nameIn = (use: Use) => keys.lookup.scope(use, use.parts[0] ?? '').name;
  const hasGroup = (one: CodeCatalog) => one.keys.has(key) || hasBelow(one.keys, key);
  const isMeant = (name: string) => name === key || (isGroup && name.startsWith(`${key}.`));
  const { chosen, cut } = await usesThat(
    context,
    keys,
    token,
    (use, answer) => {
      // A use below a declared prefix is also a use below its groups.
      if (isGroup && begins(use.stated?.prefix?.text, key)) {
        const owners = keys.lookup.scope(use, use.parts[0] ?? '').catalogs.filter(hasGroup);
        if (owners.includes(catalog)) return owners.length > 1 ? 'shared' : use.sure ? 'exact' : 'likely';
      }
      if (answer.kind === 'pattern')
        return answer.keys.some((one) => one.catalog === catalog && isMeant(one.key)) ? 'dynamic' : undefined;
      if (answer.kind !== 'named') return undefined;
      const found = new Set([...answer.keys, ...answer.below].map((one) => one.catalog));
      if (!found.has(catalog) || !isMeant(nameIn(use))) return use.sure ? 'others' : undefined;
      return found.size > 1 ? 'shared' : use.sure ? 'exact' : 'likely';
    },
    KINDS,
    recent,
  );
  if (KINDS.every((kind) => chosen[kind].length === 0)) return undefined;
  // One text may be passed on as several keys.
  const taken = new Set([...chosen.others, ...chosen.shared].map(placeOf));
  const exact = chosen.exact.filter((place) => !taken.has(placeOf(place)));
  const shared = [...chosen.shared, ...chosen.exact.filter((place) => taken.has(placeOf(place)))];
  const sure = new Set(exact.map(placeOf));
  return { ...chosen, exact, shared, likely: chosen.likely.filter((place) => !sure.has(placeOf(place))), cut, nameIn };
}

function placeOf({ uri, use }: PlacedUse): string {
  return `${uri} ${use.start}`;
}

/** The part of a name that changes, as written in code. */
export interface WrittenName {
  readonly path: string;
  readonly span: Span;
  /** Where the literal that contains it starts, after its quote. */
  readonly literal: number;
}

/** Where the changing part of a name is written for a use: in the key itself, or in the prefix declared for it. */
export function placeOfName(place: PlacedUse, name: Name, nameIn: string): WrittenName | undefined {
  const span = spanOfName(place, name, nameIn);
  if (span !== undefined) return { path: place.use.path, span, literal: place.use.start };
  const { prefix } = place.use.stated ?? {};
  if (!name.isGroup || prefix === undefined || !begins(prefix.text, name.key)) return undefined;
  // With escapes in it, offsets do not match.
  if (prefix.end - prefix.at !== prefix.text.length) return undefined;
  const end = prefix.at + name.key.length;
  return { path: prefix.path, span: { start: end - name.text.length, end }, literal: prefix.at };
}

/** Whether a prefix of keys is the group, or is inside it. */
function begins(prefix: string | undefined, group: string): boolean {
  return prefix === group || prefix?.startsWith(`${group}.`) === true;
}

/** In the key itself; undefined: elsewhere, such as in a prefix. */
export function spanOfName({ use, text }: PlacedUse, name: Name, nameIn: string): Span | undefined {
  const whole = use.parts[0] ?? '';
  const literal = text.slice(use.start, use.end);
  if (!whole.endsWith(literal)) return undefined;
  const end = use.start + (whole.length - nameIn.length) + name.key.length - (whole.length - literal.length);
  const span = { start: end - name.text.length, end };
  return span.start >= use.start && text.slice(span.start, span.end) === name.text ? span : undefined;
}
