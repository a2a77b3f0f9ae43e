import type { Edit } from '../../text/span.ts';
import { formatTime, type Time, type Timing } from '../common/subtitles/timing.ts';
import type { Problem } from '../format.ts';
import type { Subtitles } from './cues.ts';

/** Checks the spelling, duration and order of the times of every cue. */
export function* timingProblems({ lines, cues }: Subtitles): Iterable<Problem> {
  let previous: Timing | undefined;
  for (const { timing } of cues) {
    if (!timing.plain) yield* spelling(lines.text, timing);
    if (timing.endMs <= timing.startMs) yield* duration(timing);
    const early = previous !== undefined && !(timing.startMs >= Math.max(previous.startMs, previous.endMs));
    if (early && previous !== undefined) yield* order(previous, timing);
    if (!Number.isNaN(timing.startMs)) previous = timing;
  }
}

const FORM = '00:00:01,000 --> 00:00:02,000';

function spelling(text: string, timing: Timing): readonly Problem[] {
  const { start, end, arrow, span } = timing;
  if (start === undefined || end === undefined || arrow === undefined) {
    const what = start === undefined ? 'start' : 'end';
    return [
      { code: 'srt-timing', severity: 'error', message: `The ${what} time cannot be read; expected ${FORM}.`, span },
    ];
  }
  const problems: Problem[] = [];
  const pieces = [start, arrow, end];
  const unclear = [start, end].filter((time) => time.conformity === 'ambiguous');
  for (const time of unclear) {
    const written = text.slice(time.span.start, time.span.end);
    const message = `"${written}" is read differently by different players; it counts as ${formatTime(time.ms)} here. Write HH:MM:SS,mmm.`;
    problems.push({ code: 'srt-timing', severity: 'error', message, span: time.span });
  }
  const odd = pieces.some((piece) => piece.conformity === 'odd');
  const edits = rewrite(start, end, arrow);
  if (edits.length > 0)
    problems.push({
      code: odd ? 'srt-timing' : 'srt-timing-style',
      severity: odd ? 'error' : 'information',
      message: odd ? `Many players reject this timing line; expected ${FORM}.` : `Strict readers expect ${FORM}.`,
      span: { start: span.start, end: end.span.end },
      fixes: [{ title: 'Write the times as HH:MM:SS,mmm --> HH:MM:SS,mmm', edits, safe: true }],
    });
  problems.push(...trailing(text, timing));
  return problems;
}

/** Rewrites only what has a single meaning. */
function rewrite(start: Time, end: Time, arrow: NonNullable<Timing['arrow']>): readonly Edit[] {
  const edits: Edit[] = [];
  const clear = (time: Time) => time.conformity === 'variant' || time.conformity === 'odd';
  if (clear(start)) edits.push({ span: start.span, text: formatTime(start.ms) });
  if (arrow.conformity !== 'exact') edits.push({ span: arrow.span, text: ' --> ' });
  if (clear(end)) edits.push({ span: end.span, text: formatTime(end.ms) });
  return edits;
}

/** Coordinates and cue settings (`X1:40 Y2:30`, `align:start`) are fine; other text after the times is never shown. */
function trailing(text: string, { rest }: Timing): readonly Problem[] {
  const written = text.slice(rest.start, Math.min(rest.end, rest.start + 200));
  if (/^(?:[ \t]{1,64}[A-Za-z]\w{0,20}:[\w.,%-]{1,40})*$/.test(written)) return [];
  const span = { start: rest.start + written.length - written.trimStart().length, end: rest.end };
  const message = 'Text after the times is not shown. If it belongs to the cue, move it to the next line.';
  return [{ code: 'srt-timing-trailing', severity: 'warning', message, span }];
}

function duration({ start, end }: Timing): readonly Problem[] {
  if (start === undefined || end === undefined || end.ms > start.ms) return [];
  const negative = end.ms < start.ms;
  return [
    {
      code: 'srt-end-before-start',
      severity: negative ? 'error' : 'warning',
      message: negative
        ? 'The cue ends before it starts: it is never shown.'
        : 'The cue ends when it starts: it is never shown.',
      span: end.span,
    },
  ];
}

function order(previous: Timing, timing: Timing): readonly Problem[] {
  if (previous.start === undefined || timing.start === undefined) return [];
  const span = timing.start.span;
  if (timing.start.ms < previous.start.ms) {
    const message = `The cue starts before the one above it (${formatTime(previous.start.ms)}).`;
    return [{ code: 'srt-order', severity: 'warning', message, span }];
  }
  if (previous.end === undefined || previous.end.ms <= timing.start.ms || previous.end.ms < previous.start.ms)
    return [];
  const message = `The cue starts before the one above it ends (${formatTime(previous.end.ms)}).`;
  return [{ code: 'srt-overlap', severity: 'warning', message, span }];
}
