import type { Edit } from '../../text/span.ts';
import type { Problem, ProblemFix } from '../format.ts';
import { numberAt, type RawCue, type Subtitles } from './cues.ts';

/**
 * Missing index lines and breaks in the count. Players ignore the numbers, so all of it is information.
 * The fix renumbers the whole file; only the first of the problems carries it, since it mends all of them at once.
 */
export function numberingProblems(subtitles: Subtitles): readonly Problem[] {
  const { lines, cues } = subtitles;
  const [first] = cues;
  if (first === undefined) return [];
  if (cues.every((cue) => cue.indexLine === -1))
    return withFix([problem(first, 'The cues have no numbers.')], subtitles);
  const problems: Problem[] = [];
  let previous = 0;
  for (const cue of cues) {
    const value = cue.indexLine === -1 ? undefined : numberAt(lines, cue.indexLine);
    if (value === undefined) problems.push(problem(cue, `This cue has no number; ${previous + 1} would follow.`));
    else if (value !== previous + 1)
      problems.push(problem(cue, `${value} is out of sequence; ${previous + 1} would follow.`));
    previous = value ?? previous + 1;
  }
  return withFix(problems, subtitles);
}

function problem(cue: RawCue, message: string): Problem {
  return { code: 'srt-index', severity: 'information', message, span: cue.index?.span ?? cue.timing.span };
}

function withFix(problems: readonly Problem[], subtitles: Subtitles): readonly Problem[] {
  return problems.map((found, at) => (at === 0 ? { ...found, fixes: [renumber(subtitles)] } : found));
}

function renumber({ lines, cues }: Subtitles): ProblemFix {
  const edits: Edit[] = [];
  cues.forEach(({ index, timing, timingLine }, at) => {
    const text = String(at + 1);
    if (index === undefined) {
      const lineEnd = lines.lineEnd(timingLine) || '\n';
      edits.push({ span: { start: timing.span.start, end: timing.span.start }, text: text + lineEnd });
    } else if (lines.text.slice(index.span.start, index.span.end) !== text) edits.push({ span: index.span, text });
  });
  return { title: 'Renumber the cues from 1', edits, safe: true };
}
