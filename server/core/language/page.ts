import { type Content, isBlank } from '../text/content.ts';

/** Text for people, in LSP's form. */
export interface Markup {
  readonly kind: 'markdown' | 'plaintext';
  readonly value: string;
}

/** One line of a hover: its label, and text from a file or from us. */
export type Row = readonly [label: string, text: string];

/** Maximum length of one text in a hover, in UTF-16 units. */
const LONGEST = 2_000;

/** A title with rows, as Markdown or as plain text. Content of a file is always text: it cannot become markup, a link or a command. */
export function page(title: string, rows: readonly Row[], plain: boolean): Markup {
  const { kind, value } = list(rows, plain);
  const head = plain ? visible(title) : `**${escapeMarkdown(title)}**\n`;
  return { kind, value: plain && rows.length === 0 ? head : `${head}\n${value}` };
}

/** Only the rows. */
export function list(rows: readonly Row[], plain: boolean): Markup {
  const line = ([label, text]: Row) =>
    plain ? `${label}: ${visible(text)}` : `- **${escapeMarkdown(label)}** ${escapeMarkdown(text)}`;
  return { kind: plain ? 'plaintext' : 'markdown', value: rows.map(line).join('\n') };
}

/** Text and codes as people read them; undefined if there is nothing to read. */
export function readable(content: Content | undefined): string | undefined {
  if (content === undefined || isBlank(content)) return undefined;
  return content.parts.map((part) => (part.kind === 'text' ? part.text : (part.display ?? part.raw))).join('');
}

/** Any text as Markdown that reads the same. Any ASCII punctuation may be escaped (CommonMark 0.31 section 2.4). */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/\n/g, '  \n  ');
}

/** Truncated; white space that would be lost, control characters and changes of direction are made visible. */
export function visible(text: string): string {
  return shortened(text, LONGEST)
    .replace(/\r\n?|\n/g, '⏎\n')
    .replace(/^[ \t]+|[ \t]+$/gm, (blanks) => '\u00A0'.repeat(blanks.length))
    .replace(/[\u0000-\u0008\u000B-\u001F]/g, (control) => String.fromCharCode(control.charCodeAt(0) + 0x2400))
    .replace(/[\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, codeName);
}

/** At most this many UTF-16 units, with an ellipsis if something was left out. A surrogate pair is never split. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const splits = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, splits ? length - 1 : length)}…`;
}

function codeName(character: string): string {
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
