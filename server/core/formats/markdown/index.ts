import { hasExtension } from '../../../../shared/extensions.ts';
import { typable } from '../common/entries/typable.ts';
import { PLAIN_TEXT, rawEncoder } from '../common/raw.ts';
import type { Catalog, Format } from '../format.ts';
import type { Fold } from '../traits.ts';
import { alignBlocks } from './align.ts';
import { MARKDOWN_ENTRY } from './entry.ts';
import { isTranslation, template, unnamed } from './layouts.ts';
import { readMarkdown } from './read.ts';
import { writeMarkdown } from './write.ts';

const OWN = ['.md', '.mdx', '.markdown'];

/** Markdown and MDX documents, by block. Most documents are not translations: only known layouts, and files that a project names, are read. */
export const markdown: Format = typable(
  {
    id: 'markdown',
    layout: 'one-file-per-locale',
    extensions: OWN,
    common: OWN,
    unnamed,
    template,
    languages: ['markdown', 'mdx'],
    symbols: { markdown: 'vscode.markdown-language-features' },
    // A heading is worded differently from a table cell.
    loose: true,
    code: [],
    codec: PLAIN_TEXT,
    encoderAt: () => rawEncoder((decoded) => (/[\r\n]/.test(decoded) ? undefined : decoded)),
    outline: {
      group: ({ context = '' }) => context,
      steps: ({ context }) => context?.split(' > ') ?? [],
      label: ({ name }) => name,
    },
    folds: sectionFolds,
    recognises: (path, head) => hasExtension(path, OWN) && (head !== '' || isTranslation(path)),
    parse: readMarkdown,
    write: writeMarkdown,
    align: alignBlocks,
    create: (source) => (source.text.startsWith('\uFEFF') ? '\uFEFF' : ''),
  },
  MARKDOWN_ENTRY,
);

/** Blocks of several lines. */
function* sectionFolds(text: string, { units }: Catalog): Generator<Fold> {
  for (const { span } of units)
    if (/[\r\n]/.test(text.slice(span.start, span.end))) yield { start: span.start, end: span.end };
}
