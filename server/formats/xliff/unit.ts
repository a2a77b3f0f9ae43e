import { type Content, isBlank } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { attribute, attributeOf } from '../../text/xml-attributes.ts';
import { at, elementSpan, NONE, nameSpan } from '../../text/xml-table.ts';
import type {
  Limits,
  Lock,
  Note,
  Origin,
  PluralForm,
  State,
  TargetRule,
  Unit,
  UnitMatch,
  UnitTerm,
} from '../format.ts';
import { contentFurther, copy, detached } from '../moved.ts';
import { readContent } from './content.ts';
import { ElementContent } from './lazy-content.ts';
import { markerAt, withoutMarker } from './markers.ts';
import type { XliffModel } from './model.ts';
import type { Owner } from './owner.ts';
import { pluralOf } from './plural.ts';
import type { Reader } from './reader.ts';
import { NEEDS_WORK, normalState, originOf, stateLock } from './states.ts';

/** The elements that one unit is made of; `NONE` for what is not there. */
export interface UnitPlace {
  /** `trans-unit` or `unit`. */
  readonly element: number;
  /** The nearest `group` or `file` above. */
  readonly container: number;
  /** 2.x: the `segment`. 1.2: the `mrk` in `seg-source`, when the unit is segmented. Else `NONE`. */
  readonly segment: number;
  /** The id that other elements refer to the segment by. */
  readonly segmentId?: string;
  /** What holds the source text: `source`, or the segment's `mrk`. */
  readonly source: number;
  /** What holds the target text: `target`, or the segment's `mrk` in it. */
  readonly target: number;
  /** The `target` element: 1.2 segments share one. */
  readonly targetElement: number;
  /** The unit has more than this segment. */
  readonly several: boolean;
}

/**
 * What has been read of a unit, in whichever version of the document: one object for all versions in which the unit is only moved, so that a
 * keystroke carries it on as it is, and nobody moves a content that nobody asks for.
 */
export interface Reading {
  source?: Read;
  target?: Read;
  name?: string;
  state?: { readonly name: string | undefined };
  lock?: { readonly is: Lock | undefined };
}

/** A content, and where its unit began when it was read. */
interface Read {
  readonly content: Content | undefined;
  readonly start: number;
}

/** A unit of an XLIFF file. Its place is known from the scan; everything else is read when asked for, and kept. */
export class XliffUnit {
  readonly id: string;
  readonly place: UnitPlace;
  readonly reader: Reader;
  #owner: Owner | undefined;
  #source: Content | undefined;
  #target: Content | undefined;
  /** Absent until something is read: many units in many versions of a large file are like that. */
  #reading: Reading | undefined;

  constructor(reader: Reader, id: string, place: UnitPlace, reading?: Reading) {
    this.reader = reader;
    this.id = id;
    this.place = place;
    this.#reading = reading;
  }

  /** What has been read so far: for the same unit in the next version. */
  get readSoFar(): Reading | undefined {
    return this.#reading;
  }

  get owner(): Owner {
    const { element, container, several } = this.place;
    this.#owner ??= this.reader.owner(element, container, several);
    return this.#owner;
  }

  get model(): XliffModel {
    return this.reader.model;
  }

  /** The native code that a code of the unit refers to. */
  native(id: string): string | undefined {
    return this.owner.native(id);
  }

  get name(): string {
    const known = this.#known();
    known.name ??= this.#own(this.#nameWords());
    return known.name;
  }

