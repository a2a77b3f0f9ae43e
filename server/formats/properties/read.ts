import { afterLineEnd } from '../../text/lines.ts';
import type { Catalog, Note, ParseOptions, Problem, Unit } from '../format.ts';
import { ProblemList } from '../problem-list.ts';
import { contentOf, decode, decodedText, isMessage } from './decode.ts';
import type { Style } from './encode.ts';
import { type Line, scanProperties } from './lines.ts';

/** The dialect of files in which every text is a message: the source file shows it, and the others follow. */
export const MESSAGES = 'java-messages';

/** An entry with what is decoded of it. */
export interface Entry extends Line {
  readonly name: string;
}

/** What `parse` really returns. */
export interface PropertiesCatalog extends Catalog {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly style: Style;
}

/** Reads a text into a catalog. Never throws; linear in the text's length. */
export function readProperties(text: string, { dialect }: ParseOptions = {}): PropertiesCatalog {
  const { entries: lines, markers } = scanProperties(text);
  const problems = new ProblemList();
  for (const span of markers)
    problems.add(
      finding('properties-merge-conflict', 'error', 'A merge has left its marks here. Keep one side.', span),
    );
  const style = styleOf(text, lines, dialect);
  const units: Unit[] = [];
  const entries = new Map<string, Entry>();
  const times = new Map<string, number>();
  const names = lines.map(({ key }) => decodedText(text, key));
  const last = new Map(names.map((name, at) => [name, at]));
  let broken = markers.length > 0;
  for (const [at, line] of lines.entries()) {
    const name = names[at] ?? '';
    const raw = text.slice(line.value.start, line.value.end);
    const { text: decoded, broken: escapes } = raw.includes('\\')
      ? decode(text, line.value)
      : { text: raw, broken: [] };
    for (const start of escapes) {
      broken = true;
      const message = 'Four hexadecimal digits must follow \\u: Java reads nothing of a file without them.';
      problems.add(finding('properties-escape', 'error', message, { start, end: start + 2 }));
    }
    const shadowed = last.get(name) !== at;
    const earlier = times.get(name) ?? 0;
    times.set(name, earlier + 1);
    const id = shadowed ? `${name}~${earlier + 1}` : name;
    if (shadowed) problems.add(duplicate(text, line, name));
    const content = contentOf(text, line.value, style.allMessages || isMessage(decoded));
    units.push({
      id,
      name,
      span: line.span,
      nameSpan: line.key,
      source: content,
      notes: notesOf(text, line),
      state: content.parts.length === 0 ? 'initial' : 'translated',
      ...(shadowed && { lock: 'locked' as const }),
    });
    entries.set(id, { ...line, name });
  }
  return {
    format: 'properties',
    dialect: style.allMessages ? MESSAGES : 'java',
    units,
    problems: problems.sorted(),
    malformed: broken,
    entries,
    style,
  };
}

/** What `parse` gave for this text, or a new look at it. */
export function propertiesOf(text: string, catalog: Catalog): PropertiesCatalog {
  return 'entries' in catalog ? (catalog as PropertiesCatalog) : readProperties(text);
}

function notesOf(text: string, { comments }: Line): readonly Note[] {
  const lines = comments.map(({ start, end }) => text.slice(start, end).trim()).filter((line) => line !== '');
  const [first] = comments;
  const end = comments.at(-1)?.end ?? 0;
  return lines.length === 0 || first === undefined
    ? []
    : [{ text: lines.join('\n'), span: { start: first.start, end } }];
}

function finding(code: string, severity: Problem['severity'], message: string, span: Problem['span']): Problem {
  return { code, severity, message, span };
}

function duplicate(text: string, { key, span }: Line, name: string): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  const entry = { start: span.start, end: afterLineEnd(text, span.end) };
  return {
    ...finding(
      'properties-duplicate-key',
      'warning',
      `"${shown}" comes again further down; this entry is never used`,
      key,
    ),
    fixes: [{ title: 'Remove the earlier entry', edits: [{ span: entry, text: '' }], safe: true }],
  };
}

/** Seen in the file: how it writes letters beyond ASCII, apostrophes and long texts. */
function styleOf(text: string, lines: readonly Line[], dialect: string | undefined): Style {
  const digits = /\\u([\dA-Fa-f]{4})/.exec(text)?.[1];
  const unicode = digits !== undefined && !/[^\0-\u007e\ufeff]/.test(text);
  const continued = /\\n(\\(?:\r\n|\r|\n)[ \t]*)/.exec(text)?.[1];
  const upper = /\\u[\dA-F]*[A-F]/.test(text);
  return {
    ...(unicode && { unicode: upper ? ('upper' as const) : ('lower' as const) }),
    allMessages: dialect === undefined ? doublesAll(text, lines) : dialect === MESSAGES,
    breaks: continued ?? '',
  };
}

/** Apostrophes are doubled in texts without placeholders, too. */
function doublesAll(text: string, lines: readonly Line[]): boolean {
  let doubled = false;
  for (const { value } of lines) {
    const raw = text.slice(value.start, value.end);
    if (!raw.includes("'") || isMessage(decodedText(text, value))) continue;
    if (/(?<!')'(?!')/.test(raw)) return false;
    doubled ||= /\p{L}''\p{L}/u.test(raw);
  }
  return doubled;
}
