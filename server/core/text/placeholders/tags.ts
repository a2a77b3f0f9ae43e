import type { Span } from '../span.ts';
import type { Placeholder } from './placeholder.ts';

/** Attributes whose values are read or heard by people. */
const READ: ReadonlySet<string> = new Set(['alt', 'title', 'placeholder', 'aria-label']);
/** Attributes whose values are addresses. */
const ADDRESS: ReadonlySet<string> = new Set(['href', 'src', 'action', 'cite']);
/** Matches one attribute after another, so that look-alikes inside a value are not matched. */
const ATTRIBUTE = /\s([^\s=<>"'/]{1,60})\s{0,5}=\s{0,5}("[^"]{0,2000}"|'[^']{0,2000}')/g;

export interface TagAttribute {
  /** Lower case. */
  readonly name: string;
  readonly value: string;
  /** The value between its quotes, as UTF-16 offsets in the tag. */
  readonly span: Span;
  readonly quote: string;
}

function attributesOf(tag: string): readonly TagAttribute[] {
  return [...tag.matchAll(ATTRIBUTE)].map(({ 0: whole, 1: name = '', 2: quoted = '', index }) => {
    const end = index + whole.length - 1;
    const value = quoted.slice(1, -1);
    return { name: name.toLowerCase(), value, span: { start: end - value.length, end }, quote: quoted.charAt(0) };
  });
}

/** Attributes of an HTML tag that hold text for people. */
export function readAttributes(tag: string): readonly TagAttribute[] {
  return tag.includes('=') ? attributesOf(tag).filter(({ name }) => READ.has(name)) : [];
}

/** The addresses that a tag links to. */
export function addressesOf(tag: string): readonly TagAttribute[] {
  return tag.includes('=') ? attributesOf(tag).filter(({ name }) => ADDRESS.has(name)) : [];
}

const LANGUAGE = '[a-z]{2}(?:[-_][a-z]{2,4})?';
const IN_PATH = new RegExp(`/${LANGUAGE}(?=[/?#]|$)`, 'gi');
const IN_HOST = new RegExp(`^((?:https?:)?//)(?:(?:${LANGUAGE}|www)\\.)+(?=[^/]*\\.)`, 'i');
const IN_QUERY = new RegExp(`([?&](?:lang|locale|hl)=)${LANGUAGE}(?=&|#|$)`, 'gi');

/** An address without its language: `/en/help` is `/help`, `//pt.wikipedia.org` is `//wikipedia.org`. */
export function neutralAddress(address: string): string {
  return address.replace(IN_HOST, '$1').replace(IN_PATH, '').replace(IN_QUERY, '$1*').replace(/\/$/, '');
}

/**
 * A tag in the form used for comparison: white space inside (`<br />` is `<br/>`) and the kind of quotes are ignored; text for people may differ
 * except for its placeholders (`within` finds them), and an external address may lead to the page in the other language on the same site.
 */
export function tagIdentity(tag: string, within: (text: string) => readonly string[]): string {
  let rest = '';
  let at = 0;
  for (const { name, value, span } of tag.includes('=') ? attributesOf(tag) : []) {
    const neutral = READ.has(name)
      ? within(value).toSorted().join(' ')
      : ADDRESS.has(name)
        ? neutralAddress(value).replace(/^((?:https?:)?\/\/[^/?#{}$%<]+)[/?#].*$/is, '$1')
        : value;
    rest += `${tag.slice(at, span.start - 1)}"${neutral}"`;
    at = span.end + 1;
  }
  return asHtml(rest + tag.slice(at))
    .replace(/\s+/g, ' ')
    .replace(/ ?= ?/g, '=')
    .replace(/ (\/?>)$/, '$1');
}

/** HTML elements in texts. Capitalised names of components are different elements. */
const HTML =
  /^<\/?(?:A|ABBR|B|BIG|BR|CENTER|CODE|DD|DIV|DL|DT|EM|FONT|H[1-6]|HR|HTML|BODY|I|IMG|KBD|LI|OL|P|PRE|SMALL|SPAN|STRONG|SUB|SUP|TABLE|TD|TH|TR|TT|U|UL)(?=[\s/>])/;

/** Lower-cases what HTML reads without regard to case: `<A HREF="x">` is `<a href="x">`. */
function asHtml(tag: string): string {
  if (!HTML.test(tag)) return tag;
  return tag
    .replace(HTML, (name) => name.toLowerCase())
    .replace(/\s[A-Z]{1,20}(?=\s?=)/g, (name) => name.toLowerCase());
}

/** HTML elements that never close. */
const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

type Part = Pick<Placeholder, 'role'> & { readonly name: string };

export function tagPart(text: string): Part {
  const name = (/^<\/?([\w:.-]+)/.exec(text)?.[1] ?? '!--').toLowerCase();
  if (text.startsWith('</')) return { role: 'close', name };
  if (text.endsWith('/>') || text.startsWith('<!') || VOID_TAGS.has(name)) return { role: 'standalone', name };
  return { role: 'open', name };
}

/** `[b]`, `[/b]`, `[*]`. */
export function bbcodePart(text: string): Part {
  const name = (/^\[\/?(\w+)/.exec(text)?.[1] ?? '*').toLowerCase();
  return { role: text.startsWith('[/') ? 'close' : name === '*' ? 'standalone' : 'open', name };
}

const UNTRANSLATED =
  /\stranslate\s{0,5}=\s{0,5}["']no["']|\sclass\s{0,5}=\s{0,5}["'][^"'<>]{0,300}(?<![\w-])notranslate(?![\w-])/i;
/** How far ahead the end of an element is looked for. */
const LONGEST = 2000;

/** Length of an element that HTML marks as not to be translated, from its opening tag on; `undefined` where it is not one. */
export function untranslatedLength({ 0: tag, 1: name = '', index }: RegExpExecArray, text: string): number | undefined {
  if (!UNTRANSLATED.test(tag) || tag.endsWith('/>') || VOID_TAGS.has(name.toLowerCase())) return undefined;
  const from = index + tag.length;
  const ends = new RegExp(`<(/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])[^<>]{0,800}>`, 'gi');
  let depth = 1;
  for (const end of text.slice(from, from + LONGEST).matchAll(ends)) {
    if (end[1] === '/') depth -= 1;
    else if (!end[0].endsWith('/>')) depth += 1;
    if (depth === 0) return from - index + end.index + end[0].length;
  }
  return undefined;
}