  #known(): Reading {
    this.#reading ??= {};
    return this.#reading;
  }

  #nameWords(): string {
    const { owner } = this;
    const { several, segmentId } = this.place;
    const name = owner.attribute(this.model.family === 1 ? 'resname' : 'name') || owner.attribute('id') || this.id;
    return several && segmentId !== undefined ? `${name}/${segmentId}` : name;
  }

  get span(): Span {
    const { element, segment, several } = this.place;
    return elementSpan(this.model.table, several && this.model.family === 2 ? segment : element);
  }

  get nameSpan(): Span {
    const { table } = this.model;
    const { element, segment, several } = this.place;
    const owner = several ? segment : element;
    return (attributeOf(table, owner, 'id') ?? attributeOf(table, owner, 'mid'))?.valueSpan ?? nameSpan(table, owner);
  }

  get source(): Content | undefined {
    if (this.#source === undefined && this.place.source !== NONE) {
      const known = this.#known();
      known.source ??= this.#here(this.#read(this.place.source));
      this.#source = this.#moved(known.source);
    }
    return this.#source;
  }

  get target(): Content | undefined {
    if (this.#target === undefined && this.place.target !== NONE) {
      const known = this.#known();
      known.target ??= this.#here(this.#readTarget(this.place.target));
      this.#target = this.#moved(known.target);
    }
    return this.#target;
  }

  get notes(): readonly Note[] {
    return this.owner.notes;
  }

  get state(): State {
    const marker = this.place.target === NONE ? undefined : markerAt(this.model, this.place.target);
    if (marker !== undefined) return marker.state;
    if (this.#needsWork) return 'needs-work';
    return normalState(this.model.family, this.stateName, isBlank(this.target));
  }

  get #needsWork(): boolean {
    const { table, family } = this.model;
    const { segment } = this.place;
    return family === 2 && segment !== NONE && attribute(table, segment, 'subState') === NEEDS_WORK;
  }

  get stateName(): string | undefined {
    const known = this.#known();
    if (known.state === undefined) {
      const { table, family } = this.model;
      const owner = family === 2 ? this.place.segment : this.place.targetElement;
      const said = owner === NONE ? undefined : attribute(table, owner, 'state');
      known.state = { name: said === undefined ? undefined : this.#own(said) };
    }
    return known.state.name;
  }

  get targetOrigin(): Origin | undefined {
    const { table, family } = this.model;
    const owner = family === 2 ? this.place.segment : this.place.targetElement;
    if (owner === NONE) return undefined;
    return originOf(attribute(table, owner, family === 2 ? 'subState' : 'state-qualifier'));
  }

  get lock(): Lock | undefined {
    const known = this.#known();
    known.lock ??= { is: this.#lock };
    return known.lock.is;
  }

  get #lock(): Lock | undefined {
    const { owner } = this;
    if (owner.untranslated) return 'translate-no';
    if (owner.locked.whole) return 'locked';
    return stateLock(this.stateName, owner.attribute('approved'));
  }

  /** Of a unit in one piece: a limit counts everything in it. */
  get limits(): Limits | undefined {
    return this.place.several ? undefined : this.owner.limits;
  }

  /** Original and names of groups, outermost first. */
  get context(): string | undefined {
    return this.owner.container?.path || undefined;
  }

  get plural(): PluralForm | undefined {
    return pluralOf(this.model, this.id, this.place, this.owner);
  }

  get protectedWords(): readonly string[] | undefined {
    const { words } = this.owner.locked;
    return words.length === 0 ? undefined : words;
  }

  get rules(): readonly TargetRule[] | undefined {
    const { rules } = this.owner;
    return rules.length === 0 ? undefined : rules;
  }

  get terms(): readonly UnitTerm[] | undefined {
    const { terms } = this.owner;
    return terms.length === 0 ? undefined : terms;
  }

  get allowedCharacters(): string | undefined {
    return this.model.family === 1 ? undefined : this.owner.allowedCharacters;
  }

  get matches(): readonly UnitMatch[] | undefined {
    const { segmentId, several } = this.place;
    const { candidates } = this.owner;
    const found = several
      ? [...(candidates.get('') ?? []), ...(candidates.get(segmentId ?? '') ?? [])]
      : [...candidates.values()].flat();
    return found.length === 0 ? undefined : found;
  }

  get #start(): number {
    return at(this.model.table.start, this.place.element);
  }

  #here(content: Content | undefined): Read {
    return { content, start: this.#start };
  }

  #moved({ content, start }: Read): Content | undefined {
    return content && contentFurther(content, this.#start - start);
  }

  #own(text: string): string {
    return this.reader.later ? copy(text) : text;
  }

  /** In a document that is typed in, every keystroke has a text of its own: what is read then must not hold on to it. */
  #read(element: number): Content {
    if (!this.reader.later) return new ElementContent(this, element);
    return detached(readContent(this.model, element, (id) => this.native(id)));
  }

  #readTarget(element: number): Content {
    const content = this.#read(element);
    return markerAt(this.model, element) === undefined ? content : withoutMarker(content);
  }
}

/** The lazy unit as the contract has it: a getter that gives undefined stands for an absent property. */
export function asUnit(unit: XliffUnit): Unit {
  return unit as Unit;
}
