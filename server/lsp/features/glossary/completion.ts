import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { languageName } from '../../../../shared/locale.ts';
import { cellAt, type GlossaryDocument } from './document.ts';

/** Language codes where they belong: in the first row, and in the code columns. First those of the project, then those that the file already has. */
export function completeCodes(document: GlossaryDocument, offset: number): CompletionItem[] {
  const { table, snapshot, state } = document;
  const cell = cellAt(document, offset);
  const first = table.rows.findIndex(({ kind }) => kind === 'data' || kind === 'header');
  const { delimiter, rows } = table;
  const empty = snapshot.text.trim() === '';
  const isHeader =
    empty ||
    (cell !== undefined && cell.at === first && (table.columns !== undefined || isBegun(rows.get(first)?.fields)));
  const isCode =
    cell !== undefined &&
    cell.row.kind === 'data' &&
    table.columns === undefined &&
    (cell.column === 2 || cell.column === 3);
  if (!isHeader && !isCode) return [];
  const range = cell === undefined ? { start: offset, end: offset } : cell.field.span;
  const taken = new Set(isHeader ? (table.columns?.locales ?? []) : []);
  const { project } = state.loaded;
  const codes = new Set<string>();
  const add = (locale: string | undefined): void => {
    if (locale !== undefined && locale !== '') codes.add(locale);
  };
  add(project.sourceLocale);
  for (const locale of project.targetLocales ?? []) add(locale);
  for (const { sourceLocale, targets } of state.groups)
    for (const locale of [sourceLocale, ...targets.keys()]) add(locale);
  for (const { pair } of table.entries.slice(0, 1_000)) for (const locale of [pair?.source, pair?.target]) add(locale);
  for (const code of COMMON) add(code);
  const free = [...codes].filter((code) => !taken.has(code) || code === cell?.field.value.trim());
  const words = isHeader && !empty && delimiter !== '' ? COLUMNS : [];
  return [
    ...free.map((code) => ({ code, kind: CompletionItemKind.EnumMember, detail: languageName(code) })),
    ...words.map((code) => ({ code, kind: CompletionItemKind.Property, detail: 'Column' })),
  ].map(({ code, kind, detail }, index) => ({
    label: code,
    kind,
    sortText: String(index).padStart(4, '0'),
    filterText: code,
    textEdit: { range: snapshot.lines.range(range), newText: code },
    ...(detail !== undefined && { detail }),
  }));
}

/** Columns in addition to those of languages. */
const COLUMNS = ['note', 'definition', 'forbidden'];

/** Languages of the service's dictionaries (docs/spec/service.md#glossaries). */
const COMMON =
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'.split(' ');

/** A first row that may become a header of languages: nothing in it is longer than a code. */
function isBegun(fields: readonly { readonly value: string }[] | undefined): boolean {
  return fields?.every(({ value }) => /^([a-z]{2,3}([-_][a-z\d]{2,8}){0,2})?$/i.test(value.trim())) === true;
}
