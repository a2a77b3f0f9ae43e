import { type Content, type Part, plainText, type TextPart } from '../../../text/content.ts';
import { partAt } from '../../../text/offsets.ts';
import type { Span } from '../../../text/span.ts';
import type { Note, Problem } from '../../format.ts';

/** Maps an offset of one text to another text. */
export type Move = (offset: number) => number;

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

export function movedSpan({ start, end }: Span, move: Move): Span {
  return { start: move(start), end: move(end) };
}

export function movedNotes(notes: readonly Note[], move: Move): readonly Note[] {
  return notes.length === 0
    ? notes
    : notes.map((note) => (note.span ? { ...note, span: movedSpan(note.span, move) } : note));
}

/** A content moved by `delta` in an edited text. Its parts are moved on demand: most callers want its text, which does not change. */
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

/** A content at its place in an edited text, with each position mapped. */
export function movedContent({ span, parts }: Content, move: Move): Content {
  return { span: movedSpan(span, move), parts: parts.map((part) => movedPart(part, move)) };
}

function movedPart(part: Part, move: Move): Part {
  return partAt(part, movedSpan(part.span, move));
}

/** A content whose texts are copies: they do not keep the document in memory that they were sliced from. */
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

/** Copies the offset map as well: a lazy one would retain the document. */
function detachedText({ text, span, offsets }: TextPart): TextPart {
  return { kind: 'text', text: copy(text), span, ...(offsets && { offsets }) };
}

/** Joining and slicing again creates an independent string. */
export function copy(text: string): string {
  return `\n${text}`.slice(1);
}
