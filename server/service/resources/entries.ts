import { glossaryLanguage } from '../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest, type Explanations } from '../errors/failures.ts';
import type { DictionaryInput, LanguagePair } from './glossary-types.ts';

/** Glossary entries in the service's format: TSV, one entry per line (docs/spec/service.md#glossary-entries). */
export interface GlossaryEntry {
  readonly source: string;
  readonly target: string;
}

/** Maximum UTF-8 bytes of a term, and of a glossary's name. */
const TERM_BYTES = 1024;
/** Maximum bytes of the entries of one dictionary. */
export const DICTIONARY_BYTES = 10 * 1024 * 1024;

/** What the service would refuse in an entry. */
export interface EntryProblem {
  /** Position in the list, from 0. */
  readonly index: number;
  readonly side: 'source' | 'target';
  /** One sentence for the user. */
  readonly message: string;
}

/** C0 and C1 control characters (tab and line feed among them) and the Unicode line and paragraph separators. */
const CONTROL = /[\u0000-\u001f\u0080-\u009f\u2028\u2029]/;
const EDGE_SPACE = /^\p{White_Space}|\p{White_Space}$/u;

/** Everything that the service would refuse, in list order. */
export function validateEntries(entries: readonly GlossaryEntry[]): readonly EntryProblem[] {
  const problems: EntryProblem[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { source } = entry;
    for (const side of ['source', 'target'] as const) {
      const found = termProblem(entry[side]);
      if (found !== undefined) problems.push({ index, side, message: `The ${side} term ${found}.` });
    }
    if (seen.has(source))
      problems.push({ index, side: 'source', message: `The source term "${shortened(source)}" already exists.` });
    seen.add(source);
  }
  return problems;
}

/** In words that continue "the term …". */
function termProblem(term: string): string | undefined {
  if (term === '') return 'is empty';
  if (!term.isWellFormed()) return 'contains half a character';
  if (CONTROL.test(term)) return 'contains a tab, a line break or another control character';
  if (EDGE_SPACE.test(term)) return 'begins or ends with white space';
  const bytes = Buffer.byteLength(term);
  return bytes > TERM_BYTES ? `has ${bytes} UTF-8 bytes, more than ${TERM_BYTES}` : undefined;
}

/** The entries as TSV. They must be valid: a tab in a term would shift the columns. */
export function writeEntries(entries: readonly GlossaryEntry[]): string {
  return entries.map(({ source, target }) => `${source}\t${target}`).join('\n');
}

/**
 * Parses the service's TSV: the order is kept, and terms like `constructor` or `1` are safe. `undefined` if a line is not an entry:
 * a login page instead of the entries must not pass for an empty glossary.
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

/** The entry that an error detail of the service points at ("Key with the index 1 (starting at position 13) duplicates key with the index 0 …"). */
export function indexInDetail(detail: string): number | undefined {
  const index = /\bindex (\d{1,9})\b/.exec(detail.slice(0, 2_000))?.[1];
  return index === undefined ? undefined : Number(index);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export const GLOSSARY_ERRORS: Explanations = {
  404: {
    message: 'the service has no such glossary or dictionary',
    advice: 'List the glossaries to see what there is.',
  },
  413: { message: 'the glossary is too large for the service (10 MiB)', advice: 'Split it, or remove entries.' },
  456: {
    message: 'too many glossary requests in a short time, or as many glossaries as the account may have',
    advice: 'Wait a minute and try again. On the free plan there is one glossary: extend it, or delete it first.',
  },
};

/** One dictionary in the service's form, with validated entries: all four fields, lower-case base codes. */
export interface WireDictionary {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
  readonly entries_format: 'tsv';
}

export function wireDictionary(operation: string, input: DictionaryInput): Result<WireDictionary, ServiceError> {
  const pair = wirePair(input);
  const name = `${pair.source_lang} > ${pair.target_lang}`;
  if (input.entries.length === 0)
    return fail(
      badRequest(operation, `the dictionary ${name} has no entries`, 'Add an entry, or delete the dictionary.'),
    );
  const problems = validateEntries(input.entries);
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    const message = `entry ${first.index + 1} of ${name} would be rejected: ${first.message}${more}`;
    return fail(badRequest(operation, message, 'Correct the entries; nothing was sent.'));
  }
  const entries = writeEntries(input.entries);
  const bytes = Buffer.byteLength(entries);
  if (bytes > DICTIONARY_BYTES)
    return fail(
      badRequest(operation, `the dictionary ${name} has ${bytes} bytes, more than 10 MiB`, 'Remove entries.'),
    );
  return ok({ ...pair, entries, entries_format: 'tsv' });
}

export function wirePair(pair: LanguagePair): { readonly source_lang: string; readonly target_lang: string } {
  return { source_lang: glossaryLanguage(pair.sourceLang), target_lang: glossaryLanguage(pair.targetLang) };
}

export function checkName(operation: string, name: string): ServiceError | undefined {
  const problem = termProblem(name);
  if (problem === undefined) return undefined;
  return badRequest(operation, `the glossary name ${problem}`, 'Choose another name.');
}
