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
  readonly source: Side | undefined;
  readonly target: Side | undefined;
}

/** What rules about a `unit` need repeatedly, read once. */
export class UnitFacts {
  readonly parts: readonly PartFacts[];
  readonly sourceCodes: readonly Node[];
  readonly targetCodes: readonly Node[];
  readonly #unit: Node;
  #data: ReadonlySet<string> | undefined;
  #notes: ReadonlySet<string> | undefined;
  #byId: ReadonlyMap<string, Node> | undefined;

  constructor(unit: Node, parts: readonly PartFacts[]) {
    this.#unit = unit;
    this.parts = parts;
    this.sourceCodes = codesIn(parts, 'source');
    this.targetCodes = codesIn(parts, 'target');
  }

  /** Ids of `data`. */
  get data(): ReadonlySet<string> {
    this.#data ??= idsOf(this.#unit, 'originalData', 'data');
    return this.#data;
  }

  /** Ids of the unit's own notes. */
  get notes(): ReadonlySet<string> {
    this.#notes ??= idsOf(this.#unit, 'notes', 'note');
    return this.#notes;
  }

  /** Segments, ignorables and inline elements, by id; source before target. */
  get byId(): ReadonlyMap<string, Node> {
    this.#byId ??= this.#readIds();
    return this.#byId;
  }

  #readIds(): ReadonlyMap<string, Node> {
    const found = new Map<string, Node>();
    for (const node of [...this.parts.map((part) => part.node), ...this.sourceCodes, ...this.targetCodes]) {
      const id = node.value('id');
      if (id !== undefined && !found.has(id)) found.set(id, node);
    }
    return found;
  }
}

/** Nearly all units have one part. */
function codesIn(parts: readonly PartFacts[], side: 'source' | 'target'): readonly Node[] {
  return parts.length === 1 ? (parts[0]?.[side]?.codes ?? []) : parts.flatMap((part) => part[side]?.codes ?? []);
}

function idsOf(unit: Node, holder: string, child: string): ReadonlySet<string> {
  return new Set([...(unit.child(holder)?.children(child) ?? [])].map((node) => node.value('id') ?? ''));
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
    parts.push({ node, source: sideOf(node.child('source')), target: sideOf(node.child('target')) });
  }
  const facts = new UnitFacts(unit, parts);
  // If a prefix is undeclared, its first use is reported: attributes must be read in a fixed order, whoever asks.
  if (unit.doc.shapes.isPartial) for (const read of ['byId', 'data', 'notes'] as const) void facts[read];
  return facts;
}

/** The inline elements of a `source` or `target`. */
export function sideOf(holder: Node | undefined): Side | undefined {
  if (holder === undefined) return undefined;
  return { holder, codes: holder.named(CODES) };
}
