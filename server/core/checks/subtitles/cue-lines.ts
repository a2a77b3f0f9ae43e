import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten, limitOf } from '../support.ts';
import { isSubtitles, LINE_LENGTH, visibleLength } from './subtitles.ts';

export const cueLines: Check = {
  id: 'cue-lines',
  severity: 'hint',
  alone: true,
  summary: 'A subtitle has more than two lines, or two lines that fit on one.',
  examples: {
    good: [
      { source: 'Go!', target: 'Los, geh schon endlich mal nach Hause\nund komm nicht wieder!', cue: [0, 3000] },
      { source: '- Yes?\n- No.', target: '- Ja?\n- Nein.', cue: [0, 3000] },
      { source: 'One.\nTwo.', target: 'Eins.\nZwei.', cue: [0, 3000] },
    ],
    bad: [
      { source: 'One, two, three', target: 'Eins,\nzwei,\ndrei', cue: [0, 3000] },
      { source: 'Come on home', target: 'Komm\nnach Haus', cue: [0, 3000], fixed: 'Komm nach Haus' },
    ],
  },
  applies: isSubtitles,
  needs: { target: { all: TRAIT.newline, like: /\n/ } },
  *run({ source, target }, context) {
    if (target === undefined) return;
    const { targetLocale } = context;
    const most = limitOf(context, 'max', 2);
    const flat = flatten(target);
    const lines = flat.text.split('\n');
    if (lines.length > most) {
      yield { message: `The subtitle has ${lines.length} lines; at most ${most} are allowed.` };
      return;
    }
    const text = flat.text.replaceAll(CODE_MARK, '');
    // Two speakers, lyrics, ends of sentences and line breaks of the source are intentional.
    if (lines.length !== 2 || /^\s*[-–—♪#]/m.test(text) || /[.!?…:♪。！？"»”]\s*\n/.test(text)) return;
    if (target !== source && flatten(source).text.includes('\n')) return;
    const length = visibleLength(text.replace('\n', ' '), targetLocale);
    if (length > (LINE_LENGTH[baseLanguage(targetLocale)] ?? 42)) return;
    const at = flat.text.indexOf('\n');
    yield {
      message: `Both lines fit on one line (${length} characters).`,
      fix: { title: 'Make one line of it', target: flat.replace(at, at + 1, ' '), safe: false },
    };
  },
};
