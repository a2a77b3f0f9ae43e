import { ProblemList } from '../common/problem-list.ts';
import { conflictMarkers } from '../common/subtitles/conflicts.ts';
import { ExactTiming } from '../common/subtitles/exact-timing.ts';
import { formatTime, type Timing } from '../common/subtitles/timing.ts';
import type { Problem, Severity } from '../format.ts';
import { type RawCue, VTT_TIMES, type VttFile } from './blocks.ts';

/** Problems of the file as such, ordered by position. Linear. */
export function findProblems(file: VttFile): readonly Problem[] {
  const problems = new ProblemList();
  for (const span of conflictMarkers(file.lines)) {
    const message = 'Merge conflict marker. Resolve the conflict: until then the file is not written.';
    problems.add({ code: 'vtt-merge-conflict', severity: 'error', message, span });
  }
  problems.addAll(headerProblems(file));
  problems.addAll(blockProblems(file));
  let previous: RawCue | undefined;
  for (const cue of file.cues) {
    if (!isUsual(file, cue, previous)) {
      problems.addAll(timeProblems(file, cue, previous));
      problems.addAll(cueProblems(file, cue));
    }
    if (!Number.isNaN(cue.timing.startMs)) previous = cue;
  }
  return problems.sorted();
}

/** True for nearly every cue: the rules below cannot find anything in it. */
function isUsual({ lines }: VttFile, { timing, text, attached }: RawCue, previous: RawCue | undefined): boolean {
  if (!(timing instanceof ExactTiming) || attached || text.start === text.end) return false;
  if (timing.endMs <= timing.startMs || (previous !== undefined && timing.startMs < previous.timing.startMs))
    return false;
  return timing.plain || SETTINGS.test(settingsOf(lines.text, timing));
}

/** Whether the file must never be written: conflict markers, or not subtitles at all. */
export function isMalformed(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => code === 'vtt-merge-conflict' || code === 'vtt-no-cues');
}

function* headerProblems({ lines, cues, blocks }: VttFile): Iterable<Problem> {
  if (blocks[0]?.kind === 'header' || !/\S/.test(lines.text)) return;
  const at = lines.text.startsWith('\uFEFF') ? 1 : 0;
  const span = { start: at, end: Math.max(at, lines.end(0)) };
  if (cues.length === 0) {
    yield problem(
      'vtt-no-cues',
      'error',
      'The file has neither the line WEBVTT nor a cue: it is not a WebVTT file.',
      span,
    );
    return;
  }
  const lineEnd = lines.lineEnd(0) || '\n';
  yield {
    ...problem('vtt-header', 'error', 'The first line is not WEBVTT: browsers show nothing of the file.', span),
    fixes: [
      {
        title: 'Insert WEBVTT',
        edits: [{ span: { start: at, end: at }, text: `WEBVTT${lineEnd}${lineEnd}` }],
        safe: true,
      },
    ],
  };
}

function* blockProblems({ lines, cues, blocks }: VttFile): Iterable<Problem> {
  const first = cues[0]?.timing.span.start ?? lines.text.length;
  for (const { kind, span } of blocks) {
    if ((kind === 'style' || kind === 'region') && span.start > first) {
      const message = `${kind.toUpperCase()} is after the first cue, where browsers ignore it. Move it above the cues.`;
      yield problem('vtt-late-block', 'warning', message, { start: span.start, end: span.start + kind.length });
    } else if (kind === 'stray' && cues.length > 0) {
      const header = lines.text.startsWith('WEBVTT', span.start);
      const message = header
        ? 'A second header: two files were joined here. Browsers ignore it, and the times may start again from zero.'
        : 'This text belongs to no cue and is never shown. A comment begins with NOTE.';
      yield problem('vtt-stray-text', 'warning', message, span);
    }
  }
}

const SETTINGS = /^\s*(?:(?:vertical|line|position|size|align|region):\S+(?:\s+|$))*$/;

/** What follows the times, up to a limit. */
function settingsOf(text: string, { rest: { start, end } }: Timing): string {
  return text.slice(start, Math.min(end, start + 1000));
}

