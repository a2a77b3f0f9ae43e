import type { Position } from 'vscode-languageserver/node';
import type { CheckContext } from '../../../checks/check.ts';
import type { Unit } from '../../../formats/format.ts';
import { unitsAt } from '../../../formats/places.ts';
import type { Content } from '../../../text/content.ts';
import type { Span } from '../../../text/span.ts';
import type { Context } from '../../context.ts';
import { outdated } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type Subject, subjectOf, uriIn } from '../subject.ts';

/** What of a unit an offset touches: one of its texts, its name (key, id, index, timing line), or the syntax between these. */
export type Side = 'source' | 'target' | 'name' | 'around';

/** The unit at one offset of one document version. */
export interface Cursor {
  readonly subject: Subject;
  readonly offset: number;
  readonly unit: Unit;
  readonly side: Side;
  /** The text at the offset. */
  readonly content?: Content;
  /** What of the unit is touched. */
  readonly span: Span;
}

interface PositionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** The document that a request is about, as a localization file; undefined for what is none. */
export async function subjectIn(context: Context, params: Parameters<typeof uriIn>[0]): Promise<Subject | undefined> {
  const found = await context.documents.get(uriIn(params));
  return found.ok ? subjectOf(context, found.value) : undefined;
}

/** As `subjectIn`: of a document that holds several languages in the one at the position of the request. */
export async function subjectAt(context: Context, params: PositionParams): Promise<Subject | undefined> {
  const found = await context.documents.get(uriIn(params));
  return found.ok ? subjectOf(context, found.value, { offset: found.value.lines.offset(params.position) }) : undefined;
}

/** The unit at the position of a request, of a localization file. */
export async function cursorIn(context: Context, params: PositionParams): Promise<Cursor | undefined> {
  const subject = await subjectAt(context, params);
  return subject && cursorAt(subject, subject.snapshot.lines.offset(params.position));
}

/** The unit at an offset: whose text is there, else whose name, else the smallest around it. Ends count as inside, as cursors stand there. */
export function cursorAt(subject: Subject, offset: number): Cursor | undefined {
  const around = unitsAt(subject.input.catalog, { start: offset, end: offset });
  around.sort((a, b) => size(a.span) - size(b.span));
  for (const unit of around) {
    for (const side of ['target', 'source'] as const) {
      const content = unit[side];
      if (content === undefined || !holds(content.span, offset)) continue;
      return { subject, offset, unit, content, span: content.span, side: roleOf(subject, side) };
    }
  }
  for (const unit of around) {
    for (const span of [unit.nameSpan, unit.cue?.timing])
      if (span !== undefined && holds(withQuotes(subject, span), offset))
        return { subject, offset, unit, side: 'name', span };
  }
  const [unit] = around;
  return unit && { subject, offset, unit, side: 'around', span: unit.span };
}

/** A cursor on the quote of a key is on the key. */
function withQuotes({ snapshot: { live } }: Subject, { start, end }: Span): Span {
  const quote = live.slice(Math.max(0, start - 1), start);
  const quoted = (quote === '"' || quote === "'") && live.slice(end, end + 1) === quote;
  return quoted ? { start: start - 1, end: end + 1 } : { start, end };
}

/** Which side of a translation a content is: in files of one locale the only content is `source`, whatever the file. */
export function roleOf({ format, input }: Subject, side: 'source' | 'target'): 'source' | 'target' {
  return format.layout === 'bilingual' ? side : input.role;
}

/** The content of a unit that a translator writes; undefined in source files. */
export function targetOf({ format, input }: Subject, unit: Unit): Content | undefined {
  if (format.layout === 'bilingual') return unit.target;
  return input.role === 'target' ? unit.source : undefined;
}

/** What placeholders are in this document. */
export function checkContextOf({ input }: Subject): CheckContext {
  const { sourceLocale, targetLocale, catalog } = input;
  return { dialect: catalog.dialect, sourceLocale, targetLocale, ignore: [] };
}

/** @throws ResponseError (content modified) when an answer would be about a version that the editor no longer shows. */
export function stillCurrent({ documents }: Context, ...about: readonly (Snapshot | undefined)[]): void {
  if (about.some((snapshot) => snapshot !== undefined && !documents.isCurrent(snapshot))) throw outdated();
}

export function holds(span: Span | undefined, offset: number): boolean {
  return span !== undefined && span.start <= offset && offset <= span.end;
}

function size({ start, end }: Span): number {
  return end - start;
}
