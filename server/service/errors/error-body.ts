import type { Redact } from '../transport/redact.ts';

/** The service's words in an error answer. */
export interface Said {
  readonly message?: string;
  readonly detail?: string;
}

const LONGEST = 500;
/** Maximum nesting depth that is read. */
const DEEPEST = 4;

/**
 * Reads all kinds of error bodies seen in practice (docs/spec/service.md#error-bodies): empty, an HTML page, plain text, `{"message"}`,
 * `{"Message"}`, `{"message","detail"}`, `{"message","code"}`, and nested or renamed ones. Never throws.
 */
export function readErrorBody(body: string, redact: Redact = (text) => text): Said {
  // Before anything is cut off: half a key would not be found any more.
  return clean(redact(body), redact);
}

function clean(body: string, redact: Redact): Said {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text === '') return {};
  if (text.startsWith('<')) return message(htmlText(text));
  if (!text.startsWith('{') && !text.startsWith('[') && !text.startsWith('"')) return message(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return message(text);
  }
  return fromJson(strings(value, redact));
}

/** JSON may escape any letter, so decoded strings are redacted again. What is nested too deeply is cut off. */
function strings(value: unknown, redact: Redact, depth = 0): unknown {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => strings(one, redact, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, strings(field, redact, depth + 1)]));
}

function fromJson(value: unknown): Said {
  if (typeof value === 'string') return message(value);
  if (Array.isArray(value)) return fromJson(value[0]);
  if (typeof value !== 'object' || value === null) return {};
  const fields = new Map<string, unknown>(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]));
  const detail = line(fields.get('detail')) ?? line(fields.get('code'), 'code ');
  for (const name of ['message', 'error_message', 'error', 'title', 'errors']) {
    const field = fields.get(name);
    const said = line(field);
    if (said !== undefined) return { message: said, ...(detail !== undefined && { detail }) };
    const inner = fromJson(field);
    if (inner.message !== undefined) return inner;
  }
  return detail === undefined ? {} : { message: detail };
}

function message(text: string): Said {
  const said = line(text);
  return said === undefined ? {} : { message: said };
}

/** One clean line of limited length, or nothing. */
function line(value: unknown, before = ''): string | undefined {
  if (typeof value === 'number') return `${before}${value}`;
  if (typeof value !== 'string') return undefined;
  const clean = value
    .slice(0, 4 * LONGEST)
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g, ' ')
    .trim();
  if (clean === '') return undefined;
  return clean.length > LONGEST ? `${before}${clean.slice(0, LONGEST)}…` : before + clean;
}

/** The title of an error page, otherwise its first words. */
function htmlText(html: string): string {
  const lower = html.slice(0, 20_000).toLowerCase();
  for (const tag of ['title', 'h1']) {
    const open = lower.indexOf(`<${tag}`);
    const start = open < 0 ? -1 : lower.indexOf('>', open);
    const end = start < 0 ? -1 : lower.indexOf('<', start);
    const text = end < 0 ? '' : html.slice(start + 1, end).trim();
    if (text !== '') return text;
  }
  return html
    .slice(0, 20_000)
    .replace(/<[^<>]*>/g, ' ')
    .trim()
    .slice(0, 200);
}
