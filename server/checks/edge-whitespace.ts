import type { NewPart } from '../text/content.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten } from './support.ts';

/** White space at the edges is layout: programs glue texts together with it (Weblate begin/end space, Okapi leading and trailing). */
export const edgeWhitespace: Check = {
  id: 'edge-whitespace',
  severity: 'warning',
  summary: 'The target begins or ends with other white space than the source.',
  examples: {
    good: [
      { source: 'Name: ', target: 'Name: ' },
      { source: 'Done', target: 'Fertig' },
      { source: 'Name: ', target: '名前：', locales: ['en', 'ja'] },
    ],
    bad: [
      { source: 'Name: ', target: 'Name:', fixed: 'Name: ' },
      { source: 'Done', target: ' Fertig', fixed: 'Fertig' },
      { source: 'Line\n', target: 'Zeile', fixed: 'Zeile\n' },
    ],
  },
  traits: { source: TRAIT.edge, target: TRAIT.edge },
  *run({ source, target }, { dialect }) {
    // Browsers collapse the white space of templates.
    if (target === undefined || dialect === 'angular') return;
    const from = flatten(source).text;
    const flat = flatten(target);
    const text = flat.text;
    if (text.trim() === '' || from.trim() === '') return;
    const lead = [leading(from), leading(text)] as const;
    // Full-width punctuation brings its own space.
    const wide = /[：；，。！？、）」』]$/.test(text) && trailing(from) === ' ';
    const tail = [wide ? '' : trailing(from), trailing(text)] as const;
    if (lead[0] === lead[1] && tail[0] === tail[1]) return;
    const end = text.length - tail[1].length;
    const atStart = lead[0] !== lead[1];
    const both = atStart && tail[0] !== tail[1];
    const span = atStart && !both ? flat.span(0, lead[1].length) : both ? undefined : flat.span(end, text.length);
    yield {
      message: `The ${both ? 'edges of the target have' : atStart ? 'beginning of the target has' : 'end of the target has'} other white space than the source.`,
      ...(span !== undefined && { span }),
      fix: {
        title: 'Use the white space of the source',
        target: trimmed(flat.replace(end, text.length, tail[0]), lead[1].length, lead[0]),
        safe: true,
      },
    };
  },
};

function leading(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

function trailing(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** Leading white space stands in text before the first code, so only the first parts change. */
function trimmed(parts: readonly NewPart[], length: number, lead: string): readonly NewPart[] {
  const [first, ...rest] = parts;
  if (typeof first !== 'string') return lead === '' ? parts : [lead, ...parts];
  return [lead + first.slice(length), ...rest].filter((part) => part !== '');
}
