import type { Wrapping } from './encode.ts';
import { type Said, stringLines } from './entry-text.ts';

/** Fields that are about the template. */
const TEMPLATES = ['POT-Creation-Date', 'Report-Msgid-Bugs-To'];

/** The header of a translation with the date of its new template and everything else unchanged; without one, the template's header. */
export function refreshedHeader(
  text: string,
  own: Said | undefined,
  template: string,
  model: Said | undefined,
  wrapping: Wrapping,
): string {
  if (own === undefined) return model === undefined ? '' : rawOf(template, model);
  const [before = ''] = own.texts;
  const [theirs = ''] = model?.texts ?? [];
  let after = before;
  for (const name of TEMPLATES) {
    const line = new RegExp(`^${name}:.*$`, 'im');
    const wanted = line.exec(theirs)?.[0];
    if (wanted === undefined || (name !== TEMPLATES[0] && /:\s*$/.test(wanted))) continue;
    if (line.test(after)) after = after.replace(line, () => wanted);
    else if (name === TEMPLATES[0]) after = `${after}${after === '' || after.endsWith('\n') ? '' : '\n'}${wanted}\n`;
  }
  const raw = rawOf(text, own);
  if (after === before) return raw;
  // Line by line: lines whose content is unchanged stay as written.
  const head = raw.slice(0, raw.length - targetOf(text, own).length);
  return head + replacedLines(targetOf(text, own), before, after, wrapping);
}

function rawOf(text: string, { entry }: Said): string {
  return text.slice(entry.span.start, entry.span.end).replaceAll(/\r\n|\r/g, '\n');
}

function targetOf(text: string, { entry: { texts, span } }: Said): string {
  const start = texts[0]?.keyword.start ?? span.end;
  return text.slice(start, span.end).replaceAll(/\r\n|\r/g, '\n');
}

/** If each field has a line of its own, only the changed lines; else the whole header. */
function replacedLines(raw: string, before: string, after: string, wrapping: Wrapping): string {
  const written = (value: string) => stringLines('msgstr', value, { ...wrapping, atBreaks: true }).join('\n');
  const old = before.split('\n');
  const lines = new Map(after.split('\n').flatMap((line, at) => (old[at] === line ? [] : [[old[at] ?? '', line]])));
  let out = raw;
  for (const [from, to] of lines) {
    const piece = `"${escaped(from)}\\n"`;
    if (from === '' || !out.includes(piece)) return written(after);
    out = out.replace(piece, () => `"${escaped(to)}\\n"`);
  }
  return out;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\t', '\\t');
}
