import { attribute, prefixedAttribute } from '../../../text/xml/attributes.ts';
import type { Limits, Note, TargetRule, UnitTerm } from '../../format.ts';
import { originalData } from '../content/original-data.ts';
import type { Container } from './container.ts';
import { limitsOf } from './limits.ts';
import { type LockedWords, lockedWords } from './locked.ts';
import { type Candidates, candidatesOf } from './matches.ts';
import type { XliffModel } from './model.ts';
import { allowedCharacters, rulesOf, termsOf } from './modules.ts';
import { notesOf } from './notes.ts';

/** A `trans-unit` or `unit`, shared by its segments: everything here is read once. */
export class Owner {
  readonly element: number;
  readonly container: Container | undefined;
  readonly #model: XliffModel;
  readonly #targetLocale: string | undefined;
  #read: Map<string, string | undefined> | undefined;
  #notes: readonly Note[] | undefined;
  #locked: LockedWords | undefined;
  #data: ReadonlyMap<string, string> | undefined;
  #candidates: Candidates | undefined;
  #rules: readonly TargetRule[] | undefined;

  constructor(model: XliffModel, element: number, container: Container | undefined, targetLocale: string | undefined) {
    this.#model = model;
    this.element = element;
    this.container = container;
    this.#targetLocale = targetLocale;
  }

  attribute(name: string): string | undefined {
    return this.#once(name, () => attribute(this.#model.table, this.element, name));
  }

  /** `pgs:switch`. */
  get switches(): string | undefined {
    return this.#once(':switch', () => prefixedAttribute(this.#model.table, this.element, 'switch')?.value);
  }

  #once(key: string, read: () => string | undefined): string | undefined {
    this.#read ??= new Map();
    if (!this.#read.has(key)) this.#read.set(key, read());
    return this.#read.get(key);
  }

  get untranslated(): boolean {
    const said = this.attribute('translate');
    return said === undefined ? (this.container?.untranslated ?? false) : said === 'no';
  }

  get notes(): readonly Note[] {
    this.#notes ??= notesOf(this.#model, this.element);
    return this.#notes;
  }

  get locked(): LockedWords {
    this.#locked ??= lockedWords(this.notes, this.#targetLocale);
    return this.#locked;
  }

  get limits(): Limits | undefined {
    return limitsOf(this.#model, this.element, this.container?.file.profiles ?? {});
  }

  get rules(): readonly TargetRule[] {
    if (this.#model.family === 1) return [];
    this.#rules ??= rulesOf(this.#model, this.element, this.container?.rules);
    return this.#rules;
  }

  get terms(): readonly UnitTerm[] {
    return this.#model.family === 1 ? [] : termsOf(this.#model, this.element);
  }

  get allowedCharacters(): string | undefined {
    return this.#once(':allowed', () => allowedCharacters(this.#model, this.element));
  }

  get candidates(): Candidates {
    this.#candidates ??= candidatesOf(this.#model, this.element, (id) => this.native(id));
    return this.#candidates;
  }

  /** The native code that an inline code refers to. */
  native(id: string): string | undefined {
    this.#data ??= originalData(this.#model, this.element);
    return this.#data.get(id);
  }
}
