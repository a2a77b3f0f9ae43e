import type { DiffFile, DiffReport, DiffUnit } from '../../engine/diff/files.ts';
import { oneLine, wordDiff } from '../../engine/parts/workspace/stale/describe.ts';
import { plural } from '../../engine/words.ts';

/** GitHub's limit for the text of a pull request or a comment, in characters. */
export const GITHUB_LIMIT = 65_536;
/** Columns of a terminal, and how much of a text a table cell shows. */
const WIDTH = 80;
const CELL = 300;

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

/** For a terminal: each unit with its texts, removed words as `[-…-]`, added words as `{+…+}`. */
export function diffText({ files }: DiffReport): string {
  const out: string[] = [];
  for (const { file, locale, role, isGone, units } of files) {
    out.push(`${file} (${locale}${role === 'source' ? ', source' : ''}${isGone === true ? ', gone' : ''})`);
    for (const unit of units) {
      out.push(`  ${SIGNS[unit.kind]} ${unit.unit}`);
      for (const [name, text] of textsOf(unit)) out.push(...wrapped(`${name.padEnd(8)} ${text}`));
      for (const { severity, message, code } of unit.findings)
        out.push(...wrapped(`${severity.padEnd(8)} ${message} (${code})`));
    }
  }
  const total = files.reduce((sum, { units }) => sum + units.length, 0);
  out.push(total === 0 ? 'No text has changed.' : `${plural(total, 'unit')} in ${plural(files.length, 'file')}.`);
  return out.join('\n');
}

function textsOf(unit: DiffUnit): readonly (readonly [string, string])[] {
  const { source, oldSource, state, oldState } = unit;
  return [
    ...(source === undefined
      ? []
      : [['source', oldSource === undefined ? oneLine(source) : wordDiff(oldSource, source)] as const]),
    ...changeOf(unit),
    ...(oldState === undefined && unit.kind !== 'added'
      ? []
      : state === undefined
        ? []
        : [['state', oldState === undefined ? state : `${oldState} → ${state}`] as const]),
  ];
}

function changeOf({ old, new: now }: DiffUnit): readonly (readonly [string, string])[] {
  if (old === now) return now === undefined ? [] : [['as it was', oneLine(now)]];
  if (old === undefined) return now === undefined ? [] : [['new', oneLine(now)]];
  return now === undefined ? [['old', oneLine(old)]] : [['changed', wordDiff(old, now)]];
}

/** Lines of at most 80 columns, broken between words. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '     ';
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(14);
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** For a pull request: a table per file, within GitHub's limit; what is left out is mentioned. */
export function diffMarkdown({ from, to, files }: DiffReport, limit = GITHUB_LIMIT): string {
  const total = files.reduce((sum, { units }) => sum + units.length, 0);
  if (total === 0) return `No text has changed since ${from}.\n`;
  const range = to === undefined ? `since ${from}` : `from ${from} to ${to}`;
  let text = `**${plural(total, 'unit')} in ${plural(files.length, 'file')}** ${total === 1 ? 'has' : 'have'} changed ${range}.\n`;
  let shown = 0;
  // Room for the sentence about what is left out.
  const most = limit - 200;
  for (const file of files) {
    const head = `\n#### ${code(file.file)} (${file.locale})\n\n${headOf(file)}`;
    const first = rowOf(file, file.units[0]);
    if (text.length + head.length + first.length > most) break;
    text += head;
    for (const unit of file.units) {
      const row = rowOf(file, unit);
      if (text.length + row.length > most) break;
      text += row;
      shown += 1;
    }
  }
  if (shown === total) return text;
  return `${text}\n… and ${plural(total - shown, 'more unit')}, which would be more than a comment may hold. All of them: \`dragoman diff ${from}${to === undefined ? '' : ` ${to}`}\`\n`;
}

function headOf({ role }: DiffFile): string {
  const columns =
    role === 'source' ? ['Unit', 'Old', 'New', 'Findings'] : ['Unit', 'Source', 'Old', 'New', 'State', 'Findings'];
  return `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n`;
}

function rowOf({ role }: DiffFile, unit: DiffUnit | undefined): string {
  if (unit === undefined) return '';
  const { source, oldSource, old, new: now, state, oldState, findings } = unit;
  const sources = oldSource === undefined ? cell(source) : `${cell(source)}<br>was: ${cell(oldSource)}`;
  const said = findings.map(({ severity, message }) => `${severity}: ${cell(message)}`).join('<br>');
  const states = oldState === undefined ? (state ?? '') : `${oldState} → ${state ?? ''}`;
  const cells = [
    code(unit.unit),
    ...(role === 'source' ? [] : [sources]),
    cell(old),
    cell(now),
    ...(role === 'source' ? [] : [states]),
    said,
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** A text in a table cell: one line, without markup and mentions. */
function cell(text: string | undefined): string {
  if (text === undefined) return '';
  const short = text.length > CELL ? `${text.slice(0, CELL).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return oneLine(short)
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
    .replace(/[\\`*_{}[\]()#+!|~-]/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b');
}

function code(text: string): string {
  return `<code>${cell(text)}</code>`;
}
