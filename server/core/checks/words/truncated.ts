import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { isSubtitles } from '../subtitles/subtitles.ts';
import { flatten } from '../support.ts';

/** Words that cannot end a sentence. */
const CONNECTIVES: Readonly<Record<string, RegExp>> = {
  de: /\s(?:und|oder|der|die|das|ein|eine|mit|für|von|zu|dass|weil|um)$/i,
  en: /\s(?:and|or|the|a|an|with|for|of|to|that|because)$/i,
  es: /\s(?:y|o|el|la|los|las|un|una|con|para|de|que|porque|en)$/i,
  fr: /\s(?:et|ou|le|la|les|un|une|des|avec|pour|de|que|dans)$/i,
  it: /\s(?:e|o|il|la|gli|un|una|con|per|di|che|nel)$/i,
  nl: /\s(?:en|of|de|het|een|met|voor|van|dat|om)$/i,
  pl: /\s(?:i|lub|z|dla|do|że|na|w)$/i,
  pt: /\s(?:e|ou|o|a|os|as|um|uma|com|para|de|que|em)$/i,
};

/** The answer of a machine that reached its limit: it stops in the middle of a sentence (docs/spec/checks.md#failures-of-machine-translation). */
export const truncated: Check = {
  id: 'truncated',
  severity: 'information',
  summary: 'The source ends a sentence, the target stops in the middle of one.',
  examples: {
    good: [
      { source: 'Save the file and go on.', target: 'Sichern Sie die Datei und machen Sie weiter' },
      { source: 'Save the file and', target: 'Sichern Sie die Datei und' },
      { source: 'Save the file.', target: 'Sichern, bitte.' },
    ],
    bad: [
      { source: 'Save the file and go on with the next one.', target: 'Sichern Sie die Datei und' },
      { source: 'Save the file, then open the next one.', target: 'Sichern Sie die Datei,' },
    ],
  },
  // Sentences continue across subtitles, differently in each language.
  applies: (context) => !isSubtitles(context),
  when: ({ source, target }) =>
    '.!?'.includes(source.charAt(source.length - 1)) && !'.!?'.includes(target.charAt(target.length - 1)),
  *run({ source, target }, { targetLocale }) {
    const from = flatten(source).text;
    if (target === undefined || from.length < 15 || !/[.!?]$/.test(from)) return;
    const flat = flatten(target);
    if (!/[,(–-]$/.test(flat.text) && CONNECTIVES[baseLanguage(targetLocale)]?.test(flat.text.slice(-20)) !== true)
      return;
    const end = flat.text.length;
    yield { message: 'The translation stops in the middle of a sentence.', span: flat.span(end - 1, end) };
  },
};
