import { type EscapeStyle, encodeString } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Edit } from '../../text/span.ts';
import { member } from '../common/key-tree/members.ts';
import type { Catalog, Change, Mark, MarkState, SourceFile, StatePolicy, Written } from '../format.ts';
import { escapesOf } from '../json/layout.ts';
import { replaceText } from '../json/replace.ts';
import { type Addition, grow } from './grow.ts';
import { localizationOf, type Place, type XcCatalog, xcOf } from './read.ts';
import { childrenOf } from './tree.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeCatalog(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  _source?: SourceFile,
  policy: StatePolicy = {},
): Written {
  const parsed = xcOf(text, catalog);
  const { tree, places, targetLocale } = parsed;
  const wanted = new Map(changes.map((change) => [change.unit, change]));
  const rejected: Written['rejected'][number][] = [];
  const refuse = (reason: string) => ({ edits: [], rejected: [...wanted.keys()].map((unit) => ({ unit, reason })) });
  if (parsed.malformed) return refuse('the file has syntax errors; repair it first');
  if (targetLocale === undefined) return refuse('nothing says which language it should be in');
  const escapes = escapesOf(text);
  const edits: Edit[] = [];
  const byEntry = new Map<number, Addition>();
  for (const [unit, change] of wanted) {
    const place = places.get(unit);
    const words = change.parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
    if (place === undefined) rejected.push({ unit, reason: 'the catalog has no such text' });
    else if (place.value !== -1) edits.push(...replaced(tree, place, words, stateFor(change, policy), change, escapes));
    else if (words !== '') {
      const addition = byEntry.get(place.entry) ?? new Map();
      byEntry.set(place.entry, addition);
      add(parsed, addition, place, targetLocale, {
        state: printed(stateFor(change, policy), escapes),
        value: printed(words, escapes),
      });
    }
  }
  for (const [entry, addition] of byEntry) edits.push(...grow(tree, entry, addition));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function replaced(
  tree: JsonTree,
  { value, state }: Place,
  words: string,
  word: string,
  { keepsState }: Change,
  escapes: EscapeStyle,
): readonly Edit[] {
  const edits = replaceText(tree.content(value), words, escapes);
  if (edits.length === 0 || keepsState === true || state === -1) return edits;
  return [...edits, ...replaceText(tree.content(state), words === '' ? 'new' : word, escapes)];
}

/** Adds a text that is new in its language, with the structure that it needs around it. */
function add(
  { tree, sourceLocale }: XcCatalog,
  addition: Addition,
  { entry, steps }: Place,
  locale: string,
  unit: { readonly state: string; readonly value: string },
): void {
  const localizations = member(tree, entry, 'localizations');
  const own = localizationOf(tree, localizations, locale);
  const origin = sourceLocale === undefined ? -1 : localizationOf(tree, localizations, sourceLocale);
  let at = into(into(addition, 'localizations'), own === -1 ? locale : tree.key(own));
  let [from, there] = [origin, own];
  for (const [index, step] of steps.entries()) {
    at = into(at, step);
    [from, there] = [member(tree, from, step), member(tree, there, step)];
    // The argument of a substitution is specified the same way in all languages.
    if (steps[index - 1] === 'substitutions' && there === -1)
      for (const child of childrenOf(tree, from))
        if (tree.kind(child) !== NODE.object)
          at.set(tree.key(child), tree.raw({ start: tree.start(child), end: tree.end(child) }));
  }
  const made = into(at, 'stringUnit');
  made.set('state', unit.state);
  made.set('value', unit.value);
}

function into(addition: Addition, key: string): Addition {
  const known = addition.get(key);
  if (known !== undefined && typeof known !== 'string') return known;
  const made: Addition = new Map();
  addition.set(key, made);
  return made;
}

function printed(text: string, escapes: EscapeStyle): string {
  return `"${encodeString(text, escapes)}"`;
}

/** Every text of a catalog has a state; machine output needs review. */
function stateFor({ origin, review }: Change, policy: StatePolicy): string {
  const wanted = policy[origin] ?? (origin === 'machine' ? 'needs-review' : 'translated');
  return (review ?? wanted === 'needs-review') ? 'needs_review' : 'translated';
}

const STATES: ReadonlyMap<MarkState, string> = new Map([
  ['needs-work', 'needs_review'],
  ['translated', 'translated'],
]);

export function markableCatalog({ malformed }: Catalog): readonly MarkState[] {
  return malformed ? [] : [...STATES.keys()];
}

/** The edits that change the states of texts. */
export function markCatalog(text: string, catalog: Catalog, marks: readonly Mark[]): Written {
  const { tree, places, malformed } = xcOf(text, catalog);
  const wanted = new Map(marks.map(({ unit, state }) => [unit, state]));
  const rejected: Written['rejected'][number][] = [];
  const edits: Edit[] = [];
  for (const [unit, state] of wanted) {
    const node = places.get(unit)?.state ?? -1;
    const word = STATES.get(state);
    if (malformed || node === -1) rejected.push({ unit, reason: 'it has no translation yet' });
    else if (word === undefined) rejected.push({ unit, reason: 'the file has no way to state this' });
    else if (tree.string(node) !== word) edits.push({ span: tree.inner(node), text: word });
  }
  return { edits: edits.sort((a, b) => a.span.start - b.span.start), rejected };
}
