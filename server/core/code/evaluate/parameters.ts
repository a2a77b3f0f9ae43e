import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice, type IcuNode, quotingOf } from '../../text/messages/icu.ts';
import { parseIcu } from '../../text/messages/icu-parse.ts';
import { findPlaceholders, kindRule } from '../../text/placeholders/index.ts';
import type { ArgumentSyntax, Library } from '../library.ts';
import type { CodeCatalog, FoundKey } from '../lookup.ts';

/** A value that a text shows or selects by. */
export interface Parameter {
  readonly name: string;
  /** How it is shown, or what it selects, in the words of the text: `number`, `plural`, `select`, `upper`. */
  readonly kind?: string;
  /** The options of the selection: `one`, `=0`, `female`. */
  readonly options: readonly string[];
}

export interface Parameters {
  /** In the order in which texts mention them. */
  readonly all: ReadonlyMap<string, Parameter>;
  /** Nothing else is filled into the texts: no positional values, no other text. */
  readonly complete: boolean;
}

/**
 * The parameters of all these texts together: forms of a plural are one text.
 * @param dialect the message dialect of the library
 */
export function parametersOf(keys: readonly FoundKey[], dialect: string): Parameters {
  const all = new Map<string, Parameter>();
  let complete = true;
  for (const { catalog, key } of keys)
    complete = collectFrom(catalog.keys.get(key)?.text ?? '', dialect, catalog, all) && complete;
  return { all, complete };
}

/** How a message dialect refers to the values that code passes. */
export function argumentSyntax(dialect: string): ArgumentSyntax {
  const { icu, placeholders } = messageDialect(dialect);
  if (icu === 'all') return 'icu';
  return placeholders.find((kind) => kind === 'mustache' || kind === 'brace') ?? 'brace';
}

/** @returns whether the text is known to show nothing else */
function collectFrom(
  text: string,
  libraryDialect: string,
  { dialect = '', keys }: CodeCatalog,
  all: Map<string, Parameter>,
): boolean {
  const syntax = argumentSyntax(libraryDialect);
  if (syntax === 'icu' || messageDialect(dialect).icu === 'all' || hasChoice(text)) {
    const { nodes, problems } = parseIcu(text, quotingOf(dialect));
    collectNodes(nodes, all);
    return problems.length === 0;
  }
  const substituted = messageDialect(libraryDialect).placeholders;
  let complete = true;
  for (const { kind, text: written } of findPlaceholders(text, { dialect: libraryDialect })) {
    const isOther = kindRule(kind)?.reference === true && substituted.includes(kind);
    if (!isOther && kind !== 'brace' && kind !== 'mustache') continue;
    const [, whole = '', name = '', format] =
      /^\{+\s*[-&]?\s*(([^\s,.[\]{}|]+)[^\s,{}|]*)\s{0,9}(?:,\s{0,9}([^\s,{}()]+))?/.exec(written) ?? [];
    // Another text has values of its own; braces that the library does not fill in are filled in elsewhere.
    if (isOther || kind !== syntax || name === '' || /^\d+$/.test(name)) complete = false;
    // Transloco shows another text if its key is in braces.
    else if (!whole.includes('.') || !keys.has(whole)) add(all, { name, ...(format && { kind: format }), options: [] });
  }
  return complete;
}

function collectNodes(nodes: readonly IcuNode[], all: Map<string, Parameter>): void {
  for (const node of nodes) {
    if (node.kind === 'argument') add(all, { name: node.name, ...(node.type && { kind: node.type }), options: [] });
    if (node.kind !== 'choice') continue;
    add(all, { name: node.name, kind: node.type, options: node.branches.map(({ selector }) => selector) });
    for (const { nodes: inner } of node.branches) collectNodes(inner, all);
  }
}

/** A value that is shown in one place and selects in another is one parameter; what it selects says more. */
function add(all: Map<string, Parameter>, one: Parameter): void {
  const known = all.get(one.name);
  const kind = known === undefined || known.options.length === 0 ? (one.kind ?? known?.kind) : known.kind;
  const options = [...new Set([...(known?.options ?? []), ...one.options])];
  all.set(one.name, { name: one.name, ...(kind !== undefined && { kind }), options });
}

/** A plural of i18next is spread over several keys: `item_one`, `item_ordinal_two`. */
const FORM = /^(?:_ordinal)?_(zero|one|two|few|many|other)$/;

/**
 * What a call can pass to the texts that it requests.
 * @param name as the call requests it, without a namespace
 */
export function callParameters(
  name: string,
  keys: readonly FoundKey[],
  { dialect, suffixes }: Pick<Library, 'dialect' | 'suffixes'>,
): readonly Parameter[] {
  if (dialect === undefined) return [];
  const all = new Map(parametersOf(keys, dialect).all);
  const forms = suffixes === true ? keys.flatMap(({ key }) => FORM.exec(key.slice(name.length))?.[1] ?? []) : [];
  const options = [...new Set(forms)];
  if (options.length > 0 && (all.get('count')?.options ?? []).length === 0)
    all.set('count', { name: 'count', kind: 'plural', options });
  return [...all.values()];
}
