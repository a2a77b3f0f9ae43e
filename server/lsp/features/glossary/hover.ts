import type { CancellationToken, Hover } from 'vscode-languageserver/node';
import { page, type Row } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import { stillCurrent } from '../units/cursor.ts';
import { filesAround, type GlossaryDocument } from './document.ts';
import { entriesOf, type TermCell, termAt } from './term.ts';
import { usesOf } from './uses.ts';

/** The term under the pointer: its translations in all files of the glossary, and how often the project's texts contain and respect it. */
export async function hoverTerm(
  context: Context,
  document: GlossaryDocument,
  offset: number,
  token: CancellationToken,
): Promise<Hover | null> {
  const cell = termAt(document, offset);
  if (cell === undefined) return null;
  const rows = [
    ...forbiddenRows(cell),
    ...(await translationRows(context, document, cell)),
    ...noteRows(document, cell),
  ];
  rows.push(...(await useRows(context, document, cell, token)));
  stillCurrent(context, document.snapshot);
  const [entry] = cell.entries;
  const title = entry?.source.value ?? cell.forbidden[0]?.word.value ?? cell.field.value;
  const { lines } = document.snapshot;
  return { contents: page(title, rows, context.client.plainHover), range: lines.range(cell.field.whole) };
}

function forbiddenRows({ forbidden }: TermCell): readonly Row[] {
  return forbidden.map(({ word, source, replacement, pair }): Row => {
    const where = pair === undefined ? '' : ` in ${pair.target} texts`;
    const when = source === undefined ? '' : ` as a translation of "${source.value}"`;
    const instead = replacement === undefined ? '' : `; write "${replacement.value}"`;
    return ['Forbidden', `"${word.value}"${where}${when}${instead}`];
  });
}

/** All translations of the term: first those of this file, then others with the name of their file. */
async function translationRows(
  context: Context,
  document: GlossaryDocument,
  { entries }: TermCell,
): Promise<readonly Row[]> {
  const [entry] = entries;
  if (entry === undefined) return [];
  const term = entry.source.value.normalize('NFC');
  const files = await filesAround(context, document);
  const rows = entriesOf(files, ({ source }) => source.value.normalize('NFC') === term).map(
    ({ file, entry: one }): Row => {
      const from = file.name === document.name ? '' : ` (${file.name}:${one.row + 1})`;
      return [
        one.pair === undefined ? 'Translation' : `${one.pair.source} > ${one.pair.target}`,
        one.target.value + from,
      ];
    },
  );
  // Duplicate rows have a finding of their own.
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()];
}

/** The cells of the row that are not translations: definition, note, domain. */
function noteRows({ table }: GlossaryDocument, { row }: TermCell): readonly Row[] {
  const { columns, rows } = table;
  const header = rows.find(({ kind }) => kind === 'header')?.fields;
  if (columns === undefined || header === undefined) return [];
  const forbidden = new Set(columns.forbidden.map(({ column }) => column));
  return row.fields.flatMap(({ value }, at): readonly Row[] => {
    const name = header[at]?.value.trim() ?? '';
    if (columns.locales[at] !== undefined || forbidden.has(at) || value.trim() === '' || name === '') return [];
    return [[name, value]];
  });
}

async function useRows(
  context: Context,
  { state }: GlossaryDocument,
  { entries }: TermCell,
  token: CancellationToken,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let counted = false;
  for (const { source, target, pair } of entries) {
    if (pair === undefined || state.groups.length === 0) continue;
    const { sources, used, unused } = await usesOf(
      context,
      state,
      { source: source.value, target: target.value, pair },
      token,
    );
    if (!counted)
      rows.push(['Uses', sources.length === 1 ? 'once in the sources' : `${sources.length} in the sources`]);
    counted = true;
    const translated = used.length + unused.length;
    if (translated > 0) rows.push([pair.target, `"${target.value}" in ${used.length} of ${translated} translations`]);
  }
  return rows;
}
