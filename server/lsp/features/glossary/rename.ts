import type { PrepareRenameResult, WorkspaceEdit } from 'vscode-languageserver/node';
import { baseLanguage } from '../../../../shared/locale.ts';
import {
  cellEdit,
  type Field,
  type GlossaryEntry,
  isSameField,
  phraseFault,
} from '../../../core/formats/glossary/index.ts';
import type { Context } from '../../context.ts';
import type { OpenGlossary } from '../../glossaries.ts';
import { refusal } from '../../guard.ts';
import { stillCurrent } from '../units/cursor.ts';
import { editOf, editOfAll } from '../workspace-edit.ts';
import { filesAround, type GlossaryDocument } from './document.ts';
import { entriesOf, type TermCell, termAt } from './term.ts';

export function prepareRename(document: GlossaryDocument, offset: number): PrepareRenameResult | null {
  const cell = termAt(document, offset);
  if (cell === undefined || cell.entries.length === 0) return null;
  return { range: document.snapshot.lines.range(cell.field.span), placeholder: cell.field.value };
}

/**
 * Renames a term in all files of the glossary that have it, in any language pair; or one translation, in all rows that have the same translation of
 * the term. One edit. @throws ResponseError with the reason if that would break a file
 */
export async function renameTerm(
  context: Context,
  document: GlossaryDocument,
  offset: number,
  to: string,
): Promise<WorkspaceEdit | null> {
  const cell = termAt(document, offset);
  const [entry] = cell?.entries ?? [];
  if (cell === undefined || entry === undefined) throw refusal('There is no term here.');
  const fault = phraseFault(to);
  if (fault !== undefined) throw refusal(`"${to.slice(0, 60)}" ${fault}, which the service rejects.`);
  if (to === cell.field.value) return null;
  const files = await filesAround(context, document);
  const broken = files.find(({ table }) => table.malformed);
  if (broken !== undefined) throw refusal(`${broken.name} has merge conflict markers. Resolve the conflict first.`);
  if (cell.side === 'source') refuseTaken(files, entry, to);
  const parts = files.flatMap((file) => {
    const fields = new Set(fieldsOf(file, cell, entry));
    const edits = [...fields].map((field) => cellEdit(file.table, columnOf(file, field), field, to));
    return edits.length === 0 ? [] : [editOf(context.client, file.snapshot, file.snapshot.lines.textEdits(edits))];
  });
  stillCurrent(context, ...files.map(({ snapshot }) => snapshot));
  return editOfAll(context.client, parts);
}

/** Two rows with the same term and pair would be duplicates. */
function refuseTaken(files: readonly OpenGlossary[], entry: GlossaryEntry, to: string): void {
  const same = nfc(entry.source) === to.normalize('NFC');
  const [taken] = same
    ? []
    : entriesOf(files, (other) => nfc(other.source) === to.normalize('NFC') && speaks(other, entry));
  if (taken !== undefined) throw refusal(`"${to}" is already a term: ${taken.file.name}:${taken.entry.row + 1}.`);
}

/** The fields of a file with the same content as the cell. */
function fieldsOf({ table }: OpenGlossary, { side }: TermCell, entry: GlossaryEntry): readonly Field[] {
  const isTerm = (other: GlossaryEntry): boolean => nfc(other.source) === nfc(entry.source) && speaks(other, entry);
  const entries = table.entries.filter(isTerm);
  if (side === 'target')
    return entries
      .filter(
        (other) => nfc(other.target) === nfc(entry.target) && base(other.pair?.target) === base(entry.pair?.target),
      )
      .map(({ target }) => target);
  const banned = table.forbidden.flatMap(({ source, pair }) =>
    source !== undefined && nfc(source) === nfc(entry.source) && base(pair?.source) === base(entry.pair?.source)
      ? [source]
      : [],
  );
  return [...entries.map(({ source }) => source), ...banned];
}

function columnOf({ table }: OpenGlossary, field: Field): number {
  const { start } = field.whole;
  const row = table.rows.find(({ span }) => span.start <= start && start <= span.end);
  return row?.fields.findIndex((other) => isSameField(other, field)) ?? 0;
}

/** Whether the source language is the same. */
function speaks(a: GlossaryEntry, b: GlossaryEntry): boolean {
  return base(a.pair?.source) === base(b.pair?.source);
}

function base(locale: string | undefined): string | undefined {
  return locale === undefined ? undefined : baseLanguage(locale);
}

function nfc({ value }: Field): string {
  return value.trim().normalize('NFC');
}
