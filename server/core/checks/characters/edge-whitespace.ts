import type { NewPart } from '../../text/content.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** White space at the edges is layout: programs join texts with it (Weblate begin/end space, Okapi leading and trailing). */
export const edgeWhitespace: Check = {
  id: 'edge-whitespace',
  severity: 'warning',
  summary: 'The target begins or ends with different white space from the source.',
  examples: {
    good: [
      { source: 'Name: ', target: 'Name: ' },
      { source: 'Done', target: 'Fertig' },
      { source: 'Name: ', target: '名前：', locales: ['en', 'ja'] },
      { source: ' (default)', target: '（默认）', locales: ['en', 'zh'] },
      { source: '\n    Name\n  ', target: '\nName\n' },
      { source: 'and so', target: 'und so ', cue: [0, 2000] },
    ],
    bad: [
      { source: 'Name: ', target: 'Name:', fixed: 'Name: ' },
      { source: 'Done', target: ' Fertig', fixed: 'Fertig' },
      { source: 'Line\n', target: 'Zeile', fixed: 'Zeile\n' },
      { source: 'Saved in the list of files. ', target: 'In der Liste der Dateien gesichert.' },
    ],
  },
  traits: { source: TRAIT.edge, target: TRAIT.edge },
  *run({ source, target }, { dialect }) {
    // Browsers collapse the white space of templates, and nobody sees where a line of a subtitle ends.
    const shown = messageDialect(dialect);
    if (target === undefined || shown.trimmed || shown.subtitles) return;
    const from = flatten(source).text;
    const flat = flatten(target);
    const text = flat.text;
    if (text.trim() === '' || from.trim() === '') return;
    // Full-width punctuation includes its own space, and scripts without spaces need none between words.
    const lead = [WIDE_START.test(text) && leading(from) === ' ' ? '' : leading(from), leading(text)] as const;
    const tail = [WIDE_END.test(text) && trailing(from) === ' ' ? '' : trailing(from), trailing(text)] as const;
    // The indentation of the next line is layout of the file.
    const isSame = ([a, b]: Edges) => a === b || (BREAK.test(a) && BREAK.test(b) && breaksIn(a) === breaksIn(b));
    if (isSame(lead) && isSame(tail)) return;
    const end = text.length - tail[1].length;
    const atStart = !isSame(lead);
    const both = atStart && !isSame(tail);
    const span = atStart && !both ? flat.span(0, lead[1].length) : both ? undefined : flat.span(end, text.length);
    yield {
      message: `${both ? 'Beginning and end have' : atStart ? 'The beginning has' : 'The end has'} different white space: ${edges(both || atStart ? lead : tail)}.`,
      ...(span !== undefined && { span }),
      ...(!isNeeded(lead, tail, from) && { severity: 'hint' as const }),
      fix: {
        title: 'Use the white space of the source',
        target: trimmed(flat.replace(end, text.length, tail[0]), lead[1].length, lead[0]),
        safe: true,
      },
    };
  },
};

const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Khmer}\\p{sc=Lao}\\p{sc=Myanmar}';
const WIDE_START = new RegExp(`^[（「『：、，${UNSPACED}]`, 'u');
const WIDE_END = new RegExp(`[：；，。！？、）」』${UNSPACED}]$`, 'u');

/**
 * Another text precedes or follows: the source begins with white space, or ends with it after a mark that something must follow (“Name: ”), or after
 * a word or two (“at ”). A line break at the end mostly belongs to the file. Next to a sentence it is rarely intended.
 */
function isNeeded(lead: Edges, tail: Edges, source: string): boolean {
  if (isGone(lead) && !/^\s+\p{Lu}\p{L}/u.test(source)) return true;
  return isGone(tail) && !BREAK.test(tail[0]) && (/[,:;(=]\s+$/.test(source) || /^\s*\S+(?:\s\S+)?\s+$/.test(source));
}

const BREAK = /[\r\n]/;

function breaksIn(space: string): number {
  return space.match(/\r\n|\r|\n/g)?.length ?? 0;
}

type Edges = readonly [source: string, target: string];

function isGone([source, target]: Edges): boolean {
  return source !== '' && !target.includes(source);
}

function leading(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

function trailing(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** Leading white space is in the text before the first code, so only the first parts change. */
function trimmed(parts: readonly NewPart[], length: number, lead: string): readonly NewPart[] {
  const [first, ...rest] = parts;
  if (typeof first !== 'string') return lead === '' ? parts : [lead, ...parts];
  return [lead + first.slice(length), ...rest].filter((part) => part !== '');
}

/** @param sides the white space of source and translation at one end */
function edges([source, target]: readonly [string, string]): string {
  return `the source has ${spaceName(source)}, the translation has ${spaceName(target)}`;
}

function spaceName(space: string): string {
  if (space === '') return 'none';
  const breaks = breaksIn(space);
  if (breaks > 0) return breaks === 1 ? 'a line break' : `${breaks} line breaks`;
  if (/^ +$/.test(space)) return space.length === 1 ? 'a space' : `${space.length} spaces`;
  return space.length === 1
    ? `one character of white space (U+${code(space)})`
    : `${space.length} characters of white space`;
}

function code(space: string): string {
  return (space.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
