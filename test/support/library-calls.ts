import type { Library } from '../../server/core/code/index.ts';
import type { Position, Thing, Translate } from '../../server/core/code/library.ts';

type Things = Readonly<Record<string, Thing>>;
/** As the cells of a table: what a name is written like, its key, where namespace and prefix are stated, and its default text. */
export type CallRow = readonly [name: string, key: string, namespace: string, prefix: string, fallback: string];

interface Stated {
  readonly namespace: readonly Position[];
  readonly prefix: readonly Position[];
}

/** The names of a library that ask for texts. What has several names is followed below the first; for the others that one is named. */
export function calledRows(library: Library): readonly CallRow[] {
  const rows: CallRow[] = [];
  const shown = new Map<Thing, string>();
  const follow = (name: string, thing: Thing, stated: Stated) => {
    const before = shown.get(thing);
    if (before !== undefined) {
      if (before !== name)
        rows.push([`\`${name}\``, `as \`${before}\``, places(stated.namespace), places(stated.prefix), '']);
      return;
    }
    shown.set(thing, name);
    const { translate, gives, members, each } = thing;
    if (translate !== undefined) rows.push(rowOf(name, translate, stated));
    const { namespace = stated.namespace, prefix = stated.prefix } = thing;
    if (typeof gives === 'object') follow(`${name}()`, gives, { namespace, prefix });
    for (const [member, one] of Object.entries(members ?? {})) follow(`${name}.${member}`, one, stated);
    if (each !== undefined) rows.push([`\`${name}.…\``, 'the names of members', '', '', '']);
  };
  const followAll = (things: Things | undefined, before = '') => {
    for (const [name, thing] of Object.entries(things ?? {}))
      follow(before + name, thing, { namespace: [], prefix: [] });
  };
  followAll(library.exports);
  if (library.each !== undefined) followAll({ 'any other export': library.each });
  followAll(library.globals);
  followAll(library.members, '….');
  for (const [name, translate] of Object.entries(library.attributes ?? {}))
    rows.push(rowOf(`<… ${name}>`, translate, { namespace: [], prefix: [] }));
  return rows;
}

function rowOf(name: string, translate: Translate, { namespace: stated, prefix }: Stated): CallRow {
  const { key, named, guarded, subtree, namespace = [], fallback = [] } = translate;
  const notes = [...(guarded ? ['asks whether there is one'] : []), ...(subtree ? ['with all below it'] : [])];
  const said = named === true ? 'the name itself' : places(key);
  return [
    `\`${name}\``,
    [said, ...notes].join('; '),
    places([...stated, ...namespace]),
    places(prefix),
    places(fallback),
  ];
}

/** Argument 1 of an element are its properties. */
function places(positions: readonly Position[]): string {
  const whole = positions.flatMap((one) => (typeof one === 'number' ? [one + 1] : []));
  const named = Map.groupBy(
    positions.filter((one) => typeof one !== 'number'),
    ([, ...names]) => names.join('.').replaceAll('*', '…'),
  );
  const fields = [...named].map(([name, all]) => {
    const of = all.map(([at]) => at + 1).join(' or ');
    return of === '1' ? `property \`${name}\`` : `\`${name}\` in argument ${of}`;
  });
  return [...(whole.length === 0 ? [] : [`argument ${whole.join(' or ')}`]), ...fields].join(', or ');
}
