import { LiveText } from '../../../text/live-text.ts';
import { attribute } from '../../../text/xml/attributes.ts';
import { scanXml } from '../../../text/xml/scan.ts';
import { at, firstChild, localName, NONE, nameOf, nextSibling, type XmlTable } from '../../../text/xml/table.ts';
import { kindOf, OTHER, XLIFF_SYNC } from './vocabulary.ts';

/** The element table of an XLIFF text, interpreted as XLIFF: what its names mean, and the version of the standard. */
export interface XliffModel {
  readonly text: string;
  /** The same text, without copying it if it results from typing. */
  readonly live: LiveText;
  readonly table: XmlTable;
  /** The `xliff` element, or `NONE`. */
  readonly root: number;
  /** As the file states, or by its namespace; `1.2` or `2.0` by its elements if it does not say. */
  readonly version: string;
  /** 1: XLIFF 1.x (`trans-unit`). 2: XLIFF 2.x (`unit`, `segment`). */
  readonly family: 1 | 2;
  /** Includes the colon; empty if XLIFF is the default namespace. */
  readonly prefix: string;
  /** All prefixes of the XLIFF namespace, including their colons. */
  readonly prefixes: ReadonlySet<string>;
  /** By name number: a structural kind, see `vocabulary.ts`. */
  readonly kinds: Uint8Array;
  /** By name number: the local name in the XLIFF namespace; empty for names of other vocabularies. */
  readonly locals: readonly string[];
}

export function readModel(text: string): XliffModel {
  return modelOfTable(scanXml(text, XLIFF_SYNC));
}

export function modelOfTable(table: XmlTable): XliffModel {
  let root = NONE;
  for (let element = 0; element < table.count; element = at(table.next, element)) {
    if (localName(nameOf(table, element)) !== 'xliff') continue;
    root = element;
    break;
  }
  const rootName = root === NONE ? 'xliff' : nameOf(table, root);
  const prefix = rootName.slice(0, rootName.length - 'xliff'.length);
  // If no name has a prefix, it does not matter which are declared.
  const isPrefixed = table.names.some((name) => name.includes(':'));
  const prefixes = new Set([prefix, ...(isPrefixed ? declaredPrefixes(table.text) : [])]);
  const locals = localsOf(table.names, prefixes);
  const kinds = kindsOf(locals);
  const version = versionOf(table, root, prefix, locals);
  const family = version.startsWith('2') ? 2 : 1;
  // Not `modelLike`: every text of a document is read through `text`, and a getter would make that a tenth slower.
  return {
    text: table.text,
    live: LiveText.of(table.text),
    table,
    root,
    version,
    family,
    prefix,
    prefixes,
    kinds,
    locals,
  };
}

/** The model of a fragment, or of a document after an edit inside units: everything but its text and its elements is unchanged. */
export function modelLike(model: XliffModel, live: LiveText, table: XmlTable, root: number): XliffModel {
  const { version, family, prefix, prefixes } = model;
  const locals = localsOf(table.names, prefixes);
  const kinds = kindsOf(locals);
  return {
    get text() {
      return live.whole;
    },
    live,
    table,
    root,
    version,
    family,
    prefix,
    prefixes,
    kinds,
    locals,
  };
}

/** By name number, the local names in the XLIFF namespace; empty for other vocabularies. */
export function localsOf(names: readonly string[], prefixes: ReadonlySet<string>): readonly string[] {
  return names.map((name) => (prefixes.has(name.slice(0, name.indexOf(':') + 1)) ? localName(name) : ''));
}

/** By name number, the structural kinds. */
export function kindsOf(locals: readonly string[]): Uint8Array {
  const kinds = new Uint8Array(locals.length).fill(OTHER);
  locals.forEach((local, name) => {
    if (local !== '') kinds[name] = kindOf(local);
  });
  return kinds;
}

/** Modules may contain XLIFF elements under a prefix of their own, declared in place. */
function declaredPrefixes(text: string): readonly string[] {
  const prefixes: string[] = [];
  const namespace = 'urn:oasis:names:tc:xliff:document:';
  for (
    let found = text.indexOf(namespace), n = 0;
    found >= 0 && n < MOST_DECLARATIONS;
    found = text.indexOf(namespace, found + 1), n++
  ) {
    const match = /\sxmlns(?::([\w.-]+))?\s*=\s*["']$/.exec(text.slice(Math.max(0, found - 80), found));
    if (match !== null) prefixes.push(match[1] === undefined ? '' : `${match[1]}:`);
  }
  return prefixes;
}

/** How many declarations of the XLIFF namespace are read. */
const MOST_DECLARATIONS = 64;

function versionOf(table: XmlTable, root: number, prefix: string, locals: readonly string[]): string {
  if (root !== NONE) {
    const said = attribute(table, root, 'version')?.trim() ?? '';
    if (/^[12]\.\d+$/.test(said)) return said;
    const namespace = attribute(table, root, prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`) ?? '';
    const found = /^urn:oasis:names:tc:xliff:document:([12]\.\d+)$/.exec(namespace.trim())?.[1];
    if (found !== undefined) return found;
  }
  return locals.includes('unit') && !locals.includes('trans-unit') ? '2.0' : '1.2';
}

/** The structural kind of an element. */
export function kind(model: XliffModel, element: number): number {
  return at(model.kinds, at(model.table.name, element));
}

/** The XLIFF name of an element without its prefix; empty for elements of other vocabularies. */
export function local(model: XliffModel, element: number): string {
  return model.locals[at(model.table.name, element)] ?? '';
}

/** The local name of an element in any vocabulary. */
export function anyLocal(model: XliffModel, element: number): string {
  return localName(nameOf(model.table, element));
}

/** The first child of that kind, or `NONE`. */
export function childOfKind(model: XliffModel, element: number, wanted: number): number {
  const { table } = model;
  for (let child = firstChild(table, element); child !== NONE; child = nextSibling(table, child))
    if (kind(model, child) === wanted) return child;
  return NONE;
}

/** The first child with that local name in the XLIFF vocabulary, or `NONE`. */
export function childNamed(model: XliffModel, element: number, name: string): number {
  const { table } = model;
  for (let child = firstChild(table, element); child !== NONE; child = nextSibling(table, child))
    if (local(model, child) === name) return child;
  return NONE;
}
