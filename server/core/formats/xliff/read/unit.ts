import { type Content, isBlank } from '../../../text/content.ts';
import type { Span } from '../../../text/span.ts';
import { attribute, attributeOf } from '../../../text/xml/attributes.ts';
import { elementSpan, has, NONE, nameSpan, SEVERAL } from '../../../text/xml/table.ts';
import type { Limits, Lock, Note, Origin, PluralForm, State, TargetRule, UnitMatch, UnitTerm } from '../../format.ts';
import { ElementContent } from '../content/lazy-content.ts';
import { kindOfElement } from '../kinds.ts';
import { NEEDS_WORK, normalState, originOf, stateLock } from '../states.ts';
import type { UnitPlace, XliffUnit } from './catalog.ts';
import { markerAt, withoutMarker } from './markers.ts';
import type { XliffModel } from './model.ts';
import type { Owner } from './owner.ts';
import { pluralOf } from './plural.ts';
import type { Reader } from './reader.ts';

/** What the elements of a model say about a unit. Its place is known from the scan; everything else is read on demand, and its texts are cached. */
export class ElementUnit {
  readonly id: string;
  readonly place: UnitPlace;
  readonly reader: Reader;
  #owner: Owner | undefined;
  #source: Content | undefined;
  #target: Content | undefined;
  #name: string | undefined;

  constructor(reader: Reader, id: string, place: UnitPlace) {
    this.reader = reader;
    this.id = id;
    this.place = place;
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
    this.#name ??= this.#readName();
    return this.#name;
  }

  #readName(): string {
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
    if (this.place.source !== NONE) this.#source ??= new ElementContent(this, this.place.source);
    return this.#source;
  }

  get target(): Content | undefined {
    if (this.place.target !== NONE) this.#target ??= this.#readTarget(this.place.target);
    return this.#target;
  }

  get notes(): readonly Note[] {
    return this.owner.notes;
  }

  get state(): State {
    const marker = this.place.target === NONE ? undefined : markerAt(this.model, this.place.target);
    if (marker !== undefined) return marker.state;
    const { stateName } = this;
    if (this.#needsWork(stateName)) return 'needs-work';
    return normalState(this.model.family, stateName, () => isBlank(this.target));
  }

  #needsWork(stateName: string | undefined): boolean {
    const { table, family } = this.model;
    const { segment } = this.place;
    if (family !== 2 || segment === NONE) return false;
    // A segment with a single attribute, its state, has no other.
    if (stateName !== undefined && !has(table, segment, SEVERAL)) return false;
    return attribute(table, segment, 'subState') === NEEDS_WORK;
  }

  get stateName(): string | undefined {
    const { table, family } = this.model;
    const owner = family === 2 ? this.place.segment : this.place.targetElement;
    return owner === NONE ? undefined : attribute(table, owner, 'state');
  }

  get targetOrigin(): Origin | undefined {
    const { table, family } = this.model;
    const owner = family === 2 ? this.place.segment : this.place.targetElement;
    if (owner === NONE) return undefined;
    return originOf(attribute(table, owner, family === 2 ? 'subState' : 'state-qualifier'));
  }

  get lock(): Lock | undefined {
    const { owner } = this;
    if (owner.untranslated) return 'translate-no';
    if (owner.locked.whole) return 'locked';
    return stateLock(this.stateName, owner.attribute('approved'));
  }

  /** For an unsegmented unit: a limit counts everything in it. */
  get limits(): Limits | undefined {
    return this.place.several ? undefined : this.owner.limits;
  }

  get kind(): string | undefined {
    return this.model.family === 1 ? kindOfElement(this.owner.attribute('restype')) : undefined;
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

  forget(): void {
    this.#owner = undefined;
    this.#name = undefined;
    for (const content of [this.#source, this.#target]) if (content instanceof ElementContent) content.forget();
  }

  #readTarget(element: number): Content {
    const content = new ElementContent(this, element);
    return markerAt(this.model, element) === undefined ? content : withoutMarker(content);
  }
}

/** The lazy unit as the contract has it: a getter that returns undefined stands for an absent property. */
export function asUnit(unit: ElementUnit): XliffUnit {
  return unit as XliffUnit;
}
