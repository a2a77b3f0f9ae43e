import type { Known, Scoped } from '../evaluate/known.ts';
import type { Library, Thing } from '../library.ts';

/** What an undeclared name means. */
export function globalThing(libraries: readonly Library[], name: string): Known {
  const found = first(libraries, name, ({ globals }) => globals);
  return found === undefined ? { k: 'name', name } : { k: 'thing', scoped: found };
}

/** What a name means on an unknown object. */
export function memberThing(libraries: readonly Library[], name: string, of: Known): Known {
  const found = first(libraries, name, ({ members }) => members);
  return found === undefined ? { k: 'method', name, of } : { k: 'thing', scoped: found };
}

/** What is imported from a library; undefined: the module is not a library. */
export function importedThing(libraries: readonly Library[], from: string, name: string): Known | undefined {
  for (const library of libraries) {
    const { packages, modules = [], exports = {}, each } = library;
    const isOwn = packages.some((one) => from === one || from.startsWith(`${one}/`));
    if (!isOwn && !modules.some((end) => from.endsWith(end))) continue;
    const scoped = (thing: Thing): Known => ({ k: 'thing', scoped: { library, thing, prefix: [] } });
    if (name === '*') return scoped({ members: exports, ...(each && { each }) });
    const thing = Object.hasOwn(exports, name) ? exports[name] : undefined;
    if (thing !== undefined) return scoped(thing);
    if (each !== undefined) return { k: 'thing', scoped: { library, thing: each, prefix: [name] } };
  }
  return undefined;
}

/** What is taken for a value of a library just by its name. */
export function likelyThing(libraries: readonly Library[], known: Known): Scoped | undefined {
  const isNamed = known.k === 'method' || known.k === 'name' || known.k === 'param';
  const name = isNamed ? known.name : undefined;
  // Something destructured from a parameter has a name there, too: `({ t: translate }) => …`.
  const names = [...(known.k === 'param' ? known.names.slice(-1) : []), ...(name === undefined ? [] : [name])];
  const [found] = names.flatMap((one) => first(libraries, one, ({ likely }) => likely) ?? []);
  return found && { ...found, likely: true };
}

type Names = Readonly<Record<string, Thing>> | undefined;

function first(libraries: readonly Library[], name: string, names: (library: Library) => Names): Scoped | undefined {
  for (const library of libraries) {
    const own = names(library);
    const thing = own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
    if (thing !== undefined) return { library, thing, prefix: [] };
  }
  return undefined;
}
