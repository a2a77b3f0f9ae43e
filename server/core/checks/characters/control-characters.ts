import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

export const controlCharacters: Check = {
  id: 'control-characters',
  severity: 'warning',
  summary: 'The target holds a control character that the source lacks.',
  examples: {
    good: [{ source: 'A\tB', target: 'A\tB' }],
    bad: [{ source: 'Save', target: 'Speichern\u0007', fixed: 'Speichern' }],
  },
  traits: { target: TRAIT.control },
  *run({ source, target }) {
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    for (const { 0: character, index } of flat.text.matchAll(CONTROL)) {
      if (own.includes(character)) continue;
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      yield {
        message: `There is an invisible control character (U+${code}) here.`,
        span: flat.span(index, index + 1),
        fix: { title: 'Remove the control character', target: flat.replace(index, index + 1, ''), safe: true },
      };
    }
  },
};
