import type { Unit } from '../formats/format.ts';
import { plainText, type Content as TextContent } from '../text/content.ts';
import type { Lines } from '../text/positions.ts';
import type { Edit, Span } from '../text/span.ts';
import type { Content, Located, SymbolEntry, TextEdit, Unit as UnitView } from '../types.ts';
import type { Inside } from './file.ts';
import type { OutlineEntry } from './outline.ts';

/** Converts internal values to those of the public interface. */

export function located(lines: Lines, span: Span): Located {
  return { span: { start: span.start, end: span.end }, range: lines.range(span) };
}

export function editViews(lines: Lines, edits: readonly Edit[]): readonly TextEdit[] {
  return edits.map(({ span, text }) => ({ ...located(lines, span), newText: text }));
}

export function unitViews({ input: { catalog }, lines }: Inside): readonly UnitView[] {
  return catalog.units.map((unit) => unitView(lines, unit));
}

function unitView(lines: Lines, { id, name, span, source, target, state, lock }: Unit): UnitView {
  return {
    id,
    name,
    state,
    ...located(lines, span),
    ...(source && { source: contentView(lines, source) }),
    ...(target && { target: contentView(lines, target) }),
    ...(lock && { lock }),
  };
}

function contentView(lines: Lines, content: TextContent): Content {
  const parts = content.parts.map((part) => (part.kind === 'text' ? part.text : part));
  return { ...located(lines, content.span), text: plainText(content), parts };
}

export function symbolView(lines: Lines, { kind, name, detail, span, nameSpan, children }: OutlineEntry): SymbolEntry {
  return {
    kind,
    name,
    range: lines.range(span),
    selectionRange: lines.range(nameSpan),
    children: children.map((child) => symbolView(lines, child)),
    ...(detail !== undefined && { detail }),
  };
}
