import type { Catalog, Format, ParseOptions, Unit } from '../../core/formats/format.ts';
import type { Stamp } from '../../core/formats/traits.ts';

/** A piece of a file. Files are merged token by token; each unit is one token, regardless of its position and content. */
export interface Token {
  /** Equal in two versions for the same piece. */
  readonly key: string;
  readonly raw: string;
  readonly kind: 'unit' | 'stamp' | 'space' | 'word' | 'mark';
}

/** The units at one place: one, or the segments and plural forms that are written together. */
export interface Entry {
  readonly key: string;
  readonly raw: string;
  readonly units: readonly Unit[];
}

/** One of the merged versions. */
export interface Version {
  readonly text: string;
  readonly catalog: Catalog;
  readonly tokens: readonly Token[];
  /** By key. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly stamps: ReadonlyMap<string, Stamp>;
}

/** White space, words, and everything else character by character. */
export const PIECES = /\s+|[\p{L}\p{M}\p{N}_]+|./gsu;

export function readVersion(format: Format, text: string, options: ParseOptions): Version {
  const catalog = format.parse(text, options);
  const tokens: Token[] = [];
  const entries = new Map<string, Entry>();
  const stamps = new Map<string, Stamp>();
  const atoms: { readonly start: number; readonly end: number; readonly token: Token }[] = [];
  for (const entry of entriesOf(text, catalog)) {
    entries.set(entry.key, entry);
    const { span } = entry.units[0] ?? { span: { start: 0, end: 0 } };
    atoms.push({ ...span, token: { key: entry.key, raw: entry.raw, kind: 'unit' } });
  }
  for (const stamp of format.stamps?.(text) ?? []) {
    const key = `\u0001${stamp.name}`;
    if (stamps.has(key)) continue;
    stamps.set(key, stamp);
    atoms.push({ ...stamp.span, token: { key, raw: text.slice(stamp.span.start, stamp.span.end), kind: 'stamp' } });
  }
  atoms.sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, end, token } of atoms) {
    // A timestamp inside a unit belongs to the unit.
    if (start < at) {
      if (token.kind === 'stamp') stamps.delete(token.key);
      continue;
    }
    pushPieces(tokens, text.slice(at, start));
    tokens.push(token);
    at = end;
  }
  pushPieces(tokens, text.slice(at));
  return { text, catalog, tokens, entries, stamps };
}

function entriesOf(text: string, { units }: Catalog): readonly Entry[] {
  const entries: { key: string; raw: string; units: Unit[] }[] = [];
  let end = -1;
  let start = -1;
  for (const unit of units) {
    const last = entries.at(-1);
    if (last !== undefined && unit.span.start === start && unit.span.end === end) last.units.push(unit);
    else entries.push({ key: `\u0000${unit.id}`, raw: text.slice(unit.span.start, unit.span.end), units: [unit] });
    ({ start, end } = unit.span);
  }
  return entries;
}

function pushPieces(tokens: Token[], gap: string): void {
  for (const raw of gap.match(PIECES) ?? []) {
    const kind = raw.trim() === '' ? 'space' : /[\p{L}\p{N}]/u.test(raw) ? 'word' : 'mark';
    tokens.push({ key: raw, raw, kind });
  }
}
