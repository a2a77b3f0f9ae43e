import { baseLanguage } from '../../../shared/locale.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import { type Content, locate, type NewPart, type TextPart } from '../text/content.ts';
import { findPlaceholders, type Placeholder, type PlaceholderKind } from '../text/placeholders/index.ts';
import { countHolding } from '../text/search.ts';
import type { Span } from '../text/span.ts';
import type { CheckContext } from './check.ts';

/** Replaces an inline code in the flat text of a content, so that the words on either side do not run together. */
export const CODE_MARK = '\uFFFC';

/** A content as one string, with a mapping back to the document. */
export interface FlatText {
  readonly text: string;
  /** Document span of a range of `text` (UTF-16 offsets). */
  span(from: number, to: number): Span;
  /** The parts of the content with a range of `text` replaced; the range must not touch a code mark. */
  replace(from: number, to: number, replacement: string): readonly NewPart[];
}

interface Piece {
  readonly at: number;
  readonly length: number;
  readonly part: Content['parts'][number];
}

export function flatten(content: Content): FlatText {
  return new Flat(content);
}

/** Cheap to create: most texts are one part, and most checks only need the text. */
class Flat implements FlatText {
  readonly text: string;
  readonly #content: Content;
  #pieces: readonly Piece[] | undefined;

  constructor(content: Content) {
    this.#content = content;
    let text = '';
    for (const part of content.parts) text += part.kind === 'text' ? part.text : CODE_MARK;
    this.text = text;
  }

  span(from: number, to: number): Span {
    const first = this.#pieceAt(from, false);
    const last = to > from ? this.#pieceAt(to, true) : first;
    const start = first === undefined ? this.#content.span.end : place(first, from, false);
    return { start, end: last === undefined ? start : Math.max(start, place(last, to, true)) };
  }

  replace(from: number, to: number, replacement: string): readonly NewPart[] {
    const parts: NewPart[] = [];
    let pending: string | undefined = replacement;
    for (const { at, length, part } of this.#all()) {
      if (part.kind === 'code') {
        if (pending !== undefined && at >= to) {
          parts.push(pending);
          pending = undefined;
        }
        parts.push(part);
        continue;
      }
      const head = part.text.slice(0, Math.max(0, from - at));
      const tail = part.text.slice(Math.min(length, Math.max(0, to - at)));
      const here = pending !== undefined && from <= at + length;
      parts.push(head + (here ? pending : '') + tail);
      if (here) pending = undefined;
    }
    if (pending !== undefined) parts.push(pending);
    return parts.filter((part) => part !== '');
  }

  #all(): readonly Piece[] {
    if (this.#pieces === undefined) {
      let at = 0;
      this.#pieces = this.#content.parts.map((part) => {
        const length = part.kind === 'text' ? part.text.length : CODE_MARK.length;
        at += length;
        return { at: at - length, length, part };
      });
    }
    return this.#pieces;
  }

  /** The piece with the character after an offset, or with `end` the one before it. Cheap: a text may have any number of codes. */
  #pieceAt(offset: number, end: boolean): Piece | undefined {
    const pieces = this.#all();
    const low = countHolding(pieces.length, (index) => {
      const { at } = pieces[index] ?? { at: 0 };
      return end ? at < offset : at <= offset;
    });
    const piece = pieces[low - 1];
    return piece !== undefined && offset <= piece.at + piece.length - (end ? 0 : 1) ? piece : undefined;
  }
}

function place({ at, part }: Piece, offset: number, end: boolean): number {
  if (part.kind === 'code') return end ? part.span.end : part.span.start;
  const span = locate(part satisfies TextPart, offset - at, offset - at);
  return span.start;
}

interface Remembered extends Pick<CheckContext, 'dialect'> {
  readonly content: Content;
  readonly protect: CheckContext['protect'] | undefined;
  readonly unit: BilingualUnit['sourceUnit'];
  readonly found: readonly Placeholder[];
}

/** How many texts have their placeholders cached: those of a unit and its neighbours. */
const MOST_REMEMBERED = 8;

/** Several checks need the placeholders of the same text, one after the other. The text used last is evicted last. */
const remembered: Remembered[] = [];

