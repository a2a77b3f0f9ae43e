import { type Content, type Part, plainText, type TextPart } from '../text/content.ts';
import { type Edit, mover, type Span } from '../text/span.ts';
import type { Lock, Note, PluralForm, Problem, State, Unit } from './format.ts';

type Move = (offset: number) => number;

/** Moves units whose text an edit leaves alone to their places in the text after it. Moving a unit costs one small object. */
export function unitMover(edit: Edit): (unit: Unit) => Unit {
  const { start, end } = edit.span;
  const delta = edit.text.length - (end - start);
  const move = mover(edit);
  return (unit) => {
    const moved = unit instanceof MovedUnit ? unit : undefined;
    const root = moved?.root ?? unit;
    const by = moved?.delta ?? 0;
    const { span, notes } = root;
    if (notes.length === 0 ? span.end + by <= start : endOf(root) + by <= start) return unit;
    const behind = span.start + by >= end && (notes.length === 0 || startOf(root) + by >= end);
    return behind ? asUnit(new MovedUnit(root, by + delta)) : movedNow(unit, move);
  };
}

/** As `unitMover`, for units that stand behind an edit with all that belongs to them: in place, from `first` on. */
export function moveBehind(units: Unit[], first: number, delta: number): void {
  for (let at = first; at < units.length; at++) {
    const unit = units[at];
    if (unit instanceof MovedUnit) units[at] = asUnit(new MovedUnit(unit.root, unit.delta + delta));
    else if (unit !== undefined) units[at] = asUnit(new MovedUnit(unit, delta));
  }
}

/** Notes may stand before and behind the unit that they are about. */
function startOf({ span, notes }: Unit): number {
  return notes.reduce((least, note) => Math.min(least, note.span?.start ?? least), span.start);
}

function endOf({ span, notes }: Unit): number {
  return notes.reduce((most, note) => Math.max(most, note.span?.end ?? most), span.end);
}

/** Place by place: for units that lie about the edit. */
export function movedNow(unit: Unit, move: Move): Unit {
  const { id, name, state, lock, context, declaredPlaceholders, plural } = unit;
  return {
    id,
    name,
    span: movedSpan(unit.span, move),
    nameSpan: movedSpan(unit.nameSpan, move),
    ...(unit.source && { source: movedContent(unit.source, move) }),
    notes: movedNotes(unit.notes, move),
    state,
    ...(lock !== undefined && { lock }),
    ...(context !== undefined && { context }),
    ...(declaredPlaceholders !== undefined && { declaredPlaceholders }),
    ...(plural !== undefined && { plural }),
  };
}

/**
 * All places of a unit moved by the same distance, when somebody asks for them. For formats of one file per locale, whose units have these
 * properties only.
 */
class MovedUnit {
  readonly root: Unit;
  readonly delta: number;

  constructor(root: Unit, delta: number) {
    this.root = root;
    this.delta = delta;
  }

  get id(): string {
    return this.root.id;
  }
  get name(): string {
    return this.root.name;
  }
  get span(): Span {
    return this.#moved(this.root.span);
  }
  get nameSpan(): Span {
    return this.#moved(this.root.nameSpan);
  }
  get source(): Content | undefined {
    return this.root.source && contentFurther(this.root.source, this.delta);
  }
  get notes(): readonly Note[] {
    return movedNotes(this.root.notes, (offset) => offset + this.delta);
  }
  get state(): State {
    return this.root.state;
  }
  get lock(): Lock | undefined {
    return this.root.lock;
  }
  get context(): string | undefined {
    return this.root.context;
  }
  get declaredPlaceholders(): readonly string[] | undefined {
    return this.root.declaredPlaceholders;
  }
  get plural(): PluralForm | undefined {
    return this.root.plural;
  }

  #moved({ start, end }: Span): Span {
    return { start: start + this.delta, end: end + this.delta };
  }
}

/** A getter that answers undefined is as good as a property that is not there. */
function asUnit(unit: MovedUnit): Unit {
  return unit as Unit;
}

export function movedProblem(problem: Problem, move: Move): Problem {
  const { span, fixes } = problem;
  return {
    ...problem,
    span: movedSpan(span, move),
    ...(fixes && {
      fixes: fixes.map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit) => ({ ...edit, span: movedSpan(edit.span, move) })),
      })),
    }),
  };
}

function movedSpan({ start, end }: Span, move: Move): Span {
  return { start: move(start), end: move(end) };
}

function movedNotes(notes: readonly Note[], move: Move): readonly Note[] {
  return notes.length === 0
    ? notes
    : notes.map((note) => (note.span ? { ...note, span: movedSpan(note.span, move) } : note));
}

/** A content `delta` further on in an edited text. Its parts are moved when somebody asks for them: most readers want its text, which stays. */
export function contentFurther(content: Content, delta: number): Content {
  if (delta === 0) return content;
  if (!(content instanceof MovedContent)) return new MovedContent(content, delta);
  const { root, delta: before } = content;
  return before + delta === 0 ? root : new MovedContent(root, before + delta);
}

class MovedContent implements Content {
  readonly #root: Content;
  readonly #delta: number;
  #parts: readonly Part[] | undefined;

  constructor(root: Content, delta: number) {
    this.#root = root;
    this.#delta = delta;
  }

  get root(): Content {
    return this.#root;
  }

  get delta(): number {
    return this.#delta;
  }

  get span(): Span {
    return movedSpan(this.#root.span, this.#move);
  }

  get parts(): readonly Part[] {
    if (this.#parts === undefined) {
      const move = this.#move;
      this.#parts = this.#root.parts.map((part) => movedPart(part, move));
    }
    return this.#parts;
  }

  get plain(): string {
    return plainText(this.#root);
  }

  get #move(): Move {
    return (offset) => offset + this.#delta;
  }
}

/** A content at its place in an edited text. What is cut out of a text keeps that whole text alive, so the content of a unit is read once, not once per keystroke. */
function movedContent({ span, parts }: Content, move: Move): Content {
  return { span: movedSpan(span, move), parts: parts.map((part) => movedPart(part, move)) };
}

function movedPart(part: Part, move: Move): Part {
  const span = movedSpan(part.span, move);
  if (Object.getOwnPropertyDescriptor(part, 'offsets')?.get === undefined) return { ...part, span };
  // A getter of offsets stays one: they are relative to the part.
  const copy = Object.create(Object.getPrototypeOf(part), Object.getOwnPropertyDescriptors(part));
  return Object.defineProperty(copy, 'span', { value: span, enumerable: true });
}

/** A content whose texts are copies: they do not keep the whole document alive that they were cut out of. */
export function detached({ span, parts }: Content): Content {
  return {
    span,
    parts: parts.map((part): Part => {
      if (part.kind === 'text') return detachedText(part);
      const { display } = part;
      return {
        ...part,
        id: copy(part.id),
        raw: copy(part.raw),
        ...(display !== undefined && { display: copy(display) }),
      };
    }),
  };
}

/** With its map of offsets: one that is still to be made would be made of the document. */
function detachedText({ text, span, offsets }: TextPart): TextPart {
  return { kind: 'text', text: copy(text), span, ...(offsets && { offsets }) };
}

/** Joining and cutting again makes a string of its own. */
export function copy(text: string): string {
  return `\n${text}`.slice(1);
}
