/** What strict XML requires of text and attributes (XML 1.0, 2.4, 3.1, 4.1); the reader checks nesting. Each function returns what is wrong. */

const ENTITY = /&(?:(lt|gt|amp|apos|quot)|#(\d{1,8})|#x([\da-f]{1,7}));/giy;
const ATTRIBUTE = /(\s+)([\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/uy;
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export function checkText(raw: string): string | undefined {
  if (raw.includes(']]>')) return "']]>' in text";
  return checkReferences(raw);
}

/** For the whole text, once: characters that are not allowed in XML. */
export function checkCharacters(text: string): string | undefined {
  const at = text.search(ILLEGAL);
  return at === -1 ? undefined : `a control character (at position ${at})`;
}

/** Checks comments, processing instructions and declarations. */
export function checkOther(raw: string, atStart: boolean): string | undefined {
  if (raw.startsWith('<!--')) return /--|-$/.test(raw.slice(4, -3)) ? "'--' inside a comment" : undefined;
  if (raw.startsWith('<!')) return raw.startsWith('<!DOCTYPE') ? undefined : 'a malformed declaration';
  const target = /^<\?([\p{L}_:][^\s?]*)(?:\s|\?>$)/u.exec(raw)?.[1];
  if (target === undefined) return 'a processing instruction without a name';
  return target.toLowerCase() === 'xml' && !atStart ? 'an XML declaration that is not at the start' : undefined;
}

function checkReferences(raw: string): string | undefined {
  for (let at = raw.indexOf('&'); at !== -1; at = raw.indexOf('&', at + 1)) {
    ENTITY.lastIndex = at;
    const match = ENTITY.exec(raw);
    if (match === null) return "unescaped '&' or an unknown entity";
    const [, named, decimal, hex] = match;
    if (named !== undefined && named !== named.toLowerCase()) return `unknown entity &${named};`;
    const code = decimal !== undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '20', 16);
    if (!isXmlCharacter(code)) return `character reference ${match[0]} to an invalid XML character`;
  }
  return undefined;
}

function isXmlCharacter(code: number): boolean {
  if (code === 0x9 || code === 0xa || code === 0xd) return true;
  return (
    (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** @param inner the text between the name and `>` or `/>` */
export function checkAttributes(inner: string, closing: boolean): string | undefined {
  const rest = inner.trimEnd();
  if (closing) return rest === '' ? undefined : 'attributes in a closing tag';
  const seen = new Set<string>();
  let at = 0;
  while (at < rest.length) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(rest);
    if (match === null) return 'a malformed attribute';
    const [whole, , name = '', double, single] = match;
    if (seen.has(name)) return `attribute '${name}' appears twice`;
    seen.add(name);
    const value = double ?? single ?? '';
    const problem = value.includes('<') ? "unescaped '<' in an attribute" : checkReferences(value);
    if (problem !== undefined) return problem;
    at += whole.length;
  }
  return undefined;
}
