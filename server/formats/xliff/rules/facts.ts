import type { Node } from './node.ts';

const CODES = new Set(['ph', 'pc', 'sc', 'ec', 'mrk', 'sm', 'em']);

/** The inline elements of one `source` or `target`, in document order. */
export interface Side {
  readonly holder: Node;
  readonly codes: readonly Node[];
}

/** A `segment` or `ignorable`. */
export interface PartFacts {
  readonly node: Node;
  readonly source?: Side;
  readonly target?: Side;
}

/** What rules about a `unit` ask again and again, read once. */
export interface UnitFacts {
  readonly parts: readonly PartFacts[];
  readonly sourceCodes: readonly Node[];
  readonly targetCodes: readonly Node[];
  /** Ids of `data`. */
  readonly data: ReadonlySet<string>;
  /** Ids of the unit's own notes. */
  readonly notes: ReadonlySet<string>;
  /** Segments, ignorables and inline elements, by id; source before target. */
  readonly byId: ReadonlyMap<string, Node>;
}

export function factsOf(unit: Node): UnitFacts {
  const known = unit.doc.facts;
  if (known?.unit === unit.index) return known.facts;
  const facts = readFacts(unit);
  unit.doc.facts = { unit: unit.index, facts };
  return facts;
}

function readFacts(unit: Node): UnitFacts {
  const parts: PartFacts[] = [];
  for (const node of unit.children()) {
    if (node.name !== 'segment' && node.name !== 'ignorable') continue;
    const source = sideOf(node.child('source'));
    const target = sideOf(node.child('target'));
    parts.push({ node, ...(source && { source }), ...(target && { target }) });
  }
  const sourceCodes = parts.flatMap(({ source }) => source?.codes ?? []);
  const targetCodes = parts.flatMap(({ target }) => target?.codes ?? []);
  const byId = new Map<string, Node>();
  for (const node of [...parts.map((part) => part.node), ...sourceCodes, ...targetCodes]) {
    const id = node.value('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  const ids = (holder: string, child: string) =>
    new Set([...(unit.child(holder)?.children(child) ?? [])].map((node) => node.value('id') ?? ''));
  return { parts, sourceCodes, targetCodes, byId, data: ids('originalData', 'data'), notes: ids('notes', 'note') };
}

/** The inline elements of a `source` or `target`. */
export function sideOf(holder: Node | undefined): Side | undefined {
  if (holder === undefined) return undefined;
  return { holder, codes: [...holder.descendants()].filter(({ name }) => CODES.has(name)) };
}
