/** Glossary entries as the service wants them: TSV, one entry a line (docs/spec/service.md#glossary-entries). */
export interface GlossaryEntry {
  readonly source: string;
  readonly target: string;
}

/** Most UTF-8 bytes of a term, and of a glossary's name. */
export const TERM_BYTES = 1024;
/** Most bytes of the entries of one dictionary. */
export const DICTIONARY_BYTES = 10 * 1024 * 1024;

export type EntryProblemKind = 'empty' | 'too-long' | 'control' | 'edge-space' | 'duplicate' | 'broken';

/** What the service would refuse about one entry. */
export interface EntryProblem {
  /** Position in the list, from 0. */
  readonly index: number;
  readonly side: 'source' | 'target';
  readonly kind: EntryProblemKind;
  /** One sentence for people. */
  readonly message: string;
  /** For a duplicate: the entry that came first. */
  readonly first?: number;
}

/** C0 and C1 control characters (tab and line feed among them) and the Unicode line and paragraph separators. */
const CONTROL = /[\u0000-\u001f\u0080-\u009f\u2028\u2029]/;
const EDGE_SPACE = /^\p{White_Space}|\p{White_Space}$/u;

/** Everything the service would refuse, in list order. */
export function validateEntries(entries: readonly GlossaryEntry[]): readonly EntryProblem[] {
  const problems: EntryProblem[] = [];
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    for (const side of ['source', 'target'] as const) {
      const found = termProblem(entry[side]);
      if (found !== undefined) problems.push({ index, side, kind: found[0], message: `The ${side} term ${found[1]}.` });
    }
    const first = seen.get(entry.source);
    if (first === undefined) seen.set(entry.source, index);
    else
      problems.push({
        index,
        side: 'source',
        kind: 'duplicate',
        message: `The source term "${shortened(entry.source)}" is there already.`,
        first,
      });
  }
  return problems;
}

function termProblem(term: string): readonly [EntryProblemKind, string] | undefined {
  if (term === '') return ['empty', 'is empty'];
  if (!term.isWellFormed()) return ['broken', 'contains half a character'];
  if (CONTROL.test(term)) return ['control', 'contains a tab, a line break or another control character'];
  if (EDGE_SPACE.test(term)) return ['edge-space', 'begins or ends with white space'];
  const bytes = Buffer.byteLength(term);
  return bytes > TERM_BYTES ? ['too-long', `has ${bytes} UTF-8 bytes, more than ${TERM_BYTES}`] : undefined;
}

/** What the service would refuse about a glossary's name, in words that continue "the name …". */
export function nameProblem(name: string): string | undefined {
  return termProblem(name)?.[1];
}

/** The entries as TSV. They must be valid: a tab in a term would shift the columns. */
export function writeEntries(entries: readonly GlossaryEntry[]): string {
  return entries.map(({ source, target }) => `${source}\t${target}`).join('\n');
}

/**
 * Reads the service's TSV: order kept, terms like `constructor` or `1` like any other. `undefined` when a line is no entry:
 * a login page in place of the entries must not pass for an empty glossary.
 */
export function readEntries(tsv: string): readonly GlossaryEntry[] | undefined {
  const entries: GlossaryEntry[] = [];
  for (const raw of tsv.replace(/^\uFEFF/, '').split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (line === '') continue;
    const tab = line.indexOf('\t');
    if (tab < 0) return undefined;
    const end = line.indexOf('\t', tab + 1);
    entries.push({ source: line.slice(0, tab), target: line.slice(tab + 1, end < 0 ? undefined : end) });
  }
  return entries;
}

/** The same terms with the same translations, in any order. */
export function sameEntries(a: readonly GlossaryEntry[], b: readonly GlossaryEntry[]): boolean {
  const left = new Map(a.map((entry) => [entry.source, entry.target]));
  return a.length === b.length && b.every((entry) => left.get(entry.source) === entry.target);
}

/**
 * The entries that an error detail of the service points at ("Key with the index 1 (starting at
 * position 13) duplicates key with the index 0 …"), to be mapped back to lines of a file.
 */
export function entriesInDetail(detail: string): { readonly index: number; readonly other?: number } | undefined {
  const indexes = [...detail.slice(0, 2_000).matchAll(/\bindex (\d{1,9})\b/g)].map((match) => Number(match[1]));
  const [index, other] = indexes;
  return index === undefined ? undefined : { index, ...(other !== undefined && { other }) };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
