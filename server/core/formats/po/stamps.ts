import type { Stamp } from '../traits.ts';

/** How much of a file is searched for its header, in UTF-16 units. */
const HEAD = 16_384;
/** Header fields that record when, by whom or with what the file was written (docs: gettext manual, Header Entry). */
const FIELD = /^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|X-Generator): ?(.*?)(?:\\n)?"\r?$/gm;

/** Editors write these fields with every change: of two headers the later one counts. */
export function stampsOf(text: string): readonly Stamp[] {
  const start = text.slice(0, HEAD).search(/^msgid[ \t]+""[ \t]*\r?\nmsgstr/m);
  if (start === -1) return [];
  const rest = text.slice(start, start + HEAD);
  const end = rest.search(/\n[ \t]*\r?\n/);
  const fields = [...rest.slice(0, end === -1 ? undefined : end).matchAll(FIELD)];
  const revision = fields.find(([, name]) => name === 'PO-Revision-Date')?.[2];
  return fields.map(({ 0: line, 1: name = '', 2: value = '', index }) => {
    const time = name === 'POT-Creation-Date' ? value : revision;
    const at = start + index;
    return { name, span: { start: at, end: at + line.trimEnd().length }, ...(time !== undefined && { time }) };
  });
}
