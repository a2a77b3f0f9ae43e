import { fail, ok } from '../../../shared/values/result.ts';
import { scan, type Token } from '../engine/markup.ts';
import type { TranslateDocument } from './document.ts';
import { decodeText } from './text.ts';

/** Inline elements of XLIFF 1.2 that contain native code instead of text. */
const NATIVE_CODE = ['bpt', 'ept', 'ph', 'it', 'x', 'bx', 'ex'];

/** Where a translation goes, by token index: a new target after a token, into an empty `<target/>`, or between two tags. */
type Place =
  | { readonly kind: 'after'; readonly at: number }
  | { readonly kind: 'empty'; readonly at: number }
  | { readonly kind: 'between'; readonly open: number; readonly close: number };

/** A source element and the place for its translation. */
interface Segment {
  readonly text: string;
  /** Prefix of the element names, with the colon. */
  readonly prefix: string;
  readonly place: Place;
}

/** XLIFF 1.2 and 2.x: every source is translated into its target; units with `translate="no"` and everything else stay. */
export const translateXliff: TranslateDocument = async (content, translate, target) => {
  const scanned = scan(decodeText(content), {
    tagHandling: 'xml',
    heedTranslate: true,
    ignoreTags: ['alt-trans', 'sub'],
  });
  const tokens = scanned.ok ? scanned.value : [];
  if (!tokens.some((token) => token.kind === 'open' && local(token.name) === 'xliff')) {
    return fail('The document is not an XLIFF file.');
  }
  const segments = findSegments(tokens);
  const markup = { tagHandling: 'xml', heedTranslate: true, ignoreTags: NATIVE_CODE } as const;
  const done = await translate(
    segments.map((segment) => segment.text),
    markup,
  );
  if (!done.ok) return done;
  const raws = tokens.map((token) => withTargetLanguage(token, target));
  for (const [index, segment] of segments.entries()) put(raws, segment, done.value[index] ?? '');
  return ok(Buffer.from(raws.join('')));
};

function put(raws: string[], { prefix, place }: Segment, text: string): void {
  if (place.kind === 'after') raws[place.at] += `<${prefix}target>${text}</${prefix}target>`;
  else if (place.kind === 'empty') {
    const open = (raws[place.at] ?? '').replace(/\s*\/>$/, '>');
    raws[place.at] = `${open}${text}</${prefix}target>`;
  } else {
    raws.fill('', place.open + 1, place.close);
    raws[place.open] += text;
  }
}

function findSegments(tokens: readonly Token[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'open' || local(token.name) !== 'source') continue;
    const end = closing(tokens, index);
    if (end === undefined) continue;
    const text = tokens
      .slice(index + 1, end)
      .map((inner) => inner.raw)
      .join('');
    segments.push({ text, prefix: token.name.slice(0, -'source'.length), place: findPlace(tokens, end) });
  }
  return segments;
}

/** The target after a source, with only white space, comments and `seg-source` in between; otherwise the position after the source. */
function findPlace(tokens: readonly Token[], end: number): Place {
  for (let at = end + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.kind === 'close' && local(token.name) !== 'seg-source')) break;
    if (token.kind === 'open' && local(token.name) === 'seg-source') at = closing(tokens, at) ?? at;
    else if (token.kind === 'empty' && local(token.name) === 'target') return { kind: 'empty', at };
    else if (token.kind === 'open') {
      const close = local(token.name) === 'target' ? closing(tokens, at) : undefined;
      if (close !== undefined) return { kind: 'between', open: at, close };
      break;
    }
  }
  return { kind: 'after', at: end };
}

/** The closing tag of the element opened at an index. */
function closing(tokens: readonly Token[], open: number): number | undefined {
  const first = tokens[open];
  const name = first?.kind === 'open' ? first.name : undefined;
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'text' || token.kind === 'keep' || token.name !== name) continue;
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Sets the language of the targets: `trgLang` of the root in 2.x, `target-language` of each file in 1.2. */
function withTargetLanguage(token: Token, target: string): string {
  if (token.kind !== 'open') return token.raw;
  const name = local(token.name);
  const isTwo = name === 'xliff' && /\sversion\s*=\s*["']2/.test(token.raw);
  const attribute = isTwo
    ? 'trgLang'
    : name === 'file' && /\ssource-language\s*=/.test(token.raw)
      ? 'target-language'
      : '';
  if (attribute === '') return token.raw;
  const bare = token.raw.replace(new RegExp(`\\s${attribute}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  return bare.replace(/>$/, ` ${attribute}="${target}">`);
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