const FORM = '00:01.000 --> 00:02.000';

function* timeProblems(
  { lines: { text } }: VttFile,
  { timing }: RawCue,
  previous: RawCue | undefined,
): Iterable<Problem> {
  const { start, end, span } = timing;
  if (start === undefined || end === undefined) {
    const message = `The ${start === undefined ? 'start' : 'end'} time cannot be read, so the cue is never shown; expected ${FORM}.`;
    yield problem('vtt-timing', 'error', message, span);
    return;
  }
  if (!timing.plain) yield* spelling(text, timing, start, end);
  // `00:33.250 --> 00:33.50` is ambiguous, and dropped anyway.
  if (!isClear(text, [start, end])) return;
  if (end.ms <= start.ms) {
    const message =
      end.ms < start.ms
        ? 'The cue ends before it starts: it is never shown.'
        : 'The cue ends when it starts: it is never shown.';
    yield problem('vtt-end-before-start', end.ms < start.ms ? 'error' : 'warning', message, end.span);
  }
  const earlier = previous?.timing.start;
  if (earlier !== undefined && start.ms < earlier.ms) {
    const message = `The cue starts before the one above it (${formatTime(earlier.ms, VTT_TIMES)}).`;
    yield problem('vtt-order', 'information', message, start.span);
  }
}

type Known = NonNullable<Timing['start']>;

/** Browsers drop a cue whose times do not follow the standard. Only unambiguous times are rewritten. */
function* spelling(text: string, timing: Timing, start: Known, end: Known): Iterable<Problem> {
  const { arrow, rest, span } = timing;
  const raw = text.slice(arrow?.span.start, arrow?.span.end).trim();
  const wrong = [start, end].filter(({ conformity }) => conformity !== 'exact' && conformity !== 'variant');
  if (wrong.length > 0 || raw !== '-->') {
    const clear = isClear(text, [start, end]);
    const form = `${formatTime(start.ms, VTT_TIMES)} --> ${formatTime(end.ms, VTT_TIMES)}`;
    const place = { start: span.start, end: end.span.end };
    yield {
      ...problem('vtt-timing', 'error', `Browsers drop this cue: its times are not written as ${FORM}.`, place),
      ...(clear && {
        fixes: [{ title: 'Write the times as WebVTT does', edits: [{ span: place, text: form }], safe: true }],
      }),
    };
  }
  for (const match of settingsOf(text, timing).matchAll(/\S+/g)) {
    if (/^(?:vertical|line|position|size|align|region):\S/.test(match[0])) continue;
    const start = rest.start + match.index;
    const shown = match[0].length > 40 ? `${match[0].slice(0, 39)}…` : match[0];
    const message = `"${shown}" is not a cue setting, and text after the times is not shown.`;
    yield problem('vtt-setting', 'warning', message, { start, end: start + match[0].length });
    return;
  }
}

function isClear(text: string, times: readonly Known[]): boolean {
  return times.every((time) => time.conformity !== 'ambiguous' || isShort(text, time));
}

/** `01:02,345`: minutes, as WebVTT allows, with the comma of SRT. */
function isShort(text: string, { span }: Known): boolean {
  return /^[0-5]?\d:[0-5]\d,\d{3}$/.test(text.slice(span.start, span.end));
}

function* cueProblems({ lines }: VttFile, { attached, name, text, timing, from }: RawCue): Iterable<Problem> {
  if (text.start === text.end) yield problem('vtt-empty-cue', 'information', 'This cue has no text.', timing.span);
  if (!attached || from === 0) return;
  const span = name ?? timing.span;
  const message = 'There is no empty line before this cue: browsers show its number as text of the cue above.';
  if (name === undefined) return;
  const edits = [{ span: { start: span.start, end: span.start }, text: lines.lineEnd(0) || '\n' }];
  yield {
    ...problem('vtt-no-blank-line', 'warning', message, span),
    fixes: [{ title: 'Insert an empty line', edits, safe: true }],
  };
}

function problem(code: string, severity: Severity, message: string, span: Problem['span']): Problem {
  return { code, severity, message, span };
}
