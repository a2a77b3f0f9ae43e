import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { TagReader } from './tags.ts';

/** How a run of text is encoded: plain, with entities, or inside CDATA. */
export type Coding = 'plain' | 'markup' | 'cdata';

/** A piece of a text. The `raw` values of all tokens joined give the text. */
export type Token =
  | { readonly kind: 'text'; readonly raw: string; readonly coding: Coding }
  | { readonly kind: 'open' | 'close' | 'empty'; readonly raw: string; readonly name: string }
  /** Comments, declarations, and everything that must not be translated. */
  | { readonly kind: 'keep'; readonly raw: string };

export interface MarkupOptions {
  readonly tagHandling?: 'xml' | 'html' | undefined;
  /** Well-formed XML or an error (`tag_handling_version` v2 with xml). */
  readonly strict?: boolean | undefined;
  /** XML elements whose content is kept. */
  readonly ignoreTags?: readonly string[] | undefined;
  /** Respect `translate="no"` in XML too, as in XLIFF. */
  readonly heedTranslate?: boolean | undefined;
}

/** Void HTML elements. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** HTML elements whose content is not text for readers. */
const RAW = new Set(['script', 'style']);

/**
 * Tokenizes a text. Without tag handling, all of it is text. In tolerant mode it never fails: what is not a tag is text.
 * Linear time, even on hostile input.
 */
export function scan(text: string, options: MarkupOptions): Result<readonly Token[], string> {
  if (options.tagHandling === undefined) return ok([{ kind: 'text', raw: text, coding: 'plain' }]);
  const html = options.tagHandling === 'html';
  const heeds = html || options.heedTranslate === true;
  const reader = new TagReader(text, { html, strict: options.strict === true });
  const ignored = new Set(html ? [] : options.ignoreTags);
  const tokens: Token[] = [];
  let kept = '';
  let keepName = '';
  let depth = 0;
  for (let piece = reader.next(); piece !== undefined; piece = reader.next()) {
    if (depth > 0) {
      kept += piece.raw;
      if (piece.kind === 'open' && piece.name === keepName && !(html && VOID.has(piece.name))) depth += 1;
      if (piece.kind === 'close' && piece.name === keepName) depth -= 1;
      if (depth > 0) continue;
      tokens.push({ kind: 'keep', raw: kept });
      kept = '';
      continue;
    }
    if (piece.kind === 'open' && html && VOID.has(piece.name)) {
      tokens.push({ kind: 'empty', raw: piece.raw, name: piece.name });
    } else if (piece.kind === 'open' && (ignored.has(piece.name) || (heeds && isOff(piece.name, piece.raw)))) {
      kept = piece.raw;
      keepName = piece.name;
      depth = 1;
    } else {
      tokens.push(piece);
    }
  }
  if (reader.problem !== undefined) return fail(reader.problem);
  if (kept !== '') tokens.push({ kind: 'keep', raw: kept });
  return ok(tokens);
}

/** `translate="no"`, `class="notranslate"`, scripts and styles. */
function isOff(name: string, raw: string): boolean {
  if (RAW.has(name)) return true;
  return (
    /\stranslate\s*=\s*(?:"no"|'no'|no(?=[\s>]))/i.test(raw) ||
    /\sclass\s*=\s*(?:"(?:[^"]*\s)?notranslate[\s"]|'(?:[^']*\s)?notranslate[\s'])/i.test(raw)
  );
}
