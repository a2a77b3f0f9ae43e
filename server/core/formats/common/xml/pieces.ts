import type { Span } from '../../../text/span.ts';
import { readReference } from '../../../text/xml/entities.ts';
import {
  at,
  has,
  MISC_KINDS,
  miscFrom,
  nameOf,
  SELF_CLOSED,
  UNCLOSED,
  type XmlTable,
} from '../../../text/xml/table.ts';

/** The content of an element as an XML parser reports it: characters with their positions, and the markup between them. */
export type XmlPiece =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly starts: readonly number[];
      readonly ends: readonly number[];
      /** Offsets in `text` of the contents of CDATA sections, in pairs. */
      readonly sections: readonly number[];
    }
  | {
      readonly kind: 'open' | 'close' | 'standalone';
      readonly span: Span;
      readonly name: string;
      /** The index of the element; -1 for an entity or a comment. */
      readonly element: number;
    };

/** Something that ends a run of text. */
interface Mark {
  readonly span: Span;
  readonly kind: 'open' | 'close' | 'standalone' | 'comment' | 'cdata';
  readonly name: string;
  readonly element: number;
}

/** The content of an element, in document order. Linear. */
export function piecesOf(table: XmlTable, element: number): readonly XmlPiece[] {
  const inner = { start: at(table.tagEnd, element), end: at(table.closeStart, element) };
  const pieces: XmlPiece[] = [];
  let run = newRun();
  const flush = () => {
    if (run.text !== '') pieces.push({ kind: 'text', ...run });
    run = newRun();
  };
  let from = inner.start;
  const upTo = (end: number) => {
    for (let position = from; position < end; ) {
      const character = table.text.charAt(position);
      if (character !== '&') {
        position = addCharacter(run, table.text, position, end);
        continue;
      }
      const { end: after, value } = readReference(table.text, position);
      const stop = Math.min(after, end);
      if (value !== undefined || after === position + 1) add(run, value ?? '&', position, stop);
      else {
        flush();
        const span = { start: position, end: stop };
        pieces.push({ kind: 'standalone', span, name: table.text.slice(position + 1, stop - 1), element: -1 });
      }
      position = stop;
    }
    from = Math.max(from, end);
  };
  for (const { span, kind, name, element: own } of marksIn(table, element, inner)) {
    if (span.start < from) continue;
    upTo(span.start);
    from = span.end;
    if (kind === 'cdata') {
      const end = table.text.startsWith(']]>', span.end - 3) ? span.end - 3 : span.end;
      run.sections.push(run.text.length);
      for (let position = span.start + '<![CDATA['.length; position < end; )
        position = addCharacter(run, table.text, position, end);
      run.sections.push(run.text.length);
      continue;
    }
    flush();
    pieces.push({ kind: kind === 'comment' ? 'standalone' : kind, span, name, element: own });
  }
  upTo(inner.end);
  flush();
  return pieces;
}

interface Run {
  text: string;
  readonly starts: number[];
  readonly ends: number[];
  readonly sections: number[];
}

function newRun(): Run {
  return { text: '', starts: [], ends: [], sections: [] };
}

function add(run: Run, decoded: string, start: number, end: number): void {
  run.text += decoded;
  for (let unit = 0; unit < decoded.length; unit++) {
    run.starts.push(start);
    run.ends.push(end);
  }
}

/** A line end is a line feed, however it is written (XML 1.0 section 2.11). */
function addCharacter(run: Run, text: string, position: number, end: number): number {
  const character = text.charAt(position);
  const after =
    character === '\r' && position + 1 < end && text.charAt(position + 1) === '\n' ? position + 2 : position + 1;
  add(run, character === '\r' ? '\n' : character, position, after);
  return after;
}

/** Tags, comments and CDATA sections inside an element, in order. */
function marksIn(table: XmlTable, element: number, inner: Span): readonly Mark[] {
  const marks: Mark[] = [];
  for (let own = element + 1; own < at(table.next, element); own++) {
    const name = nameOf(table, own);
    const span = { start: at(table.start, own), end: at(table.tagEnd, own) };
    const alone = has(table, own, SELF_CLOSED) || has(table, own, UNCLOSED);
    marks.push({ span, kind: alone ? 'standalone' : 'open', name, element: own });
    if (!alone)
      marks.push({
        span: { start: at(table.closeStart, own), end: at(table.end, own) },
        kind: 'close',
        name,
        element: own,
      });
  }
  const { misc } = table;
  for (let own = miscFrom(misc, inner.start); own < misc.count && at(misc.start, own) < inner.end; own++) {
    const span = { start: at(misc.start, own), end: Math.min(at(misc.end, own), inner.end) };
    const kind = MISC_KINDS[at(misc.kind, own)];
    marks.push({ span, kind: kind === 'cdata' ? 'cdata' : 'comment', name: 'comment', element: -1 });
  }
  return marks.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
