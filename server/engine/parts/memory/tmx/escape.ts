/** `type` of a code that is known only by its id. */
export const ID = 'x-dragoman-id';
/** `type` of a `ph` for a character that XML cannot represent. */
export const CHARACTER = 'x-dragoman-character';

/** Characters that XML 1.0 cannot represent (section 2.2), lone surrogates included. */
export const UNHOLDABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as the content of a code: such characters, and the backslash that marks them, as `\u{7}`. White space at its edges is escaped, too. */
export function writeIdentity(text: string): string {
  return text
    .replace(/\\u\{/g, '\\u{5c}u{')
    .replace(UNHOLDABLE, (found) => `\\u{${found.charCodeAt(0).toString(16)}}`)
    .replace(/^\s|\s$/g, (found) => `\\u{${found.charCodeAt(0).toString(16)}}`);
}

export function readIdentity(text: string): string {
  return text.replace(/\\u\{([0-9a-f]{1,4})\}/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** XML 1.0 sections 2.4 and 2.11: what a parser would take for markup, or normalize as a line end. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

export function escapeAttribute(text: string): string {
  return escapeXml(text.replace(UNHOLDABLE, '\uFFFD'))
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
}
