import { afterLineEnd } from '../../text/lines.ts';
import { ProblemList } from '../common/problem-list.ts';
import type { Catalog, Note, ParseOptions, Problem, Unit } from '../format.ts';
import { contentOf, decodeString } from './decode.ts';
import { type Entry, type Flaw, type Mistake, scanStrings } from './scan.ts';

/** The actual result of `parse`. */
export interface StringsCatalog extends Catalog {
  readonly entries: ReadonlyMap<string, Entry>;
}

interface Explained {
  readonly code: string;
  readonly message: string;
  readonly fix?: { readonly title: string; readonly text: string; readonly safe: boolean };
}

const MISTAKES: Readonly<Record<Mistake, Explained>> = {
  semicolon: {
    code: 'strings-semicolon',
    message: 'A semicolon is missing here',
    fix: { title: 'Add the semicolon', text: ';', safe: true },
  },
  quote: {
    code: 'strings-quote',
    message: 'A quotation mark inside a text needs a backslash',
    fix: { title: 'Add the backslash', text: '\\', safe: true },
  },
  open: { code: 'strings-open', message: 'This text has no quotation mark at its end' },
  syntax: { code: 'strings-syntax', message: 'This is not an entry of the form "key" = "text";' },
  comment: {
    code: 'strings-comment',
    message: 'This comment does not end',
    fix: { title: 'End the comment', text: '*/', safe: false },
  },
  conflict: { code: 'strings-conflict', message: 'A merge has left its marks here: keep one side' },
};

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readStrings(text: string, _options: ParseOptions = {}): StringsCatalog {
  const common = { format: 'strings', dialect: 'apple' };
  if (/^\ufeff?\s*<\?xml|^bplist/.test(text.slice(0, 200)))
    return { ...common, units: [], problems: [otherKind(text)], malformed: true, entries: new Map() };
  const { entries: listed, flaws } = scanStrings(text);
  const problems = new ProblemList();
  for (const flaw of flaws) problems.add(problemOf(flaw));
  const last = new Map(listed.map((entry) => [nameOf(text, entry), entry]));
  const times = new Map<string, number>();
  const units: Unit[] = [];
  const entries = new Map<string, Entry>();
  for (const entry of listed) {
    const name = nameOf(text, entry);
    const isShadowed = last.get(name) !== entry;
    const earlier = times.get(name) ?? 0;
    times.set(name, earlier + 1);
    const id = isShadowed ? `${name}~${earlier + 1}` : name;
    if (isShadowed && !problems.skips('strings-duplicate-key')) problems.add(duplicate(text, entry, name));
    const source = contentOf(text, (entry.value ?? entry.key).inner);
    units.push({
      id,
      name,
      span: entry.span,
      nameSpan: entry.key.inner,
      source,
      notes: notesOf(text, entry),
      state: source.parts.length === 0 ? 'initial' : 'translated',
      ...(isShadowed && { lock: 'locked' as const }),
    });
    entries.set(id, entry);
  }
  return { ...common, units, problems: problems.sorted(), malformed: flaws.length > 0, entries };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function stringsOf(text: string, catalog: Catalog): StringsCatalog {
  return 'entries' in catalog ? (catalog as StringsCatalog) : readStrings(text);
}

export function nameOf(text: string, { key: { inner } }: Entry): string {
  return decodeString(text.slice(inner.start, inner.end));
}

function notesOf(text: string, { comments, top }: Entry): readonly Note[] {
  const lines = comments.map(({ start, end }) => text.slice(start, end).trim()).filter((line) => line !== '');
  return lines.length === 0 ? [] : [{ text: lines.join('\n'), span: { start: top, end: comments.at(-1)?.end ?? top } }];
}

function problemOf({ kind, span, places }: Flaw): Problem {
  const { code, message, fix } = MISTAKES[kind];
  const edits = places.map((at) => ({ span: { start: at, end: at }, text: fix?.text ?? '' }));
  return {
    code,
    severity: 'error',
    message: `${message}. The system cannot read a file with such a mistake.`,
    span,
    ...(fix && { fixes: [{ title: fix.title, edits, safe: fix.safe }] }),
  };
}

function otherKind(text: string): Problem {
  return {
    code: 'strings-property-list',
    severity: 'information',
    message:
      'This is a property list in another form (XML or binary). Convert it with "plutil -convert" or Xcode to work with it.',
    span: { start: 0, end: Math.min(text.length, 5) },
  };
}

function duplicate(text: string, { key, span, top }: Entry, name: string): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  const entry = { start: top, end: afterLineEnd(text, span.end) };
  const isAlone = /^[ \t]*(?:\r|\n|$)/.test(text.slice(span.end, span.end + 200));
  return {
    code: 'strings-duplicate-key',
    severity: 'warning',
    message: `"${shown}" occurs again further down; this entry is never used`,
    span: key.span,
    fixes: [
      {
        title: 'Remove the earlier entry',
        edits: [{ span: isAlone ? entry : span, text: '' }],
        safe: true,
      },
    ],
  };
}
