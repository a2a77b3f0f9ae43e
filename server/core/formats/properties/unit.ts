import type { Content } from '../../text/content.ts';
import { type Span, spanOf } from '../../text/span.ts';
import { LazyUnit } from '../common/units/unit-copy.ts';
import type { Lock, Note, State } from '../format.ts';
import { contentOf } from './decode.ts';
import type { Style } from './encode.ts';
import { type Entry, keyOf, rawOf } from './lines.ts';

/** An entry as a unit. Everything but the id is read on demand. */
export class PropertiesUnit extends LazyUnit {
  readonly id: string;
  readonly lock: Lock | undefined;
  readonly #text: string;
  readonly #entry: Entry;
  readonly #style: Style;
  #source: Content | undefined;

  /** @param shadowed the same key is repeated further down */
  constructor(text: string, entry: Entry, id: string, style: Style, shadowed: boolean) {
    super();
    this.id = id;
    this.lock = shadowed ? 'locked' : undefined;
    this.#text = text;
    this.#entry = entry;
    this.#style = style;
  }

  get name(): string {
    return this.#entry.name;
  }

  get span(): Span {
    return spanOf(this.#entry);
  }

  get nameSpan(): Span {
    return keyOf(this.#entry);
  }

  get source(): Content {
    this.#source ??= contentOf(this.#text, rawOf(this.#entry), this.#style.quoting);
    return this.#source;
  }

  get notes(): readonly Note[] {
    const { comments } = this.#entry;
    const [first, last] = [comments[0], comments.at(-1)];
    if (first === undefined || last === undefined) return [];
    const lines = comments.map(({ start, end }) => this.#text.slice(start, end).trim()).filter((line) => line !== '');
    return lines.length === 0 ? [] : [{ text: lines.join('\n'), span: { start: first.start, end: last.end } }];
  }

  get state(): State {
    return this.source.parts.length === 0 ? 'initial' : 'translated';
  }
}
