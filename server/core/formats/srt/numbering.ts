import type { Edit } from '../../text/span.ts';
import type { Problem, ProblemFix } from '../format.ts';
import { numberAt, type RawCue, type Subtitles } from './cues.ts';

/**
 * Missing index lines and gaps in the count. Players ignore the numbers, so all of these are only information.
 * The fix renumbers the whole file; only the first problem carries it, since it fixes all of them at once.
 */
export function* numberingProblems(subtitles: Subtitles): Iterable<Problem> {
  const { lines, cues } = subtitles;
  const [first] = cues;
  if (first === undefined) return;
  if (cues.every((cue) => cue.indexLine === -1)) {
    yield withFix(problem(first, 'The cues have no numbers.'), subtitles);
    return;
  }
  let previous = 0;
  let fixed = false;
  for (const cue of cues) {
    const value = cue.indexLine === -1 ? undefined : numberAt(lines, cue.indexLine);
    if (value !== previous + 1) {
      const what = value === undefined ? 'This cue has no number' : `${value} is out of sequence`;
      const found = problem(cue, `${what}; ${previous + 1} is expected.`);
      yield fixed ? found : withFix(found, subtitles);
      fixed = true;
    }
    previous = value ?? previous + 1;
  }
}

function problem(cue: RawCue, message: string): Problem {
  return { code: 'srt-index', severity: 'information', message, span: cue.index?.span ?? cue.timing.span };
}

/** The fix edits nearly every cue, so it is computed on demand. */
function withFix(found: Problem, subtitles: Subtitles): Problem {
  let fixes: readonly ProblemFix[] | undefined;
  return {
    ...found,
    get fixes() {
      fixes ??= [renumber(subtitles)];
      return fixes;
    },
  };
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
