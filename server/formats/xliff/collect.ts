import { attribute } from '../../text/xml-attributes.ts';
import { at, firstChild, NONE, nextSibling } from '../../text/xml-table.ts';
import { Container } from './container.ts';
import { childOfKind, kind, local, type XliffModel } from './model.ts';
import { Owner } from './owner.ts';
import { type UnitPlace, XliffUnit } from './unit.ts';
import { APART, FILE, GROUP, SEG_SOURCE, SEGMENT, SOURCE, TARGET, TRANS_UNIT, UNIT } from './vocabulary.ts';

/** Finds every unit of the document, in order, in one pass over the element table. */
export function collectUnits(model: XliffModel, targetLocale: string | undefined): readonly XliffUnit[] {
  return new Collector(model, targetLocale).run();
}

class Collector {
  readonly #model: XliffModel;
  readonly #targetLocale: string | undefined;
  readonly #units: XliffUnit[] = [];
  readonly #used = new Map<string, number>();
  readonly #containers: Container[] = [];
  #fileId = '';
  #inFile = 0;

  constructor(model: XliffModel, targetLocale: string | undefined) {
    this.#model = model;
    this.#targetLocale = targetLocale;
  }

  run(): readonly XliffUnit[] {
    const { table } = this.#model;
    for (let element = 0; element < table.count; ) {
      let top = this.#containers.at(-1);
      while (top !== undefined && element >= at(table.next, top.element)) {
        this.#containers.pop();
        top = this.#containers.at(-1);
      }
      element = this.#visit(element);
    }
    return this.#units;
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
    this.#containers.push(new Container(this.#model, element, this.#containers.at(-1)));
  }

  #owner(element: number): Owner {
    return new Owner(this.#model, element, this.#containers.at(-1), this.#targetLocale);
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
    const owner = this.#owner(element);
    const segments = segSource === NONE ? [] : segmentMarks(this.#model, segSource);
    if (segments.length === 0) {
      this.#add(id, { element, owner, segment: NONE, source, target, targetElement: target, several: false });
      return;
    }
    const targets = this.#targetSegments(target);
    segments.forEach((segment, index) => {
      const mid = attribute(table, segment, 'mid') ?? String(index + 1);
      this.#add(`${id}/${mid}`, {
        element,
        owner,
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
    const segments: number[] = [];
    for (let child = firstChild(table, element); child !== NONE; child = nextSibling(table, child))
      if (kind(this.#model, child) === SEGMENT) segments.push(child);
    const several = segments.length > 1;
    const owner = this.#owner(element);
    segments.forEach((segment, index) => {
      const given = attribute(table, segment, 'id');
      const target = childOfKind(this.#model, segment, TARGET);
      this.#add(several ? `${id}/${given ?? index + 1}` : id, {
        element,
        owner,
        segment,
        segmentId: given ?? String(index + 1),
        source: childOfKind(this.#model, segment, SOURCE),
        target,
        targetElement: target,
        several,
      });
    });
  }

  #unitId(element: number): string {
    this.#inFile++;
    const { table } = this.#model;
    const id = attribute(table, element, 'id') || attribute(table, element, 'resname') || `@${this.#inFile}`;
    return `${this.#fileId}#${id}`;
  }

  #add(id: string, place: UnitPlace): void {
    this.#units.push(new XliffUnit(this.#model, this.#unique(id), place));
  }

  #unique(id: string): string {
    let unique = id;
    while (this.#used.has(unique)) {
      const count = (this.#used.get(unique) ?? 1) + 1;
      this.#used.set(unique, count);
      unique = `${id}~${count}`;
    }
    this.#used.set(unique, 1);
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
