import type { Content } from '../../text/content.ts';
import type { Catalog, Note, ParseOptions, Problem, Unit } from '../format.ts';
import { type Block, blocksOf } from './blocks.ts';
import { readContent } from './inline.ts';

const NO_NOTES: readonly Note[] = [];

export interface BlockUnit extends Unit {
  readonly source: Content;
  readonly block: Block;
  readonly mdx: boolean;
}

export const isBlockUnit = (unit: Unit | undefined): unit is BlockUnit => unit !== undefined && 'block' in unit;

/**
 * One unit per block with words. Ids give the position of a block: the number of its section, its kind and its number in the section, each with the
 * total (`2.5/p1.3`): blocks with the same id are counterparts only if both documents have the same structure there. A section whose heading is code,
 * or a version, is named by it (`@app.quit()/p1.3`).
 */
export function readMarkdown(text: string, options: ParseOptions = {}): Catalog {
  const mdx = /\.mdx$/i.test(options.path ?? '');
  const problems = conflicts(text);
  return {
    format: 'markdown',
    dialect: 'markdown',
    units: unitsOf(text, mdx),
    problems,
    malformed: problems.length > 0,
  };
}

const SHORT = { heading: 'h', paragraph: 'p', item: 'li', quote: 'q', cell: 'td', front: 'front' } as const;

export function unitsOf(text: string, mdx: boolean): readonly BlockUnit[] {
  const read = blocksOf(text, mdx).flatMap((block) => {
    const source = readContent(text, block, mdx);
    const words = source.parts.some((part) => part.kind === 'text' && /\p{L}/u.test(part.text));
    // A heading that is only code, as in references, is not translated, but begins a section all the same.
    return words || block.kind === 'heading' ? [{ block, source, words }] : [];
  });
  const sections = read.filter(({ block, words }) => block.kind === 'heading' && words).length;
  const counts = new Map<string, number>();
  const named = new Map<string, number>();
  let number = 0;
  let section = `0.${sections}`;
  const placed = read.map(({ block, source, words }) => {
    if (block.kind === 'heading') section = words ? `${++number}.${sections}` : sectionOf(text, block, named);
    const slot = `${section}/${SHORT[block.kind]}`;
    const count = (counts.get(slot) ?? 0) + 1;
    counts.set(slot, count);
    return { block, source, words, section, slot, count };
  });
  const headings: string[] = [];
  return placed.flatMap(({ block, source, words, section, slot, count }) => {
    if (block.kind === 'heading') {
      headings.length = block.level - 1;
      headings[block.level - 1] = text.slice(block.text.start, block.text.end).slice(0, 80).replaceAll(' > ', ' ');
    }
    if (!words) return [];
    const above = headings
      .slice(0, block.kind === 'heading' ? -1 : undefined)
      .filter(Boolean)
      .join(' > ');
    const id =
      block.kind === 'front'
        ? `front/${block.key}`
        : block.kind === 'heading'
          ? `${section}/h${block.level}`
          : `${section}/${SHORT[block.kind]}${count}.${counts.get(slot)}`;
    const span = { start: block.lines.start, end: Math.max(block.lines.end, block.text.end) };
    return {
      id,
      name: id,
      span,
      nameSpan: block.text,
      source,
      block,
      mdx,
      notes: NO_NOTES,
      state: 'translated' as const,
      ...(above !== '' && { context: above }),
    };
  });
}

/** A section is named after its heading if that is the same in every language: `@app.quit()`, `@1.2.0`; the second of these is `@1.2.0~2`. */
function sectionOf(text: string, { text: { start, end } }: Block, named: Map<string, number>): string {
  const name = text
    .slice(start, Math.min(end, start + 80))
    .replace(/[^\w.()-]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
  const count = (named.get(name) ?? 0) + 1;
  named.set(name, count);
  return count > 1 ? `@${name}~${count}` : `@${name}`;
}

function conflicts(text: string): readonly Problem[] {
  const found = /^(?:<{7} .*|>{7} .*)$/m.exec(text);
  if (found === null) return [];
  const span = { start: found.index, end: found.index + found[0].length };
  const message = 'The document has a merge conflict: choose a side before anything is written.';
  return [{ code: 'markdown-merge-conflict', severity: 'error', message, span }];
}
