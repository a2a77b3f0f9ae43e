/** Escapes text as XML content (XML 1.0 section 2.4). */
export function escapeXml(decoded: string): string {
  return decoded.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
