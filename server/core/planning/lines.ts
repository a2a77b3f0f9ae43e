import { writeIcuText } from '../text/messages/icu-write.ts';
import { type PlaceholderOptions, readAttributes } from '../text/placeholders/index.ts';
import { piecesOf } from './mask/flow.ts';
import { depths, pairUp } from './mask/pairing.ts';
import { type Element, hasWords, type Item, isToken, type Piece, type Token, textOf, tidy } from './mask/pieces.ts';

/** Where the items found are added. */
export interface ItemSink {
  readonly items: Item[];
  readonly icu?: Item['icu'];
  readonly quote?: string;
  /** What counts as a placeholder in the text of attributes. */
  readonly placeholders: PlaceholderOptions;
  /** Subtitles: a sentence continues across the lines of its cue, so these are sent as one text and broken again afterwards. */
  readonly joinLines?: boolean;
}

/**
 * Splits a run into lines where the author broke it on purpose, and each line into our part (white space, codes around the whole line) and the
 * service's. Line breaks and edges thus survive whatever the service does.
 */
export function itemsOf(given: readonly Piece[], sink: ItemSink): readonly Element[] {
  const pieces = given.map((piece) => (isToken(piece) ? withAttributes(piece, sink) : piece));
  const lines: Piece[][] = [[]];
  const breaks: Token[] = [];
  const depth = depths(pieces);
  for (const [index, piece] of pieces.entries()) {
    if (isToken(piece) && piece.body.kind === 'break' && depth[index] === 0) {
      breaks.push(piece);
      lines.push([]);
    } else {
      lines.at(-1)?.push(piece);
    }
  }
  const texts = lines.map(textOf);
  const elements: Element[] = [];
  let line: Piece[] = [];
  for (const [index, pieces] of lines.entries()) {
    line.push(...pieces);
    const end = breaks[index];
    if (end === undefined) break;
    if (isHardBreak(texts[index] ?? '', end, texts[index + 1] ?? '')) {
      elements.push(...lineElements(line, sink), end);
      line = [];
    } else {
      line.push(end);
    }
  }
  return [...elements, ...lineElements(line, sink)];
}

/** A break between lines that do not form one sentence: a blank line, the end of a sentence before it, a list item or a speaker after it. */
function isHardBreak(before: string, { body }: Token, after: string): boolean {
  if (body.kind === 'break' && (body.raw.match(/\r\n?|[\n\u2028\u2029]/g)?.length ?? 0) > 1) return true;
  const left = before.trimEnd();
  const right = after.trimStart();
  if (!hasWords(left) || !hasWords(right)) return true;
  if (/^(?:[-–—*•·▪‣+»]|\d{1,3}[.)]\s|>>)/.test(right)) return true;
  if (/[.!?:;…。！？：；؟।]["'”’»)\]]{0,3}$/.test(left)) return true;
  return left.length < 40 && !/^["'“„«(]?\p{Ll}/u.test(right);
}

function lineElements(line: readonly Piece[], sink: ItemSink): readonly Element[] {
  let pieces = line;
  let lines = 1;
  if (sink.joinLines) {
    lines += pieces.filter((piece) => isToken(piece) && piece.body.kind === 'break').length;
    pieces = tidy(pieces.map((piece) => (isToken(piece) && piece.body.kind === 'break' ? ' ' : piece)));
  }
  const { before, inner, after } = peel(pieces);
  // Nothing to translate: the line is returned unchanged, including breaks.
  if (!hasWords(textOf(inner))) return written(line, sink);
  const item = sink.items.length;
  sink.items.push({
    pieces: inner,
    ...(sink.icu && { icu: sink.icu }),
    ...(sink.quote && { quote: sink.quote }),
    ...(lines > 1 && { lines }),
  });
  return [...written(before, sink), { item }, ...written(after, sink)];
}

/** Text that is not sent, in the syntax of the message around it. */
function written(pieces: readonly Piece[], { icu }: ItemSink): readonly Piece[] {
  return icu === undefined ? pieces : pieces.map((piece) => (isToken(piece) ? piece : writeIcuText(piece, icu)));
}

/** A tag whose attributes contain text: each such text is an item of its own, the tag around it is unchanged. */
function withAttributes(token: Token, sink: ItemSink): Token {
  const { body } = token;
  if (body.kind !== 'raw' || !/^<[A-Za-z][^<]*>$/.test(body.raw)) return token;
  const { raw } = body;
  const elements: Element[] = [];
  let at = 0;
  for (const { value, span, quote } of readAttributes(raw)) {
    // An argument inside belongs to the message around the tag.
    if (!hasWords(value) || (sink.icu !== undefined && /[{}#']/.test(value))) continue;
    const pieces = piecesOf({ text: value, codes: new Map() }, { start: 0, end: value.length }, sink);
    elements.push(raw.slice(at, span.start), ...itemsOf(pairUp(pieces), { ...sink, quote, joinLines: false }));
    at = span.end;
  }
  return at === 0 ? token : { ...token, body: { ...body, elements: [...elements, raw.slice(at)] } };
}

/** A dash or a dot before a list item or a speaker: kept unchanged. Numbers are not: “1. January” is one date. */
const BULLET = /^(?:[-–—*•·▪‣]\s+|>>\s*)/;

/** Layout rather than words: an image, a forced line break, a subtitle's position. At the edge of a text it stays there. */
function isLayout({ body, role }: Token): boolean {
  if (role !== 'standalone') return false;
  const text = body.kind === 'code' ? (body.code.display ?? '') : body.kind === 'raw' ? body.raw : '';
  return /^<(?:br|hr|img|wbr|input|svg|!--)\b|^<[^<>]*\/>$|^\{\\/i.test(text);
}

/** Removes what surrounds the whole text: white space, breaks, bullets, layout, and pairs of codes that enclose it. */
function peel(line: readonly Piece[]): {
  readonly before: readonly Piece[];
  inner: readonly Piece[];
  after: readonly Piece[];
} {
  const before: Piece[] = [];
  const after: Piece[] = [];
  let inner = line;
  for (;;) {
    const [first] = inner;
    const last = inner.at(-1);
    if (first === undefined || last === undefined) break;
    if (typeof first === 'string' && /^\s/.test(first)) {
      const text = first.trimStart();
      before.push(first.slice(0, first.length - text.length));
      inner = tidy([text, ...inner.slice(1)]);
    } else if (typeof last === 'string' && /\s$/.test(last)) {
      const text = last.trimEnd();
      after.unshift(last.slice(text.length));
      inner = tidy([...inner.slice(0, -1), text]);
    } else if (typeof first === 'string' && BULLET.test(first)) {
      const text = first.replace(BULLET, '');
      before.push(first.slice(0, first.length - text.length));
      inner = tidy([text, ...inner.slice(1)]);
    } else if (isToken(first) && (first.body.kind === 'break' || isLayout(first))) {
      before.push(first);
      inner = inner.slice(1);
    } else if (isToken(last) && (last.body.kind === 'break' || isLayout(last))) {
      after.unshift(last);
      inner = inner.slice(0, -1);
    } else if (
      isToken(first) &&
      isToken(last) &&
      first.role === 'open' &&
      last.role === 'close' &&
      first.pair === last.pair
    ) {
      before.push(first);
      after.unshift(last);
      inner = inner.slice(1, -1);
    } else break;
  }
  return { before, inner, after };
}
