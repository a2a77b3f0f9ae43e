import type { Content } from '../../text/content.ts';
import { CATEGORIES } from '../../text/messages/plurals.ts';
import { type Span, spanOf } from '../../text/span.ts';
import { LazyUnit } from '../common/units/unit-copy.ts';
import type { Lock, Note, PluralForm, State } from '../format.ts';
import { contentOf } from './content.ts';
import type { Pattern, Select, Variant } from './pattern.ts';
import type { Attribute, Entry } from './scan.ts';

/** Where a unit is in its file. */
export interface Placed {
  readonly entry: Entry;
  /** Absent: the value of the entry. */
  readonly attribute: Attribute | undefined;
  readonly pattern: Pattern;
  readonly variant: Variant | undefined;
}

/** The text of a pattern, or a variant of it. Everything but the id is read on demand. */
export class FluentUnit extends LazyUnit {
  readonly id: string;
  readonly name: string;
  /** The group it belongs to. */
  readonly context: string | undefined;
  readonly #text: string;
  readonly #place: Placed;
  readonly #twin: boolean;
  #source: Content | undefined;
  #plural: PluralForm | undefined;

  /** @param twin the same entry appears further up already */
  constructor(text: string, place: Placed, id: string, name: string, context: string | undefined, twin: boolean) {
    super();
    this.id = id;
    this.name = name;
    this.context = context;
    this.#text = text;
    this.#place = place;
    this.#twin = twin;
  }

  get place(): Placed {
    return this.#place;
  }

  get span(): Span {
    const { entry, attribute, pattern, variant } = this.#place;
    return variant ? spanOf(variant) : { start: (attribute ?? entry).start, end: pattern.end };
  }

  get nameSpan(): Span {
    const { entry, attribute, variant } = this.#place;
    if (variant !== undefined) return variant.keySpan;
    // The name of an attribute has a dot in front.
    const start = attribute === undefined ? entry.start : attribute.start + 1;
    return { start, end: start + (attribute ?? entry).name.length };
  }

  get source(): Content {
    this.#source ??= contentOf(this.#text, this.#own);
    return this.#source;
  }

  get notes(): readonly Note[] {
    const { comment } = this.#place.entry;
    return comment === undefined ? [] : [{ text: wordsOf(this.#text, comment), span: comment }];
  }

  get state(): State {
    return 'translated';
  }

  get plural(): PluralForm | undefined {
    const { variant, pattern } = this.#place;
    if (variant !== undefined) this.#plural ??= formOf(this.#text, nameOf(this.#place), variant, pattern);
    return this.#plural;
  }

  /** Select expressions inside a sentence are left to people: no two languages select alike. */
  get lock(): Lock | undefined {
    return this.#twin || this.#own.pieces.some(({ select }) => select !== undefined) ? 'locked' : undefined;
  }

  get #own(): Pattern {
    return this.#place.variant?.pattern ?? this.#place.pattern;
  }
}

/** The name of a message or of an attribute: `title`, `title.label`. */
export function nameOf({ entry, attribute }: Pick<Placed, 'entry' | 'attribute'>): string {
  return attribute === undefined ? entry.name : `${entry.name}.${attribute.name}`;
}

/** The choice by number if it is all that a pattern has. */
export function pluralOf({ pieces }: Pattern): Select | undefined {
  const select = pieces.length === 1 ? pieces[0]?.select : undefined;
  if (select === undefined) return undefined;
  const keys = select.variants.map(({ key }) => key);
  const plural = keys.every(isNumeric) && keys.some((key) => (CATEGORIES as readonly string[]).includes(key));
  return plural && new Set(keys).size === keys.length ? select : undefined;
}

function isNumeric(key: string): boolean {
  return (CATEGORIES as readonly string[]).includes(key) || /^\d+$/.test(key);
}

function formOf(text: string, set: string, { key, isDefault }: Variant, pattern: Pattern): PluralForm {
  const select = pluralOf(pattern);
  const other = select?.variants.find((variant) => variant.isDefault)?.pattern;
  const selector = text.slice(select?.selector.start, select?.selector.end);
  const shows = /\$[\w-]+/.exec(selector)?.[0];
  return {
    set,
    category: key,
    ordinal: /type\s*:\s*"ordinal"/.test(selector),
    ...(/^\d+$/.test(key) && { numbers: [Number(key)] }),
    ...(shows !== undefined && { shows }),
    ...(!isDefault && other && { other: contentOf(text, other) }),
  };
}

/** The text of a comment. */
export function wordsOf(text: string, { start, end }: Span): string {
  return text
    .slice(start, end)
    .replaceAll(/^#{1,3} ?/gm, '')
    .replaceAll('\r', '')
    .trim();
}
