import { afterLineEnd } from '../../text/lines.ts';
import { ProblemList } from '../common/problem-list.ts';
import { asUnit } from '../common/units/unit-copy.ts';
import type { Catalog, ParseOptions, Problem } from '../format.ts';
import { decode, decodedText, isMessage, type Quoting } from './decode.ts';
import type { Style } from './encode.ts';
import { type Entry, keyOf, rawOf, scanProperties } from './lines.ts';
import { PropertiesUnit } from './unit.ts';

/** The dialects, by the role of apostrophes: the source file shows it, and the others follow. */
export const DIALECTS: Readonly<Record<Quoting, string>> = {
  messages: 'java',
  all: 'java-messages',
  none: 'java-apostrophes',
};
/** Escapes that may lack their digits. */
const BROKEN = /\\u(?![\dA-Fa-f]{4})/;

/** The actual result of `parse`. */
export interface PropertiesCatalog extends Catalog {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly style: Style;
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
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
      const message = 'Four hexadecimal digits must follow \\u: Java cannot read a file without them.';
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
    dialect: DIALECTS[style.quoting],
    units,
    problems: problems.sorted(),
    malformed: broken,
    entries,
    style,
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
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
      `"${shown}" occurs again further down; this entry is never used`,
      keyOf(entry),
    ),
    fixes: [{ title: 'Remove the earlier entry', edits: [{ span, text: '' }], safe: true }],
  };
}

/** The style of a file: how it writes letters beyond ASCII, apostrophes and long texts. */
function styleOf(text: string, lines: readonly Entry[], dialect: string | undefined): Style {
  const unicode = /\\u[\dA-Fa-f]{4}/.test(text) && !/[^\0-\u007e\ufeff]/.test(text);
  const continued = /\\n(\\(?:\r\n|\r|\n)[ \t]*)/.exec(text)?.[1];
  const upper = unicode && /\\u[\dA-F]*[A-F]/.test(text);
  return {
    ...(unicode && { unicode: upper ? ('upper' as const) : ('lower' as const) }),
    quoting: dialect === undefined ? quotingOf(text, lines) : quotingIn(dialect),
    breaks: continued ?? '',
  };
}

function quotingIn(dialect: string): Quoting {
  if (dialect === DIALECTS.all) return 'all';
  return dialect === DIALECTS.none ? 'none' : 'messages';
}

/** A named argument, outside of quotes. */
const NAMED = /(?<!')\{\s*\p{L}/u;
/** A few apostrophes may be errors; this many must be intentional. */
const MEANT = 4;

/**
 * Apostrophes doubled in texts without placeholders, too: all texts are messages. Apostrophes between letters of messages, never doubled: the program
 * handles them.
 */
function quotingOf(text: string, lines: readonly Entry[]): Quoting {
  if (NAMED.test(text) && !/\{\s*\d/.test(text)) return 'none';
  if (!text.includes("'")) return 'messages';
  let [all, doubled, single, quoted] = [true, false, 0, false];
  for (const line of lines) {
    const raw = text.slice(line.valueStart, line.end);
    if (!raw.includes("'")) continue;
    const decoded = decodedText(text, rawOf(line));
    if (isMessage(decoded)) {
      quoted ||= decoded.includes("''");
      if (/(?<=\p{L})'(?=\p{L})/u.test(decoded)) single++;
    } else {
      all &&= !/(?<!')'(?!')/.test(raw);
      doubled ||= /\p{L}''\p{L}/u.test(raw);
    }
  }
  if (single >= MEANT && !quoted) return 'none';
  return all && doubled ? 'all' : 'messages';
}
