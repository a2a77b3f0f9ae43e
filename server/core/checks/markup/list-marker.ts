import { messageDialect } from '../../text/dialects/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** What marks a line as a list item, a heading or a dialogue: `- `, `• `, `# `, `1. `. An asterisk may be a footnote. */
const MARKER = /^\s*([-–—•·]|#{1,6}|\d{1,2}[.)])\s+(?=\S)/;

export const listMarker: Check = {
  id: 'list-marker',
  severity: 'hint',
  summary: 'The source begins as an item of a list or a heading, the target does not.',
  examples: {
    good: [
      { source: '- One', target: '– Eins' },
      { source: '# Title', target: '# Titel' },
      { source: '-5 degrees', target: '5 Grad minus' },
    ],
    bad: [
      { source: '• One', target: 'Eins', fixed: '• Eins' },
      { source: '## Title', target: '# Titel', fixed: '## Titel' },
    ],
  },
  traits: { source: TRAIT.hyphen | TRAIT.digit | TRAIT.token },
  needs: { source: { like: /^\s*[-–—•·#\d]/ } },
  *run({ source, target }, { dialect }) {
    if (target === undefined || messageDialect(dialect).subtitles) return;
    const wanted = MARKER.exec(flatten(source).text);
    if (wanted === null) return;
    const flat = flatten(target);
    const found = MARKER.exec(flat.text);
    const heading = (mark: string | undefined) => (mark?.startsWith('#') ? mark : mark !== undefined);
    if (heading(found?.[1]) === heading(wanted[1])) return;
    const lead = found?.[0].length ?? flat.text.length - flat.text.trimStart().length;
    yield {
      message: `The source begins with "${wanted[1]}", the translation does not.`,
      span: flat.span(0, Math.max(lead, Math.min(1, flat.text.length))),
      fix: { title: `Begin with ${wanted[1]}`, target: flat.replace(0, lead, wanted[0]), safe: false },
    };
  },
};
