import type { Example } from '../../server/core/checks/check.ts';
import type { Unit } from '../../server/core/formats/format.ts';
import { parseGlossary } from '../../server/core/formats/glossary/index.ts';
import type { BilingualUnit } from '../../server/core/formats/pair.ts';
import { readContent } from '../../server/core/formats/srt/content.ts';
import { listTerms, type Terms, termsOf } from '../../server/core/terms/index.ts';
import type { CodePart, Content, NewPart, Part } from '../../server/core/text/content.ts';

const CODE = /<(x|g|\/g|ph) id="(\w+)"(?: canDelete="(yes|no)")?(?: copyOf="\w+")?\/?>/g;

/** Reads the notation of check examples: plain text with `<x id="1"/>`, `<g id="1">`, `</g id="1">` for inline codes, `<ph id="1"/>` for those of XLIFF 2. */
export function exampleContent(text: string): Content {
  const parts: Part[] = [];
  let at = 0;
  const addText = (end: number) => {
    if (end > at) parts.push({ kind: 'text', text: text.slice(at, end), span: { start: at, end } });
  };
  for (const match of text.matchAll(CODE)) {
    addText(match.index);
    at = match.index + match[0].length;
    const role = match[1] === 'x' || match[1] === 'ph' ? 'standalone' : match[1] === 'g' ? 'open' : 'close';
    parts.push({
      kind: 'code',
      role,
      id: match[2]!,
      name: 'x',
      raw: match[0],
      span: { start: match.index, end: at },
      ...(match[1] === 'ph' && { hinted: true }),
      ...(match[3] !== undefined && { deletable: match[3] === 'yes' }),
    } satisfies CodePart);
  }
  addText(text.length);
  return { span: { start: 0, end: text.length }, parts };
}

export function exampleUnit({ source, target, limits, cue, rules, allowedCharacters, form }: Example): BilingualUnit {
  const span = { start: 0, end: source.length };
  const content = (text: string) =>
    cue === undefined ? exampleContent(text) : readContent(text, { start: 0, end: text.length });
  const unit: Unit = {
    id: 'u',
    name: 'u',
    span,
    nameSpan: span,
    notes: [],
    state: 'translated',
    ...(limits && { limits }),
    ...(form !== undefined && { plural: { set: 'u', category: form, ordinal: false } }),
    ...(rules && { rules }),
    ...(allowedCharacters !== undefined && { allowedCharacters }),
    ...(cue && { cue: { start: cue[0], end: cue[1], timing: span } }),
  };
  return {
    id: 'u',
    source: content(source),
    target: content(target),
    sourceUnit: unit,
    targetUnit: unit,
  };
}

export function partsToText(parts: readonly NewPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}

/** The glossary of an example, as a file of its locales says it. */
export function exampleTerms({ glossary, locales = ['en', 'de'] }: Example): Terms | undefined {
  if (glossary === undefined) return undefined;
  const [source, target] = locales;
  const text = glossary.map((row) => `${row.join('\t')}\n`).join('');
  const table = parseGlossary(text, { path: 'terms.tsv', pair: { source, target } });
  return termsOf(listTerms([{ name: 'terms.tsv', table }], source, target), { source, target });
}
