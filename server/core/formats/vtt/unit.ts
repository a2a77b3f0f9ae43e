import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { ExactTiming } from '../common/subtitles/exact-timing.ts';
import type { Lines } from '../common/subtitles/lines.ts';
import { formatTime } from '../common/subtitles/timing.ts';
import { uniqueIds } from '../common/subtitles/unique.ts';
import { asUnit } from '../common/units/unit-copy.ts';
import type { Cue, Note, State, Unit } from '../format.ts';
import { type RawCue, VTT_TIMES } from './blocks.ts';
import { readContent } from './content.ts';

/**
 * Cues as units. The id is the start time, because translations keep it; a name that is not a number (`intro`) is the id itself, since retiming does
 * not change it. Numbers do not count as names, since tools renumber cues.
 */
export function unitsOf(lines: Lines, cues: readonly RawCue[]): readonly Unit[] {
  const unique = uniqueIds();
  return cues.map((cue, at) => asUnit(new VttUnit(lines, cue, at + 1, unique(idOf(lines.text, cue)))));
}

function idOf(text: string, { name, timing }: RawCue): string {
  const own = name === undefined ? '' : text.slice(name.start, name.end);
  if (own !== '' && !/^[\d\s.:#-]+$/.test(own)) return own;
  if (timing instanceof ExactTiming) return timing.startIn(text);
  if (!Number.isNaN(timing.startMs)) return formatTime(timing.startMs, VTT_TIMES);
  return text.slice(timing.span.start, timing.span.end);
}

/** Everything but the id is read on demand. */
class VttUnit {
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
    const { name } = this.#cue;
    return name === undefined ? String(this.#position) : this.#lines.text.slice(name.start, name.end);
  }

  get span(): Span {
    return { start: this.nameSpan.start, end: this.#cue.text.end };
  }

  get nameSpan(): Span {
    return this.#cue.name ?? this.#cue.timing.span;
  }

  get source(): Content {
    this.#source ??= readContent(this.#lines.text, this.#cue.text);
    return this.#source;
  }

  get notes(): readonly Note[] {
    return this.#cue.comments.map((span) => {
      const raw = this.#lines.text.slice(span.start, span.end);
      return { text: raw.replace(/^NOTE/, '').trim(), span };
    });
  }

  get state(): State {
    const { start, end } = this.#cue.text;
    return start < end ? 'translated' : 'initial';
  }

  get cue(): Cue | undefined {
    const { startMs, endMs, span } = this.#cue.timing;
    return Number.isNaN(startMs) || Number.isNaN(endMs) ? undefined : { start: startMs, end: endMs, timing: span };
  }
}
