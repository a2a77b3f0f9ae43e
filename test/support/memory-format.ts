import { PLAIN_TEXT, rawEncoder } from '../../server/core/formats/common/raw.ts';
import type { Catalog, Change, Format, State, Unit, Written } from '../../server/core/formats/format.ts';
import type { CodePart, Content, NewPart, Part } from '../../server/core/text/content.ts';
import type { Edit, Span } from '../../server/core/text/span.ts';

/**
 * A bilingual format for tests: one unit per line, `id TAB state TAB source TAB target`, codes as `<id|role|raw>`, everything else escaped with
 * a backslash. Small enough to trust, exact enough for the laws of a format.
 */
export const memoryFormat: Format = {
  id: 'memory',
  layout: 'bilingual',
  extensions: ['.mem'],
  languages: ['memory'],
  code: [],
  codec: PLAIN_TEXT,
  encoderAt: () => rawEncoder(escapeText),
  recognises: (path) => path.endsWith('.mem'),
  parse: (text, options) => parse(text, options?.dialect ?? 'plain'),
  write,
  create: (source) => source.text,
};

/** A line of the format. */
export interface MemoryUnit {
  readonly id: string;
  readonly source: readonly NewPart[];
  readonly target?: readonly NewPart[];
  readonly state?: State;
}

export function memoryText(units: readonly MemoryUnit[]): string {
  return units
    .map(({ id, source, target = [], state = 'initial' }) => [id, state, print(source), print(target)].join('\t'))
    .join('\n');
}

/** A code as XLIFF would have it. */
export function memoryCode(id: string, role: CodePart['role'] = 'standalone', more: Partial<CodePart> = {}): CodePart {
  const raw = { open: `<g id="${id}">`, close: '</g>', standalone: `<x id="${id}"/>` }[role];
  return { kind: 'code', role, id, raw, span: { start: 0, end: 0 }, name: role === 'standalone' ? 'x' : 'g', ...more };
}

function print(parts: readonly NewPart[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? escapeText(part) : `<${escapeText(part.id)}|${part.role}|${escapeText(part.raw)}>`,
    )
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
  '<': '\\l',
  '>': '\\g',
  '|': '\\p',
};
const LETTERS = new Map(Object.entries(ESCAPES).map(([character, written]) => [written.charAt(1), character]));

function escapeText(text: string): string {
  return text.replace(/[\n\r\t\\<>|]/g, (character) => ESCAPES[character] ?? character);
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => LETTERS.get(letter) ?? letter);
}

function parse(text: string, dialect: string): Catalog {
  const units: Unit[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const [id = '', state = 'initial', source = '', target = ''] = line.split('\t');
    const sourceAt = at + id.length + state.length + 2;
    const targetAt = sourceAt + source.length + 1;
    if (line !== '')
      units.push({
        id,
        name: id,
        span: { start: at, end: at + line.length },
        nameSpan: { start: at, end: at + id.length },
        source: content(source, sourceAt),
        target: content(target, targetAt),
        notes: [],
        state: state as State,
      });
    at += line.length + 1;
  }
  return { format: 'memory', dialect, units, problems: [], malformed: false };
}

function content(raw: string, start: number): Content {
  const parts: Part[] = [];
  let at = 0;
  const add = (from: number, to: number) => {
    const span: Span = { start: start + from, end: start + to };
    if (to > from) parts.push({ kind: 'text', text: unescapeText(raw.slice(from, to)), span });
  };
  for (const match of raw.matchAll(/<([^|>]*)\|(open|close|standalone)\|([^>]*)>/g)) {
    add(at, match.index);
    at = match.index + match[0].length;
    const [, id = '', role, code = ''] = match;
    const span = { start: start + match.index, end: start + at };
    parts.push({ ...memoryCode(unescapeText(id), role as CodePart['role']), raw: unescapeText(code), span });
  }
  add(at, raw.length);
  return { span: { start, end: start + raw.length }, parts };
}

function write(text: string, catalog: Catalog, changes: readonly Change[]): Written {
  const edits: Edit[] = [];
  const byUnit = new Map(changes.map((change) => [change.unit, change]));
  for (const unit of catalog.units) {
    const change = byUnit.get(unit.id);
    if (change === undefined || unit.target === undefined) continue;
    const printed = print(change.parts);
    if (printed !== text.slice(unit.target.span.start, unit.target.span.end))
      edits.push({ span: unit.target.span, text: printed });
  }
  return { edits, rejected: [] };
}
