import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { ExactTiming } from '../common/subtitles/exact-timing.ts';
import type { Lines } from '../common/subtitles/lines.ts';
import { formatTime } from '../common/subtitles/timing.ts';
import { uniqueIds } from '../common/subtitles/unique.ts';
import { asUnit } from '../common/units/unit-copy.ts';
import type { Cue, Note, State, Unit } from '../format.ts';
import { readContent } from './content.ts';
import type { RawCue, Subtitles } from './cues.ts';

const NO_NOTES: readonly Note[] = [];

export function unitsOf({ lines, cues }: Subtitles): readonly Unit[] {
  // Ascending times are unique, so there is nothing to remember about them.
  const unique = ascend(cues) ? (id: string) => id : uniqueIds();
  return cues.map((cue, at) => asUnit(new SrtUnit(lines, cue, at + 1, unique(idOf(lines, cue)))));
}

function ascend(cues: readonly RawCue[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const { timing } of cues) {
    // A time that cannot be read is NaN, which is never larger.
    if (!(timing.startMs > before)) return false;
    before = timing.startMs;
  }
  return true;
}

function idOf({ text }: Lines, { timing }: RawCue): string {
  if (timing instanceof ExactTiming) return timing.startIn(text);
  if (!Number.isNaN(timing.startMs)) return formatTime(timing.startMs);
  const { start, end } = timing.span;
  return text.slice(start, end);
}

/** A cue as a unit: everything but its id is read on demand, and the text is cached. */
class SrtUnit {
  readonly id: string;
  readonly #lines: Lines;
  readonly #cue: RawCue;
  readonly #position: number;
  #source: Content | undefined;

  constructor(lines: Lines, cue: RawCue, position: number, id: string) {
    this.id = id;
    this.#lines = lines;
    this.#cue = cue;
    this.#position = position;
  }

  get name(): string {
    const span = this.#cue.index?.span;
    return span === undefined ? String(this.#position) : this.#lines.text.slice(span.start, span.end);
  }

  get span(): Span {
    return { start: this.nameSpan.start, end: this.#cue.end };
  }

  get nameSpan(): Span {
    return this.#cue.index?.span ?? this.#cue.timing.span;
  }

  get source(): Content {
    this.#source ??= readContent(this.#lines.text, this.#cue.text);
    return this.#source;
  }

  get notes(): readonly Note[] {
    return NO_NOTES;
  }

  get state(): State {
    return this.#cue.hasText ? 'translated' : 'initial';
  }

  get cue(): Cue | undefined {
    const { startMs, endMs, span } = this.#cue.timing;
    return Number.isNaN(startMs) || Number.isNaN(endMs) ? undefined : { start: startMs, end: endMs, timing: span };
  }
}
