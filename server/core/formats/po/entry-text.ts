import { lineStart } from '../../text/lines.ts';
import { render, type Wrapping } from './encode.ts';
import { flagsOf } from './flags.ts';
import type { CommentKind, PoEntry } from './lines.ts';
import { textOf } from './strings.ts';

/** The content of an entry, and the lines that hold it. */
export interface Said {
  readonly entry: PoEntry;
  readonly context: string | undefined;
  readonly id: string;
  readonly plural: string | undefined;
  /** One per plural form; one for an entry without a plural. */
  readonly texts: readonly string[];
  readonly flags: readonly string[];
  /** Comments by kind, as written. */
  readonly comments: Readonly<Record<CommentKind, readonly string[]>>;
  /** `#|` lines, without the marker of obsolete entries. */
  readonly before: readonly string[];
  /** `msgctxt` to `msgid_plural`, and `msgstr`, without the marker of obsolete entries. */
  readonly source: readonly string[];
  readonly target: readonly string[];
}

const BREAK = /\r\n|\n|\r/;

/** @param from the end of the previous entry */
export function saidIn(text: string, entry: PoEntry, from: number): Said {
  const { context, id, plural, texts, comments, obsolete, span } = entry;
  const bare = (line: string) => (obsolete ? line.replace(/^[ \t]*#~ ?/, '') : line);
  const lines = (start: number, end: number) =>
    text
      .slice(start, end)
      .split(BREAK)
      .map(bare)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const start = lineStart(text, (context ?? id).keyword.start);
  const middle = texts[0] === undefined ? span.end : lineStart(text, texts[0].keyword.start);
  const of = (kind: CommentKind) =>
    comments.filter((comment) => comment.kind === kind).map(({ span: own }) => text.slice(own.start, own.end).trim());
  const head = text.slice(from, start).split(BREAK);
  const before = head.flatMap((line) => {
    const found = /^[ \t]*#~?\|(.*)$/.exec(line);
    return found === null ? [] : [`#|${found[1]}`];
  });
  return {
    entry,
    context: context && textOf(text, context),
    id: textOf(text, id),
    plural: plural && textOf(text, plural),
    texts: texts.map((string) => textOf(text, string)),
    flags: flagsOf(text, comments).map(({ name }) => name),
    comments: {
      translator: of('translator'),
      extracted: of('extracted'),
      reference: of('reference'),
      flag: of('flag'),
    },
    before,
    source: lines(start, middle),
    target: texts.length === 0 ? ['msgstr ""'] : lines(middle, span.end),
  };
}

/** Unique per entry. */
export function keyOf({ context, id }: Pick<Said, 'context' | 'id'>): string {
  return context === undefined ? id : `${context}\u0004${id}`;
}

/** A string as lines, in the style of a file. */
export function stringLines(keyword: string, value: string, wrapping: Wrapping, sign = ''): readonly string[] {
  const width = wrapping.width === undefined ? undefined : wrapping.width - sign.length;
  const shape = { ...wrapping, width, lead: true, join: '\n', before: keyword.length + 2 };
  return `${keyword} ${render(value, shape)}`.split('\n').map((line) => sign + line);
}

/** `#, fuzzy, c-format`: the existing lines if nothing changes. */
export function flagLines(flags: readonly string[], own: Said | undefined): readonly string[] {
  const isSame = own !== undefined && own.flags.toSorted().join() === flags.toSorted().join();
  if (isSame) return own.comments.flag;
  return flags.length === 0 ? [] : [`#, ${flags.join(', ')}`];
}
