import { type CancellationToken, CompletionItemKind, type CompletionList } from 'vscode-languageserver/node';
import type { CodeCatalog, Use } from '../../../core/code/index.ts';
import { shortened, visible } from '../../../core/language/page.ts';
import { splitKey } from '../../../core/text/context-key.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { stillCurrent } from '../units/cursor.ts';
import { codeIndex } from './code-index.ts';
import { codeProject, type ProjectKeys, projectKeys } from './document.ts';

/** How many keys are proposed at once. */
const MOST = 500;
/** How many UTF-16 units of a text are shown with its key. */
const SHOWN = 80;
const BESIDE = 40;
/** Stands for the key that is being written: no real key contains it. */
const MARK = 'dragoman0here';
const QUOTES = ['"', "'", '`'];
/** Maximum UTF-16 units of a key, and of the rest of its line. */
const LONGEST = 300;

/** A string in which a key is being typed. */
interface Place {
  /** The text with a key at the cursor, and the string closed. */
  readonly text: string;
  /** The typed part of the string, which the chosen key replaces. */
  readonly span: Span;
}

/** Keys, where the code uses one: matched by what was typed of the key, or of its text. */
export async function completeKeys(
  context: Context,
  snapshot: Snapshot,
  offset: number,
  token: CancellationToken,
): Promise<CompletionList | null> {
  const places = placesAt(snapshot.text, offset);
  const state = places.length === 0 ? undefined : await codeProject(context, snapshot);
  if (state === undefined) return null;
  const keys = await projectKeys(context, state);
  for (const place of places) {
    const found = await codeIndex(context).imagined(keys, snapshot.path, place.text);
    if (token.isCancellationRequested) throw cancelled();
    const use = found?.uses.find(({ parts }) => parts.some((part) => part?.includes(MARK) === true));
    if (use !== undefined) return listOf(context, snapshot, keys, use, place, offset);
  }
  return null;
}

function listOf(
  context: Context,
  snapshot: Snapshot,
  keys: ProjectKeys,
  use: Use,
  place: Place,
  offset: number,
): CompletionList {
  const { catalogs } = keys.lookup.scope(use, '');
  // A text may contain what looks like a quote on its line.
  const isText =
    use.start <= offset && offset - use.start <= LONGEST && catalogs.some(({ extracted }) => extracted === true);
  const span = isText ? { start: use.start, end: place.span.end } : place.span;
  const typed = snapshot.text.slice(span.start, offset);
  const range = snapshot.lines.range(span);
  const spelled = spellings(use, catalogs, keys.catalogs, typed);
  stillCurrent(context, snapshot, ...keys.sources);
  const word = typed.toLowerCase();
  const quote = snapshot.text[span.start - 1] ?? '';
  const fits = ({ name, text }: Spelled) => name.toLowerCase().includes(word) || text.toLowerCase().includes(word);
  const fitting = spelled.length > MOST ? spelled.filter(fits) : spelled;
  return {
    // Of very many, only matching ones are sent: other letters need another request.
    isIncomplete: spelled.length > MOST,
    items: fitting.slice(0, MOST).map(({ name, text }) => ({
      label: name,
      kind: CompletionItemKind.Constant,
      // The detail is shown for the selected item, the description for all.
      detail: shortened(visible(text).replaceAll('\n', ' '), SHOWN),
      labelDetails: { description: shortened(visible(text).replaceAll('\n', ' '), BESIDE) },
      filterText: `${name} ${text.slice(0, SHOWN)}`,
      textEdit: { range, newText: literalOf(name, quote) },
    })),
  };
}

interface Spelled {
  readonly name: string;
  readonly text: string;
}

/** Keys as written at this place: relative to its prefix, and with a namespace if one is required. */
function spellings(
  { parts }: Use,
  here: readonly CodeCatalog[],
  all: readonly CodeCatalog[],
  typed: string,
): readonly Spelled[] {
  const [first] = parts;
  const prefix = typeof first === 'string' ? first.slice(0, Math.max(0, first.indexOf(typed + MARK))) : '';
  const named = /^([\w./-]+):/.exec(typed)?.[1];
  const catalogs = named === undefined ? here : all.filter(({ namespaces }) => namespaces?.includes(named) === true);
  const before = named === undefined ? '' : `${named}:`;
  const seen = new Set<string>();
  return catalogs.flatMap(({ keys }) =>
    [...keys].flatMap(([key, { text }]) => {
      const name = before + key.slice(prefix.length);
      // A text with a context is used with that context.
      if (!key.startsWith(prefix) || seen.has(name) || splitKey(name).context !== undefined) return [];
      seen.add(name);
      return [{ name, text }];
    }),
  );
}

/** A key as written between quotes. */
function literalOf(key: string, quote: string): string {
  return QUOTES.includes(quote) ? key.replaceAll(/[\\\n\t]/g, escaped).replaceAll(quote, `\\${quote}`) : key;
}

function escaped(letter: string): string {
  return letter === '\n' ? '\\n' : letter === '\t' ? '\\t' : `\\${letter}`;
}

/** The possible ends of the string at a cursor, the more likely one first. Empty: there is no string on its line. */
function placesAt(text: string, offset: number): readonly Place[] {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(Math.max(from, offset - LONGEST), offset);
  const opening = Math.max(...QUOTES.map((quote) => before.lastIndexOf(quote)));
  const quote = before[opening];
  if (quote === undefined) return [];
  const start = offset - (before.length - opening - 1);
  const rest = /^[^\r\n]*/.exec(text.slice(offset, offset + LONGEST))?.[0] ?? '';
  const closing = rest.indexOf(quote);
  const placeTo = (end: number, closed: string): Place => ({
    text: `${text.slice(0, offset)}${MARK}${closed}${text.slice(end)}`,
    span: { start, end },
  });
  return [...(closing < 0 ? [] : [placeTo(offset + closing, '')]), placeTo(offset, quote)];
}
