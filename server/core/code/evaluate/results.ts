import type { Call, Value } from '../facts.ts';
import type { Thing } from '../library.ts';
import type { Known, Resolver, Scoped, Stated } from './known.ts';

/** Functions that return the result of calling their first argument. */
const RUNS = new Set(['useMemo', 'computed', 'createMemo', 'derived', 'memoize', 'once']);
/** Functions that return their first argument, more or less. */
const WRAPS = new Set([
  'memo',
  'observer',
  'forwardRef',
  'useCallback',
  'defineComponent',
  'ref',
  'shallowRef',
  'reactive',
  'readonly',
  'toRef',
  'unref',
  'markRaw',
  'String',
  'useState',
  'connect',
  'withRouter',
  'freeze',
  'lazy',
  'styled',
  'inject',
  'asConst',
  'defineMessages',
]);
/** Methods that return their object, more or less. */
const SAME = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'concat',
  'flat',
  'toString',
  'trim',
  'values',
  'value',
  'bind',
]);

/** Methods that return one member of a list. */
const ONE_OF = new Set(['find', 'findLast', 'at', 'pop', 'shift']);

/** The result of a call: what the function returns, with its parameters replaced, or what a library defines. */
export function called(resolver: Resolver, path: string, call: Call | undefined): readonly Known[] {
  if (call === undefined) return [{ k: 'open' }];
  const { callee, args } = call;
  const name = callee.k === 'member' ? callee.name : callee.k === 'global' ? callee.name : undefined;
  const [first] = args;
  if (callee.k === 'member' && callee.of.k === 'global' && callee.of.name === 'Object' && first !== undefined) {
    if (name === 'keys') return [{ k: 'list', path, value: { k: 'list', of: [{ k: 'keys', of: first }] } }];
    if (name === 'values') return [{ k: 'list', path, value: { k: 'list', of: [{ k: 'item', of: first }] } }];
    if (name === 'entries')
      return [
        {
          k: 'list',
          path,
          value: {
            k: 'list',
            of: [
              {
                k: 'list',
                of: [
                  { k: 'keys', of: first },
                  { k: 'item', of: first },
                ],
              },
            ],
          },
        },
      ];
  }
  const found = resolver.resolve(path, callee).flatMap((one) => result(resolver, path, one, call));
  if (found.some(({ k }) => k !== 'open' && k !== 'name')) return found;
  const called = name ?? importedName(resolver, path, callee);
  if (called !== undefined && first !== undefined) {
    if (RUNS.has(called))
      return resolver
        .resolve(path, first)
        .flatMap((one) => (one.k === 'function' ? resolver.returned(one) : [{ k: 'open' as const }]));
    if (WRAPS.has(called)) return resolver.resolve(path, first);
  }
  if (callee.k === 'member' && ONE_OF.has(callee.name))
    return resolver
      .resolve(path, callee.of)
      .flatMap((one) => (one.k === 'list' ? resolver.items(one) : one.k === 'text' || one.k === 'object' ? [one] : []));
  if (callee.k === 'member' && SAME.has(callee.name))
    return resolver.resolve(path, callee.of).filter(({ k }) => k === 'list' || k === 'text' || k === 'object');
  if (callee.k === 'member' && (callee.name === 'map' || callee.name === 'flatMap') && first !== undefined) {
    const made = resolver
      .resolve(path, first)
      .flatMap((one) =>
        one.k === 'function' ? (resolver.world.facts(one.path)?.functions[one.at]?.returns ?? []) : [],
      );
    if (made.length > 0) return [{ k: 'list', path, value: { k: 'list', of: made } }];
  }
  const unread = found.filter(({ k }) => k === 'name');
  return unread.length > 0 ? unread : [{ k: 'open' }];
}

function importedName(resolver: Resolver, path: string, callee: Value): string | undefined {
  const binding = callee.k === 'ref' ? resolver.world.facts(path)?.bindings[callee.to] : undefined;
  return binding?.k === 'import' ? binding.name : undefined;
}

