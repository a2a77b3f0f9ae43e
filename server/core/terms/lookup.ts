import type { FoundForbiddenWord, FoundTerm } from '../../../shared/agents.ts';
import { listTerms, type NamedTable, servesLocale } from './list.ts';
import type { ForbiddenTerm, Term, TermPlace, TermRules } from './term.ts';
import { buildTerms, type TermList, type Terms } from './terms.ts';

/** A row of a glossary that is relevant to a text; locales as in the row. */
export interface Found extends Omit<FoundTerm, 'file' | 'row'> {
  readonly place: TermPlace;
}

/** A word of the text that is forbidden in its language. */
export interface FoundForbidden extends Omit<ForbiddenTerm, 'source'> {
  readonly to: string;
  readonly onlyFor?: string;
}

export interface LookupResult {
  readonly terms: readonly Found[];
  readonly forbidden: readonly FoundForbidden[];
}

/** Which languages to search; absent means any. `from` is the language of the text, `to` the wanted one. */
export interface LookupChoice {
  readonly from?: string;
  readonly to?: string;
}

/** Longer texts are not looked for inside terms; in UTF-16 units. */
const LONGEST_WORD = 80;
/** Longer texts are only searched as a whole, for inflected forms; in UTF-16 units. */
const LONGEST_SENTENCE = 2_000;
/** Terms processed between two yields. */
const STEP = 500;

/**
 * What the glossary files say about a text or a word, in both directions: terms of the text with their translations, and terms whose translation is
 * in the text. Terms that contain the text come after those in it.
 */
export function lookUp(...given: Parameters<typeof looking>): LookupResult {
  const [found] = [...looking(...given)].filter((one) => one !== undefined);
  return found ?? { terms: [], forbidden: [] };
}

/** The same as plain data for agents: rows are counted from 1. */
export function asData({ terms, forbidden }: LookupResult): {
  readonly terms: readonly FoundTerm[];
  readonly forbidden: readonly FoundForbiddenWord[];
} {
  return {
    terms: terms.map(({ place, ...term }) => ({ ...term, file: place.file, row: place.row + 1 })),
    forbidden: forbidden.map(({ place, to, ...word }) => ({
      ...word,
      locale: to,
      file: place.file,
      row: place.row + 1,
    })),
  };
}

/** Like `lookUp`, in steps: each `undefined` is an opportunity to stop or to yield, the last item is the result. */
export function* looking(
  tables: readonly NamedTable[],
  text: string,
  { from, to }: LookupChoice = {},
  rules: TermRules = {},
): Generator<LookupResult | undefined, void, undefined> {
  const found = new Map<string, Found>();
  const forbidden = new Map<string, FoundForbidden>();
  const add = (one: Found) => {
    const { file, row } = one.place;
    const key = JSON.stringify([file, row, one.from, one.to, one.term, one.translation]);
    if (found.get(key)?.whole !== true) found.set(key, one);
  };
  for (const pair of pairsOf(tables)) {
    const list = listTerms(only(tables, pair), pair.source, pair.target);
    for (const side of ['term', 'translation'] as const) {
      const [own, other] = side === 'term' ? [pair.source, pair.target] : [pair.target, pair.source];
      if (!speaks(own, from) || !speaks(other, to)) continue;
      const of = (term: Term, whole: boolean): Found => ({
        term: term.source,
        translation: term.target,
        from: pair.source,
        to: pair.target,
        side,
        whole,
        ...(term.note !== undefined && { note: term.note }),
        place: term.place,
      });
      for (const match of matches(list.terms, text, side, own, other, rules)) {
        if (match === undefined) yield undefined;
        else add(of(...match));
      }
    }
    if (!speaks(pair.target, from) || !speaks(pair.source, to)) continue;
    const words = yield* indexOf({ terms: [], forbidden: list.forbidden }, pair, rules);
    for (const { items } of words?.forbiddenIn(text) ?? []) {
      for (const { source, ...word } of items) {
        const key = JSON.stringify([word.place.file, word.place.row, pair.target, word.word]);
        forbidden.set(key, { ...word, to: pair.target, ...(source !== undefined && { onlyFor: source }) });
      }
    }
  }
  const all = [...found.values()];
  yield {
    terms: [...all.filter(({ whole }) => whole), ...all.filter(({ whole }) => !whole)],
    forbidden: [...forbidden.values()],
  };
}

/** Terms of one side that are in the text, then those that contain it. */
function* matches(
  terms: readonly Term[],
  text: string,
  side: Found['side'],
  own: string,
  other: string,
  rules: TermRules,
): Generator<readonly [Term, boolean] | undefined, void, undefined> {
  const textOf = side === 'term' ? ({ source }: Term) => source : ({ target }: Term) => target;
  const originals = new Map<Term, Term>();
  for (const term of terms) originals.set(side === 'term' ? term : { ...term, source: term.target }, term);
  const pair = { source: own, target: other };
  const index = yield* indexOf({ terms: [...originals.keys()], forbidden: [] }, pair, rules);
  for (const { items } of index?.inSource(text) ?? []) {
    for (const item of items) {
      const term = originals.get(item);
      if (term !== undefined) yield [term, true];
    }
  }
  // Translations are matched as the checks match them: including other forms (umlauts) and compounds.
  if (side === 'translation' && text.length <= LONGEST_SENTENCE) {
    const forms = yield* indexOf({ terms: [], forbidden: [] }, { source: other, target: own }, rules);
    const said = forms?.translation(text);
    for (const [at, term] of terms.entries()) {
      if (at % STEP === STEP - 1) yield undefined;
      if (said?.has(term.target) === true) yield [term, true];
    }
  }
  const word = text.trim();
  if (word === '' || word.length > LONGEST_WORD) return;
  const wanted = { source: word, target: '', place: { file: '', row: 0 } };
  const finder = yield* indexOf({ terms: [wanted], forbidden: [] }, pair, rules);
  for (const [at, term] of terms.entries()) {
    if (at % STEP === STEP - 1) yield undefined;
    const inside = textOf(term);
    if (finder?.mayHave(inside) === true && finder.inSource(inside).length > 0) yield [term, false];
  }
}

/** Builds an index, and yields meanwhile. */
function* indexOf(list: TermList, pair: Pair, rules: TermRules): Generator<undefined, Terms | undefined, undefined> {
  let made: Terms | undefined;
  for (const one of buildTerms(list, pair, rules)) {
    if (one === undefined) yield undefined;
    else made = one;
  }
  return made;
}

function speaks(locale: string, wanted: string | undefined): boolean {
  return wanted === undefined || servesLocale(locale, wanted);
}

interface Pair {
  readonly source: string;
  readonly target: string;
}

/** The rows of exactly one pair: a row for a region is not repeated under the language. */
function only(tables: readonly NamedTable[], { source, target }: Pair): readonly NamedTable[] {
  const fits = ({ pair }: { readonly pair?: Pair }) => pair?.source === source && pair.target === target;
  return tables.map(({ name, table }) => ({
    name,
    table: { ...table, entries: table.entries.filter(fits), forbidden: table.forbidden.filter(fits) },
  }));
}

/** The pairs of locales in the tables, each once. */
function pairsOf(tables: readonly NamedTable[]): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { table } of tables) {
    for (const { pair } of [...table.entries, ...table.forbidden])
      if (pair !== undefined) pairs.set(`${pair.source} ${pair.target}`, pair);
  }
  return [...pairs.values()];
}
