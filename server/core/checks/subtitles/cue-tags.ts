import type { Check } from '../check.ts';
import { isSubtitles } from './subtitles.ts';

const PAIRED: ReadonlySet<string> = new Set(['b', 'i', 'u', 's', 'font', 'c', 'lang', 'ruby']);

export const cueTags: Check = {
  id: 'cue-tags',
  severity: 'information',
  alone: true,
  summary:
    'A formatting tag of a subtitle does not close, or closes nothing: some players format the rest of the film.',
  examples: {
    good: [{ source: 'Go!', target: '<i>Los!</i>', cue: [0, 2000] }],
    bad: [{ source: '<i>Go!', target: '<i>Los!', cue: [0, 2000] }],
  },
  applies: isSubtitles,
  needs: { codes: true },
  *run({ target }) {
    for (const part of target?.parts ?? []) {
      if (part.kind !== 'code' || part.role !== 'standalone' || !PAIRED.has(part.name)) continue;
      const what = part.raw.startsWith('</') ? 'closes nothing' : 'is never closed';
      yield { message: `"${part.raw}" ${what}.`, span: part.span, subject: part.raw };
    }
  },
};