function result(resolver: Resolver, path: string, one: Known, call: Call): readonly Known[] {
  if (one.k === 'thing') {
    const { gives, namespace, prefix, properties } = one.scoped.thing;
    const [wrapped] = call.args;
    if (properties !== undefined && wrapped !== undefined && call.form !== 'element')
      return resolver.resolve(path, wrapped);
    if (gives === 'argument') return wrapped === undefined ? [{ k: 'open' }] : resolver.resolve(path, wrapped);
    // What has been shown is not a key.
    if (gives === undefined) return [{ k: one.scoped.thing.translate === undefined ? 'open' : 'none' }];
    const scoped = scopedBy(resolver, path, one.scoped, call, namespace, prefix);
    return [{ k: 'thing', scoped: gives === 'itself' ? one.scoped : { ...scoped, thing: gives } }];
  }
  if (one.k !== 'function') return one.k === 'name' && one.path !== undefined ? [one] : [{ k: 'open' }];
  return resolver.returned(one).flatMap((value) => {
    const inside = value.k === 'param' && value.path === one.path && value.fn === one.at;
    const given = inside ? call.args[value.index] : undefined;
    if (!inside) return [value];
    if (given === undefined) return [{ k: 'open' as const }];
    return value.names.reduce<readonly Known[]>(
      (all, name) => all.flatMap((of) => resolver.member(of, name)),
      resolver.resolve(path, given),
    );
  });
}

/** Where the only text that states it is. */
function statedAs(what: 'namespace' | 'prefix', found: readonly Known[] = []): Stated {
  const [only, ...more] = found.flatMap((one) =>
    one.k === 'text' ? [{ text: one.text, path: one.path, at: one.at, end: one.end }] : [],
  );
  if (only === undefined) return {};
  if (found.length === 1) return { [what]: only };
  return what === 'namespace' ? { namespaces: [only, ...more] } : {};
}

function withoutNamespace({ namespace: _, namespaces: __, ...rest }: Stated = {}): Stated {
  return rest;
}

/** A call that states namespaces of its own uses those. */
export function ofCall(scoped: Scoped, own: readonly Known[] | undefined): Scoped {
  if (own === undefined) return scoped;
  const namespaces = own.map((one) => (one.k === 'text' ? one.text : undefined));
  return { ...scoped, namespaces, stated: { ...withoutNamespace(scoped.stated), ...statedAs('namespace', own) } };
}

/** The namespace and the prefix that the arguments of a hook state. */
function scopedBy(
  resolver: Resolver,
  path: string,
  scoped: Scoped,
  call: Call,
  namespace: Thing['namespace'] = [],
  prefix: Thing['prefix'] = [],
): Scoped {
  const at = (position: (typeof namespace)[number]) => resolver.argument(path, call, position);
  const names = namespace
    .map(at)
    .find((value) => value !== undefined)
    ?.flatMap((one) => (one.k === 'list' ? resolver.items(one) : [one]))
    .filter(({ k }) => k !== 'none');
  const found = prefix.map(at).find((value) => value !== undefined);
  const parts =
    found === undefined || found.every(({ k }) => k === 'none')
      ? []
      : found.length === 1 && found[0]?.k === 'text'
        ? [found[0].text, '.']
        : [null, '.'];
  const outer = names !== undefined && names.length > 0 ? withoutNamespace(scoped.stated) : scoped.stated;
  const stated = { ...outer, ...statedAs('namespace', names), ...statedAs('prefix', found) };
  return {
    ...scoped,
    ...(Object.keys(stated).length > 0 && { stated }),
    ...(names !== undefined &&
      names.length > 0 && { namespaces: names.map((one) => (one.k === 'text' ? one.text : undefined)) }),
    prefix: [...scoped.prefix, ...parts],
  };
}
