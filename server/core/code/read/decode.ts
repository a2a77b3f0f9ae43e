const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};

/** Decodes the inside of a JavaScript string or template. */
export function decodeScript(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi,
    (_, long?: string, short?: string, byte?: string, one = '') => {
      const code = long ?? short ?? byte;
      if (code === undefined) return ESCAPES[one] ?? one;
      const point = Number.parseInt(code, 16);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
    },
  );
}
