import { type Content, isBlank } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { attribute, attributeOf } from '../../text/xml-attributes.ts';
import { at, children, elementSpan, NONE, nameSpan } from '../../text/xml-table.ts';
import type { Limits, Lock, Note, PluralForm, State, Unit, UnitMatch } from '../format.ts';
import { plainTextOf, readContent } from './content.ts';
import { limitsOf } from './limits.ts';
import { lockedWords } from './locked.ts';
import { matchesOf } from './matches.ts';
import { childNamed, kind, local, type XliffModel } from './model.ts';
import { notesOf } from './notes.ts';
import { pluralOf } from './plural.ts';
import { markerOf, normalState, stateLock } from './states.ts';
import { FILE, GROUP } from './vocabulary.ts';

/** The elements that one unit is made of; `NONE` for what is not there. */
export interface UnitPlace {
  /** `trans-unit` or `unit`. */
  readonly element: number;
  readonly file: number;
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
  /** A group or file above says `translate="no"`. */
  readonly untranslated: boolean;
}

/** A unit of an XLIFF file. Its place is known from the scan; everything else is read when asked for, and kept. */
export class XliffUnit {
  readonly id: string;
  readonly place: UnitPlace;
  readonly #model: XliffModel;
  readonly #targetLocale: string | undefined;
  #source: Content | undefined;
  #target: Content | undefined;
  #notes: readonly Note[] | undefined;
  #data: ReadonlyMap<string, string> | undefined;

  constructor(model: XliffModel, id: string, place: UnitPlace, targetLocale: string | undefined) {
    this.#model = model;
    this.id = id;
    this.place = place;
    this.#targetLocale = targetLocale;
  }

  get name(): string {
    const { table, family } = this.#model;
    const { element, several, segmentId } = this.place;
    const name =
      attribute(table, element, family === 1 ? 'resname' : 'name') || attribute(table, element, 'id') || this.id;
    return several && segmentId !== undefined ? `${name}/${segmentId}` : name;
  }

  get span(): Span {
    const { element, segment, several } = this.place;
    return elementSpan(this.#model.table, several && this.#model.family === 2 ? segment : element);
  }

  get nameSpan(): Span {
    const { table } = this.#model;
    const { element, segment, several } = this.place;
    const owner = several ? segment : element;
    return (attributeOf(table, owner, 'id') ?? attributeOf(table, owner, 'mid'))?.valueSpan ?? nameSpan(table, owner);
  }

  get source(): Content | undefined {
    if (this.#source === undefined && this.place.source !== NONE) this.#source = this.#read(this.place.source);
    return this.#source;
  }

  get target(): Content | undefined {
    if (this.#target === undefined && this.place.target !== NONE)
      this.#target = withoutMarker(this.#read(this.place.target));
    return this.#target;
  }

  get notes(): readonly Note[] {
    this.#notes ??= notesOf(this.#model, this.place.element);
    return this.#notes;
  }

  get state(): State {
    const marker = this.place.target === NONE ? undefined : markerAt(this.#model, this.place.target);
    return marker?.state ?? normalState(this.#model.family, this.stateName, isBlank(this.target));
  }

  get stateName(): string | undefined {
    const { table, family } = this.#model;
    const owner = family === 2 ? this.place.segment : this.place.targetElement;
    return owner === NONE ? undefined : attribute(table, owner, 'state');
  }

  get lock(): Lock | undefined {
    const { table } = this.#model;
    const { element, untranslated } = this.place;
    const translate = attribute(table, element, 'translate');
    if (translate === 'no' || (untranslated && translate !== 'yes')) return 'translate-no';
    if (lockedWords(this.notes, this.#targetLocale).whole) return 'locked';
    return stateLock(this.stateName, attribute(table, element, 'approved'));
  }

  get limits(): Limits | undefined {
    const { element, file, several } = this.place;
    return several ? undefined : limitsOf(this.#model, element, file);
  }

  /** Original, groups and resource name, outermost first. */
  get context(): string | undefined {
    const { table } = this.#model;
    const { file, element } = this.place;
    const names: string[] = [];
    for (
      let group = at(table.parent, element), steps = 0;
      group !== NONE && steps < 32;
      group = at(table.parent, group), steps++
    ) {
      if (kind(this.#model, group) !== GROUP) continue;
      const name =
        attribute(table, group, 'resname') ?? attribute(table, group, 'name') ?? attribute(table, group, 'id');
      if (name !== undefined && name !== '') names.unshift(name);
    }
    const original = file === NONE || kind(this.#model, file) !== FILE ? undefined : attribute(table, file, 'original');
    if (original !== undefined && original !== '') names.unshift(original);
    return names.length === 0 ? undefined : names.join(' > ');
  }

  get plural(): PluralForm | undefined {
    return pluralOf(this.#model, this.id, this.place);
  }

  get protectedWords(): readonly string[] | undefined {
    const { words } = lockedWords(this.notes, this.#targetLocale);
    return words.length === 0 ? undefined : words;
  }

  get matches(): readonly UnitMatch[] | undefined {
    const { element, segmentId, several } = this.place;
    const found = matchesOf(this.#model, element, several ? (segmentId ?? '') : undefined, (id) => this.#native(id));
    return found.length === 0 ? undefined : found;
  }

  #read(element: number): Content {
    return readContent(this.#model, element, (id) => this.#native(id));
  }

  /** Native code of `originalData`, by the id of its `data`. */
  #native(id: string): string | undefined {
    if (this.#data === undefined) {
      const data = new Map<string, string>();
      const holder = childNamed(this.#model, this.place.element, 'originalData');
      if (holder !== NONE)
        for (const child of children(this.#model.table, holder))
          if (local(this.#model, child) === 'data')
            data.set(attribute(this.#model.table, child, 'id') ?? '', plainTextOf(this.#model, child));
      this.#data = data;
    }
    return this.#data.get(id);
  }
}

/** The marker of NAB AL Tools at the beginning of a target. */
export function markerAt(model: XliffModel, target: number): ReturnType<typeof markerOf> {
  const start = at(model.table.tagEnd, target);
  if (!model.text.startsWith('[NAB: ', start)) return undefined;
  return markerOf(model.text.slice(start, Math.min(start + 32, at(model.table.closeStart, target))));
}

/** The marker is a state, not a text: the content begins after it. */
function withoutMarker(content: Content): Content {
  const first = content.parts[0];
  if (first === undefined || first.kind !== 'text') return content;
  const marker = markerOf(first.text);
  if (marker === undefined) return content;
  const { length } = marker;
  const start = first.span.start + length;
  const text = first.text.slice(length);
  const offsets = first.offsets?.slice(length).map((offset) => offset - length);
  const rest = content.parts.slice(1);
  return {
    span: { start: content.span.start + length, end: content.span.end },
    parts:
      text === ''
        ? rest
        : [{ kind: 'text', text, span: { start, end: first.span.end }, ...(offsets && { offsets }) }, ...rest],
  };
}

/** The lazy unit as the contract has it: a getter that gives undefined stands for an absent property. */
export function asUnit(unit: XliffUnit): Unit {
  return unit as Unit;
}
