import type { LspRange } from '../../../../shared/commands.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Codec } from '../../../core/formats/common/raw.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import type { Unit } from '../../../core/formats/format.ts';
import { codecOf } from '../../../core/formats/index.ts';
import { PLAIN_DIALECT } from '../../../core/text/dialects/index.ts';
import type { Text } from '../../../core/text/live-text.ts';
import { type PlaceholderOptions, protectionOf } from '../../../core/text/placeholders/index.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Subject } from '../subject.ts';

/** A piece of text that can be rephrased. */
export interface Place {
  readonly span: Span;
  /** Decoded. */
  readonly text: string;
  readonly codec: Codec;
  readonly placeholders: PlaceholderOptions;
  /** If the file states it. */
  readonly locale?: string;
  /** Line breaks are part of the format. */
  readonly keepsLines: boolean;
}

const HAS_WORDS = /\p{L}{2}/u;
const ONE_FORM = 'This message has plural or other forms. Select the words of one form.';
const CHOICE = /\{[^{}]{0,200},\s*(?:plural|select|selectordinal)\s*,/;

/** The place for a range; without a subject, the document is any text. The error is a sentence for the user. */
export function placeAt(
  { live, lines, path }: Snapshot,
  subject: Subject | undefined,
  range: LspRange,
): Result<Place, string> {
  const selected = lines.span(range);
  if (subject === undefined) return placeOf(selected, live.slice(selected.start, selected.end), codecOf(path), live);
  const { input, format } = subject;
  const holder = holderOf(unitsAt(input.catalog, selected), selected, live);
  if (holder === undefined) return fail('Select words inside one text, without the syntax around it.');
  const span = { start: Math.max(selected.start, holder.span.start), end: Math.min(selected.end, holder.span.end) };
  const raw = live.slice(span.start, span.end);
  if (holder.unit.lock !== undefined) return fail('This text is locked or approved, and stays as it is.');
  const content = live.slice(holder.span.start, span.start);
  if (CHOICE.test(live.slice(holder.span.start, holder.span.end)) && !inBranch(content, raw)) return fail(ONE_FORM);
  const isTarget = holder.side === 'target' || (format.layout !== 'bilingual' && input.role === 'target');
  const locale = isTarget ? input.targetLocale : input.sourceLocale;
  const { declaredPlaceholders: declared, protectedWords, syntax } = holder.unit;
  const found = placeOf(span, raw, format.codec, live);
  if (!found.ok) return found;
  const placeholders: PlaceholderOptions = {
    dialect: syntax ?? input.catalog.dialect,
    protect: protectionOf(input.project.translation),
    ...(declared && { declared }),
    ...(protectedWords && { protectedWords }),
  };
  return ok({ ...found.value, placeholders, keepsLines: true, ...(locale !== '' && { locale }) });
}

/** A text that the client sent with the request. */
export function placeOfText(text: string, path: string): Result<Place, string> {
  return placeOf({ start: 0, end: text.length }, text, codecOf(path), text);
}

function placeOf(span: Span, raw: string, codec: Codec, all: Text): Result<Place, string> {
  if (!HAS_WORDS.test(raw)) return fail('Select the words to rephrase first.');
  const text = codec.decode(raw, all.slice(Math.max(span.start - 20, 0), span.start));
  if (text === undefined) return fail('Select words inside one text, without the syntax around it.');
  if (CHOICE.test(text)) return fail(ONE_FORM);
  return ok({
    span,
    text,
    codec,
    placeholders: { dialect: PLAIN_DIALECT },
    keepsLines: false,
  });
}

/** What a selection may include around a text: the quotes of a JSON string, the comma after it, white space. */
const AROUND = /^[\s",]*$/;

/** The unit whose source or target contains the span, which may include what is around it. */
function holderOf(
  units: readonly Unit[],
  { start, end }: Span,
  live: Text,
): { readonly unit: Unit; readonly side: 'source' | 'target'; readonly span: Span } | undefined {
  for (const unit of units)
    for (const side of ['source', 'target'] as const) {
      const span = unit[side]?.span;
      if (span === undefined || span.end <= start || end <= span.start) continue;
      const outside = [live.slice(start, Math.max(start, span.start)), live.slice(Math.min(end, span.end), end)];
      if (outside.every((text) => AROUND.test(text))) return { unit, side, span };
    }
  return undefined;
}

/** In an ICU message, every second level of braces contains text; the others contain syntax. */
function inBranch(before: string, selected: string): boolean {
  const depth = before.split('{').length - before.split('}').length;
  return !/[{}]/.test(selected) && depth % 2 === 0;
}
