import { attribute } from '../../../text/xml/attributes.ts';
import { at, firstChild, NONE, nextSibling } from '../../../text/xml/table.ts';
import type { UnitPlace, XliffUnit } from './catalog.ts';
import { childOfKind, kind, local, type XliffModel } from './model.ts';
import { Containers, Reader } from './reader.ts';
import { asUnit, ElementUnit } from './unit.ts';
import { APART, FILE, GROUP, SEG_SOURCE, SEGMENT, SOURCE, TARGET, TRANS_UNIT, UNIT } from './vocabulary.ts';

/** Units without their reader: ids in the form used for uniqueness, and places. */
export interface Collected {
  readonly ids: readonly string[];
  readonly places: readonly UnitPlace[];
  readonly containers: ReadonlyMap<number, number>;
  /** Unit elements since the last file began, including those without text: units without an id are named by this number. */
  readonly counted: number;
}

/** Finds every unit of the document, in order, in one pass over the element table. */
export function collectUnits(model: XliffModel, targetLocale: string | undefined): readonly XliffUnit[] {
  const { ids, places, containers } = new Collector(model).run(0, model.table.count);
  const reader = new Reader(model, new Containers(model, containers), targetLocale);
  return places.map((place, index) => asUnit(new ElementUnit(reader, ids[index] ?? '', place)));
}

/** The units of a fragment; their ids are as if they were alone in their file. */
export function collectAlone(model: XliffModel): Collected {
  return new Collector(model).run(0, model.table.count);
}

class Collector {
  readonly #model: XliffModel;
  readonly #ids: string[] = [];
  readonly #places: UnitPlace[] = [];
  readonly #used = new Set<string>();
  /** How often each repeated id has occurred. */
  readonly #again = new Map<string, number>();
  readonly #parents = new Map<number, number>();
  /** The open containers. */
  readonly #containers: number[] = [];
  #fileId = '';
  #inFile = 0;

  constructor(model: XliffModel) {
    this.#model = model;
  }

  run(from: number, to: number): Collected {
    const { table } = this.#model;
    for (let element = from; element < to; ) {
      let top = this.#containers.at(-1);
      while (top !== undefined && element >= at(table.next, top)) {
        this.#containers.pop();
        top = this.#containers.at(-1);
      }
      element = this.#visit(element);
    }
    return { ids: this.#ids, places: this.#places, containers: this.#parents, counted: this.#inFile };
  }

  #visit(element: number): number {
    const { table } = this.#model;
    switch (kind(this.#model, element)) {
      case FILE:
        this.#inFile = 0;
        this.#fileId = this.#unique(attribute(table, element, this.#model.family === 1 ? 'original' : 'id') ?? 'file');
        this.#containers.length = 0;
        this.#enter(element);
        return element + 1;
      case GROUP:
        this.#enter(element);
        return element + 1;
      case TRANS_UNIT:
        this.#transUnit(element);
        return at(table.next, element);
      case UNIT:
        this.#unit(element);
        return at(table.next, element);
      case APART:
        return at(table.next, element);
      default:
        return element + 1;
    }
  }

  #enter(element: number): void {
    this.#parents.set(element, this.#container());
    this.#containers.push(element);
  }

  #container(): number {
    return this.#containers.at(-1) ?? NONE;
  }

  #transUnit(element: number): void {
    const { table } = this.#model;
    let source = NONE;
    let segSource = NONE;
    let target = NONE;
    for (let child = firstChild(table, element); child !== NONE; child = nextSibling(table, child)) {
      const found = kind(this.#model, child);
      if (found === SOURCE && source === NONE) source = child;
      else if (found === TARGET && target === NONE) target = child;
      else if (found === SEG_SOURCE && segSource === NONE) segSource = child;
    }
    const id = this.#unitId(element);
    const container = this.#container();
    const segments = segSource === NONE ? [] : segmentMarks(this.#model, segSource);
    if (segments.length === 0) {
      this.#add(id, { element, container, segment: NONE, source, target, targetElement: target, several: false });
      return;
    }
    const targets = this.#targetSegments(target);
    segments.forEach((segment, index) => {
      const mid = attribute(table, segment, 'mid') ?? String(index + 1);
      this.#add(`${id}/${mid}`, {
        element,
        container,
        segment,
        segmentId: mid,
        source: segment,
        target: targets.get(mid) ?? NONE,
        targetElement: target,
        several: true,
      });
    });
  }

  #targetSegments(target: number): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    if (target === NONE) return found;
    for (const mark of segmentMarks(this.#model, target)) {
      const mid = attribute(this.#model.table, mark, 'mid') ?? String(found.size + 1);
      if (!found.has(mid)) found.set(mid, mark);
    }
    return found;
  }

  #unit(element: number): void {
    const { table } = this.#model;
    const id = this.#unitId(element);
    const first = childOfKind(this.#model, element, SEGMENT);
    const several = first !== NONE && this.#nextSegment(first) !== NONE;
    const container = this.#container();
    let number = 1;
    for (let segment = first; segment !== NONE; segment = this.#nextSegment(segment)) {
      const segmentId = attribute(table, segment, 'id') ?? String(number);
      const target = childOfKind(this.#model, segment, TARGET);
      this.#add(several ? `${id}/${segmentId}` : id, {
        element,
        container,
        segment,
        segmentId,
        source: childOfKind(this.#model, segment, SOURCE),
        target,
        targetElement: target,
        several,
      });
      number++;
    }
  }

  #nextSegment(segment: number): number {
    const { table } = this.#model;
    let next = nextSibling(table, segment);
    while (next !== NONE && kind(this.#model, next) !== SEGMENT) next = nextSibling(table, next);
    return next;
  }

  #unitId(element: number): string {
    this.#inFile++;
    const { table } = this.#model;
    const id = attribute(table, element, 'id') || attribute(table, element, 'resname') || `@${this.#inFile}`;
    return `${this.#fileId}#${id}`;
  }

  #add(id: string, place: UnitPlace): void {
    this.#ids.push(this.#unique(id));
    this.#places.push(place);
  }

  #unique(id: string): string {
    let unique = id;
    // One access to the set for a new id, as nearly all are.
    for (let before = this.#used.size; this.#used.add(unique).size === before; ) {
      const count = (this.#again.get(unique) ?? 1) + 1;
      this.#again.set(unique, count);
      unique = `${id}~${count}`;
    }
    return unique;
  }
}

/** The outermost `mrk mtype="seg"` inside an element. */
export function segmentMarks(model: XliffModel, holder: number): readonly number[] {
  const { table } = model;
  const marks: number[] = [];
  const end = at(table.next, holder);
  for (let element = holder + 1; element < end; ) {
    const isSegment = local(model, element) === 'mrk' && attribute(table, element, 'mtype') === 'seg';
    if (isSegment) marks.push(element);
    element = isSegment ? at(table.next, element) : element + 1;
  }
  return marks;
}
