import type { Edit, Span } from '../../text/span.ts';
import { ProblemList } from '../common/problem-list.ts';
import { conflictMarkers } from '../common/subtitles/conflicts.ts';
import { isBlankLine, isEdge, isInvisible, type Lines, trimmedLine } from '../common/subtitles/lines.ts';
import type { Problem } from '../format.ts';
import type { RawCue, Subtitles } from './cues.ts';
import { numberingProblems } from './numbering.ts';
import { timingProblems } from './timing-problems.ts';

/** Problems of the file as such, ordered by position. Linear in the number of lines. */
export function findProblems(subtitles: Subtitles): readonly Problem[] {
  const { cues } = subtitles;
  const problems = new ProblemList();
  for (const span of conflictMarkers(subtitles.lines)) problems.add(conflict(span));
  problems.addAll(strayText(subtitles));
  problems.addAll(numberingProblems(subtitles));
  problems.addAll(timingProblems(subtitles));
  cues.forEach((cue, at) => {
    invisibleCharacters(subtitles, cue, problems);
    textProblems(subtitles, cue, problems);
    separation(subtitles, cue, cues[at + 1], problems);
  });
  return problems.sorted();
}

/** Whether the file must never be written: conflict markers, or text without a single timing line. */
export function isMalformed(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => code === 'srt-merge-conflict' || code === 'srt-no-cues');
}

function conflict(span: Span): Problem {
  const message = 'Merge conflict marker. Resolve the conflict: until then the file is not written.';
  return { code: 'srt-merge-conflict', severity: 'error', message, span };
}

function strayText({ lines, cues }: Subtitles): readonly Problem[] {
  let first = 0;
  let last = cues[0]?.firstLine ?? lines.count;
  while (first < last && isEmpty(first)) first++;
  while (last > first && isEmpty(last - 1)) last--;
  if (first === last) return [];
  const span = { start: trimmedLine(lines, first).start, end: trimmedLine(lines, last - 1).end };
  if (cues.length > 0) {
    const message = 'Text before the first timing line belongs to no cue and is never shown.';
    return [{ code: 'srt-stray-text', severity: 'warning', message, span }];
  }
  const message = 'There is no timing line (00:00:01,000 --> 00:00:02,000): this text belongs to no cue.';
  return [{ code: 'srt-no-cues', severity: 'error', message, span }];

  function isEmpty(line: number): boolean {
    const { start, end } = trimmedLine(lines, line);
    return start === end;
  }
}

/** Zero-width characters before an index or a time: some players then see no cue. A BOM at the start of the file does not count. */
function invisibleCharacters({ lines }: Subtitles, cue: RawCue, problems: ProblemList): void {
  if (cue.indexLine !== -1) invisibleBefore(lines, cue.indexLine, problems);
  invisibleBefore(lines, cue.timingLine, problems);
}

function invisibleBefore(lines: Lines, line: number, problems: ProblemList): void {
  const start = lines.start(line) + (line === 0 && lines.text.startsWith('\uFEFF') ? 1 : 0);
  if (!isEdge(lines.text.charCodeAt(start))) return;
  const end = trimmedLine(lines, line).start;
  let found = false;
  for (let at = start; at < end; at++) found ||= isInvisible(lines.text.charCodeAt(at));
  if (!found) return;
  const span = { start, end };
  problems.add({
    code: 'srt-invisible-character',
    severity: 'warning',
    message: 'Invisible characters before the number or time: some players do not see this cue.',
    span,
    fixes: [{ title: 'Remove the invisible characters', edits: [{ span, text: '' }], safe: true }],
  });
}

function textProblems({ lines }: Subtitles, cue: RawCue, problems: ProblemList): void {
  if (!cue.hasText) {
    const message = 'This cue has no text.';
    problems.add({ code: 'srt-empty-cue', severity: 'information', message, span: cue.timing.span });
  }
  // One problem per gap: from the first blank line after the timing line or a text line to the next text line.
  for (let line = cue.timingLine + 1; line < cue.textLast; line++) {
    if (!isBlankLine(lines, line)) continue;
    const first = line;
    while (isBlankLine(lines, line + 1)) line++;
    const message = 'A blank line inside a cue: some players end the cue here and drop the rest of its text.';
    const span = { start: lines.start(first), end: lines.start(line + 1) };
    problems.add({ code: 'srt-blank-line', severity: 'warning', message, span });
  }
}

/** Reports a missing blank line before the next cue: some players show that cue's number and times as text. */
function separation({ lines }: Subtitles, cue: RawCue, following: RawCue | undefined, problems: ProblemList): void {
  if (following === undefined || isBlankLine(lines, following.firstLine - 1)) return;
  const at = lines.start(following.firstLine);
  const edits: Edit[] = [{ span: { start: at, end: at }, text: lines.lineEnd(following.firstLine - 1) }];
  // Without text before it, the number may be that text: the author has to decide.
  const clear = cue.hasText && following.index !== undefined;
  problems.add({
    code: 'srt-no-blank-line',
    severity: 'warning',
    message: 'There is no blank line before this cue: some players show its number and times as text.',
    span: following.index?.span ?? following.timing.span,
    ...(clear && { fixes: [{ title: 'Insert a blank line', edits, safe: true }] }),
  });
}
