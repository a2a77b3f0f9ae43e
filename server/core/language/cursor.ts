import type { CheckContext } from '../checks/check.ts';
import { unitsAt } from '../formats/common/units/places.ts';
import type { Unit } from '../formats/format.ts';
import type { Content } from '../text/content.ts';
import type { Span } from '../text/span.ts';
import type { About } from './about.ts';

/** The part of a unit at an offset: one of its texts, its name (key, id, index, timing line), or the syntax between these. */
export type Side = 'source' | 'target' | 'name' | 'around';

/** The unit at one offset of one document version. */
export interface Cursor<Subject extends About = About> {
  readonly subject: Subject;
  readonly offset: number;
  readonly unit: Unit;
  readonly side: Side;
  /** The text at the offset. */
  readonly content?: Content;
  /** The range of that part. */
  readonly span: Span;
}

/** The unit at an offset: the one whose text is there, else whose name, else the smallest around it. Ends count as inside. */
export function cursorAt<Subject extends About>(subject: Subject, offset: number): Cursor<Subject> | undefined {
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

/** A cursor at the quote of a key is on the key. */
function withQuotes({ input: { text } }: About, { start, end }: Span): Span {
  const quote = text.slice(Math.max(0, start - 1), start);
  const quoted = (quote === '"' || quote === "'") && text.slice(end, end + 1) === quote;
  return quoted ? { start: start - 1, end: end + 1 } : { start, end };
}

/** The side of a translation that a content belongs to: in files of one locale the only content is `source` in any role. */
export function roleOf({ input }: About, side: 'source' | 'target'): 'source' | 'target' {
  return input.format.layout === 'bilingual' ? side : input.role;
}

/** The content of a unit that a translator writes; undefined in source files. */
export function targetOf({ input }: About, unit: Unit): Content | undefined {
  if (input.format.layout === 'bilingual') return unit.target;
  return input.role === 'target' ? unit.source : undefined;
}

/** The context that determines the placeholders of this document. */
export function checkContextOf({ input }: About): CheckContext {
  const { sourceLocale, targetLocale, catalog } = input;
  return { dialect: catalog.dialect, sourceLocale, targetLocale, ignore: [] };
}

export function holds(span: Span | undefined, offset: number): boolean {
  return span !== undefined && span.start <= offset && offset <= span.end;
}

function size({ start, end }: Span): number {
  return end - start;
}
