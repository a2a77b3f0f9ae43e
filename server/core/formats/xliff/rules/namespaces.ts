import { attributesOf } from '../../../text/xml/attributes.ts';
import { Needle } from '../../../text/xml/needle.ts';
import { at, FOREIGN, has, localName, type XmlTable } from '../../../text/xml/table.ts';
import type { XliffModel } from '../read/model.ts';

/** The prefixes under which rules know a namespace, whichever prefix the file uses for it. XLIFF itself has none. */
const KNOWN: readonly (readonly [uri: string, prefix: string])[] = [
  ['urn:oasis:names:tc:xliff:document:', ''],
  ['urn:oasis:names:tc:xliff:matches:', 'mtc'],
  ['urn:oasis:names:tc:xliff:glossary:', 'gls'],
  ['urn:oasis:names:tc:xliff:fs:', 'fs'],
  ['urn:oasis:names:tc:xliff:metadata:', 'mda'],
  ['urn:oasis:names:tc:xliff:resourcedata:', 'res'],
  ['urn:oasis:names:tc:xliff:changetracking:', 'ctr'],
  ['urn:oasis:names:tc:xliff:sizerestriction:', 'slr'],
  ['urn:oasis:names:tc:xliff:validation:', 'val'],
  ['urn:oasis:names:tc:xliff:itsm:', 'itsm'],
  ['urn:oasis:names:tc:xliff:pgs:', 'pgs'],
  ['http://www.w3.org/2005/11/its', 'its'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
];

/** Stands for every other namespace. */
export const EXTENSION = '?';

/** Whether an element with this name, as rules know it, is in a third-party namespace. */
export function isExtension(name: string): boolean {
  return name.startsWith(`${EXTENSION}:`);
}

/** Declarations beyond this depth are not read: nobody nests them so deeply, but somebody may try. */
const DEEPEST = 64;

const XMLNS = 'xmlns';

type Scope = ReadonlyMap<string, string>;

function knownPrefix(uri: string): string {
  return KNOWN.find(([known]) => uri === known || (known.endsWith(':') && uri.startsWith(known)))?.[1] ?? EXTENSION;
}

/**
 * The name by which rules know an element or attribute; undefined if `resolve` does not know its prefix. Attributes without a prefix are in no
 * namespace, elements in the default one.
 */
export function qualified(
  name: string,
  element: boolean,
  resolve: (prefix: string) => string | undefined,
): string | undefined {
  const colon = name.indexOf(':');
  if (colon < 0 && !element) return name;
  const prefix = resolve(colon < 0 ? '' : name.slice(0, colon));
  if (prefix === undefined) return undefined;
  const local = localName(name);
  if (prefix === '') return element ? local : `xlf:${local}`;
  return `${prefix}:${local}`;
}

/** The namespace of each element, from the declarations in scope. */
export class Namespaces {
  readonly #table: XmlTable;
  readonly #scopes: Scope[];
  readonly #declaration: Needle;
  /** Index into `#scopes`, per element. */
  readonly #scopeOf: Int32Array;
  /** Undeclared prefixes, with the first element that uses each. */
  readonly undeclared = new Map<string, number>();

  constructor({ table, root, prefix }: XliffModel) {
    this.#table = table;
    this.#declaration = new Needle(table.text, XMLNS);
    // A root without any declaration is XLIFF nevertheless: many files of version 1.2 leave it out.
    this.#scopes = [
      new Map([
        ['xml', 'xml'],
        ['xmlns', 'xmlns'],
        [prefix.slice(0, -1), ''],
      ]),
    ];
    this.#scopeOf = new Int32Array(table.count);
    const open: { readonly end: number; readonly scope: number }[] = [];
    for (let element = 0; element < table.count; element++) {
      while (open.length > 0 && element >= (open.at(-1)?.end ?? 0)) open.pop();
      let scope = open.at(-1)?.scope ?? 0;
      const declared = open.length < DEEPEST ? this.#declarations(element, this.#scopes[scope]) : undefined;
      if (declared !== undefined) {
        if (element === root && !isXliff(declared, prefix)) declared.set(prefix.slice(0, -1), '');
        scope = this.#scopes.push(declared) - 1;
        open.push({ end: at(table.next, element), scope });
      }
      this.#scopeOf[element] = scope;
    }
  }

  /** A number shared by elements with the same declarations in scope. */
  scope(element: number): number {
    return at(this.#scopeOf, element);
  }

  /** The known prefix of the namespace that `prefix` stands for at an element; `?` for extensions. */
  resolve(element: number, prefix: string): string {
    const found = this.#scopes[at(this.#scopeOf, element)]?.get(prefix);
    if (found === undefined && prefix !== '' && !has(this.#table, element, FOREIGN) && !this.undeclared.has(prefix))
      this.undeclared.set(prefix, element);
    return found ?? (prefix === '' ? '' : EXTENSION);
  }

  /** The same, but undefined for an undeclared prefix, which is not recorded. */
  known(element: number, prefix: string): string | undefined {
    return this.#scopes[at(this.#scopeOf, element)]?.get(prefix) ?? (prefix === '' ? '' : undefined);
  }

  #declarations(element: number, outer: Scope | undefined): Map<string, string> | undefined {
    const { start, tagEnd } = this.#table;
    if (this.#declaration.from(at(start, element)) + XMLNS.length > at(tagEnd, element)) return undefined;
    const scope = new Map(outer);
    for (const { name, value } of attributesOf(this.#table, element)) {
      if (name === 'xmlns') scope.set('', knownPrefix(value.trim()));
      else if (name.startsWith('xmlns:')) scope.set(name.slice('xmlns:'.length), knownPrefix(value.trim()));
    }
    return scope;
  }
}

function isXliff(scope: Scope, prefix: string): boolean {
  return scope.get(prefix.slice(0, -1)) === '';
}