/** The placeholders of one side, by the dialect's rules, including the words that the file and the project protect. */
export function placeholdersOf(
  unit: BilingualUnit,
  content: Content,
  { dialect, protect }: CheckContext,
): readonly Placeholder[] {
  const { sourceUnit } = unit;
  const at = remembered.findIndex((one) => one.content === content);
  const last = remembered[at];
  if (last?.unit === sourceUnit && last.dialect === dialect && last.protect === protect) return last.found;
  if (at !== -1) remembered.splice(at, 1);
  const { declaredPlaceholders: declared, protectedWords } = sourceUnit;
  const found = findPlaceholders(flatten(content).text, {
    dialect,
    ...(declared !== undefined && { declared }),
    ...(protectedWords !== undefined && { protectedWords }),
    ...(protect !== undefined && { protect }),
  });
  remembered.unshift({ content, dialect, protect, unit: sourceUnit, found });
  remembered.length = Math.min(remembered.length, MOST_REMEMBERED);
  return found;
}

/** Kinds that no value replaces: markup may double and be adjacent, addresses and names are words. */
const MARKUP: ReadonlySet<PlaceholderKind> = new Set([
  'tag',
  'escape',
  'url',
  'email',
  'protected',
  'entity',
  'template-tag',
  'untranslated',
  'bbcode',
  'link',
  'emoji',
  'css',
  'option',
]);

/** Whether a program replaces it with a value. */
export function isArgument(kind: PlaceholderKind): boolean {
  return !MARKUP.has(kind);
}

/** A text with each placeholder replaced by one sign, so that only readable text is left; offsets change. */
export function withoutPlaceholders(text: string, placeholders: readonly Placeholder[], sign = CODE_MARK): string {
  if (placeholders.length === 0) return text;
  let rest = '';
  let at = 0;
  for (const { span } of placeholders) {
    rest += text.slice(at, span.start) + sign;
    at = span.end;
  }
  return rest + text.slice(at);
}

/** A text with each placeholder blanked out: offsets do not change. */
export function blanked(text: string, placeholders: readonly Placeholder[]): string {
  let blank = '';
  let at = 0;
  for (const { span } of placeholders) {
    blank += text.slice(at, span.start) + ' '.repeat(span.end - span.start);
    at = span.end;
  }
  return blank + text.slice(at);
}

/** Whether a position in a text is inside a placeholder. They are ordered, so a text may have any number of them. */
export function isInside(placeholders: readonly Placeholder[], at: number): boolean {
  const low = countHolding(placeholders.length, (index) => (placeholders[index]?.span.end ?? 0) <= at);
  const next = placeholders[low];
  return next !== undefined && next.span.start <= at;
}

/** The project's limit for the target locale: one number, or by locale, by language, or `*`; else the default. */
export function limitOf({ options, targetLocale }: CheckContext, end: 'max' | 'min', standard: number): number {
  const setting = options?.[end];
  if (setting === undefined || typeof setting === 'number') return setting ?? standard;
  return setting[targetLocale] ?? setting[baseLanguage(targetLocale)] ?? setting['*'] ?? standard;
}

/** `"{name}"`, `"{name}" and "%s"`, `"a", "b" and 3 more`. */
export function listed(words: readonly string[], and = 'and'): string {
  const shown = words.slice(0, 3).map((word) => `"${word}"`);
  const rest = words.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} ${and} ${rest} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} ${and} ${last}`;
}

/**
 * A message that words of the source are missing from the translation. For a single one it tells how often both have it, if known.
 *
 * @param noun what they are: "code", "number"; empty: they speak for themselves
 * @param times how often the source and the translation contain one of them
 */
export function missingMessage(
  words: readonly string[],
  noun = '',
  [inSource, inTarget]: readonly ((word: string) => number)[] = [],
): string {
  const [first = '', ...more] = words;
  const what = noun === '' ? listed(words) : `The ${noun}${more.length > 0 ? 's' : ''} ${listed(words)}`;
  if (more.length > 0) return `${what} are missing: the source has them, the translation does not.`;
  const [wanted, found] = [inSource?.(first) ?? 0, inTarget?.(first) ?? 0];
  if (wanted <= found) return `${what} is missing: the source has it, the translation does not.`;
  return `${what} is missing: the source has it ${often(wanted)}, the translation ${found === 0 ? 'not at all' : `only ${often(found)}`}.`;
}

function often(times: number): string {
  return times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`;
}
