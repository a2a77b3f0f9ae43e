import { afterLineEnd } from '../../text/lines.ts';
import type { Catalog, ParseOptions, Problem } from '../format.ts';
import { ProblemList } from '../problem-list.ts';
import { asUnit } from '../unit-copy.ts';
import { decode, decodedText, isMessage } from './decode.ts';
import type { Style } from './encode.ts';
import { type Entry, keyOf, rawOf, scanProperties } from './lines.ts';
import { PropertiesUnit } from './unit.ts';

/** The dialect of files in which every text is a message: the source file shows it, and the others follow. */
export const MESSAGES = 'java-messages';
/** What may be an escape without its digits. */
const BROKEN = /\\u(?![\dA-Fa-f]{4})/;

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
  const last = new Map(lines.map((line) => [line.name, line]));
  const shadows = last.size < lines.length;
  const entries = shadows ? new Map<string, Entry>() : last;
  const times = new Map<string, number>();
  const escapes = BROKEN.test(text);
  let broken = markers.length > 0;
  const units = lines.map((line) => {
    for (const start of escapes ? decode(text, rawOf(line)).broken : []) {
      broken = true;
      const message = 'Four hexadecimal digits must follow \\u: Java reads nothing of a file without them.';
      problems.add(finding('properties-escape', 'error', message, { start, end: start + 2 }));
    }
    const { name } = line;
    const shadowed = shadows && last.get(name) !== line;
    const earlier = shadowed ? (times.get(name) ?? 0) + 1 : 0;
    if (shadowed) {
      times.set(name, earlier);
      problems.add(duplicate(text, line, name));
    }
    const id = shadowed ? `${name}~${earlier}` : name;
    if (shadows) entries.set(id, line);
    return asUnit(new PropertiesUnit(text, line, id, style, shadowed));
  });
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

function finding(code: string, severity: Problem['severity'], message: string, span: Problem['span']): Problem {
  return { code, severity, message, span };
}

function duplicate(text: string, entry: Entry, name: string): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  const span = { start: entry.start, end: afterLineEnd(text, entry.end) };
  return {
    ...finding(
      'properties-duplicate-key',
      'warning',
      `"${shown}" comes again further down; this entry is never used`,
      keyOf(entry),
    ),
    fixes: [{ title: 'Remove the earlier entry', edits: [{ span, text: '' }], safe: true }],
  };
}

/** Seen in the file: how it writes letters beyond ASCII, apostrophes and long texts. */
function styleOf(text: string, lines: readonly Entry[], dialect: string | undefined): Style {
  const unicode = /\\u[\dA-Fa-f]{4}/.test(text) && !/[^\0-\u007e\ufeff]/.test(text);
  const continued = /\\n(\\(?:\r\n|\r|\n)[ \t]*)/.exec(text)?.[1];
  const upper = unicode && /\\u[\dA-F]*[A-F]/.test(text);
  return {
    ...(unicode && { unicode: upper ? ('upper' as const) : ('lower' as const) }),
    allMessages: dialect === undefined ? doublesAll(text, lines) : dialect === MESSAGES,
    breaks: continued ?? '',
  };
}

/** Apostrophes are doubled in texts without placeholders, too. */
function doublesAll(text: string, lines: readonly Entry[]): boolean {
  let doubled = false;
  if (!text.includes("'")) return false;
  for (const line of lines) {
    const raw = text.slice(line.valueStart, line.end);
    if (!raw.includes("'") || isMessage(decodedText(text, rawOf(line)))) continue;
    if (/(?<!')'(?!')/.test(raw)) return false;
    doubled ||= /\p{L}''\p{L}/u.test(raw);
  }
  return doubled;
}
