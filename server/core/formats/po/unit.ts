import { isBlank } from '../../text/content.ts';
import { FEW_NUMBERS } from '../../text/messages/plurals.ts';
import { findPlaceholders } from '../../text/placeholders/index.ts';
import type { Span } from '../../text/span.ts';
import { type FormUse, plainForms } from '../common/plurals/plural-uses.ts';
import { asUnit, LazyUnit } from '../common/units/unit-copy.ts';
import type { Note, PluralForm, State, Unit } from '../format.ts';
import { type Flag, syntaxOf } from './flags.ts';
import type { CommentKind, PoComment, PoEntry, PoString } from './lines.ts';
import { StringContent, textOf } from './strings.ts';

/** What is known about an entry besides itself. */
export interface EntryFacts {
  readonly id: string;
  /** Makes ids unique. */
  readonly unique: (id: string) => string;
  readonly source: string;
  readonly context: string | undefined;
  readonly flags: readonly Flag[];
  readonly forms: readonly FormUse[] | undefined;
  readonly dialect: string;
}

/** What the units of one entry have in common. */
class PoUnit extends LazyUnit {
  readonly #text: string;
  readonly #entry: PoEntry;
  readonly #form: number | undefined;
  readonly #facts: EntryFacts;
  #notes: readonly Note[] | undefined;
  readonly id: string;
  readonly source: StringContent;
  readonly target: StringContent | undefined;
  readonly plural: PluralForm | undefined;

  /** @param form the form of a plural set and what it is for */
  constructor(
    text: string,
    entry: PoEntry,
    facts: EntryFacts,
    {
      id,
      source,
      target,
    }: { readonly id: string; readonly source: StringContent; readonly target: PoString | undefined },
    form?: number,
    plural?: PluralForm,
  ) {
    super();
    this.#text = text;
    this.#entry = entry;
    this.#facts = facts;
    this.#form = form;
    this.id = id;
    this.source = source;
    this.target = target && new StringContent(text, target);
    this.plural = plural;
  }

  get name(): string {
    const name = this.#facts.source.replace(/\s+/g, ' ').trim();
    return this.#form === undefined ? name : `${name} [${this.#form}]`;
  }

  get span(): Span {
    return this.#entry.span;
  }

  get nameSpan(): Span {
    const own = this.#form === undefined ? undefined : formIn(this.#entry, this.#form);
    return (own ?? this.#entry.id).keyword;
  }

  get notes(): readonly Note[] {
    this.#notes ??= notesOf(this.#text, this.#entry.comments);
    return this.#notes;
  }

  get #isFuzzy(): boolean {
    return this.#facts.flags.some(({ name }) => name === 'fuzzy');
  }

  get state(): State {
    if (isBlank(this.target)) return 'initial';
    return this.#isFuzzy ? 'needs-work' : 'translated';
  }

  get stateName(): string | undefined {
    return this.#isFuzzy ? 'fuzzy' : undefined;
  }

  get draft(): true | undefined {
    return this.#isFuzzy ? true : undefined;
  }

  get context(): string | undefined {
    return this.#facts.context;
  }

  get syntax(): string | undefined {
    return syntaxOf(this.#facts.flags);
  }

  get previousSource(): string | undefined {
    const { before } = this.#entry;
    return this.#isFuzzy && before.id !== undefined ? textOf(this.#text, before.id) : undefined;
  }
}

/** The string of a form, if the entry has it. */
function formIn({ texts }: PoEntry, form: number): PoString | undefined {
  return texts.find(({ index = 0 }) => index === form);
}

/** The unit of an entry; for a plural set one for each form that the file requires. `add` also receives the `n` of `msgstr[n]`. */
export function addUnits(
  text: string,
  entry: PoEntry,
  facts: EntryFacts,
  add: (unit: Unit, form?: number) => void,
): void {
  const { id, flags } = facts;
  const singular = new StringContent(text, entry.id);
  if (entry.plural === undefined) {
    const [target] = entry.texts;
    add(asUnit(new PoUnit(text, entry, facts, { id: facts.unique(id), source: singular, target })));
    return;
  }
  const plural = new StringContent(text, entry.plural);
  const uses =
    facts.forms ??
    plainForms(entry.texts.reduce((most, { index = 0 }) => Math.max(most, Math.min(index + 1, MOST_FORMS)), 1));
  const isSame = uses.length > 1 && sameArguments(singular.plain, plural.plain, syntaxOf(flags) ?? facts.dialect);
  for (const [form, { category, numbers }] of uses.entries()) {
    const isOne = category === 'one' || (numbers.length === 1 && numbers[0] === 1);
    const isFew = numbers.length <= FEW_NUMBERS;
    const source = isOne && (isSame || isFew) ? singular : plural;
    const own: PluralForm = {
      set: id,
      category,
      ordinal: false,
      ...(numbers.length > 0 && { numbers }),
      ...(source === singular && { other: plural }),
      ...(!isOne && category !== 'other' && { borrowed: true as const }),
    };
    const texts = { id: facts.unique(`${id}[${form}]`), source, target: formIn(entry, form) };
    add(asUnit(new PoUnit(text, entry, facts, texts, form, own)), form);
  }
}

/** More than in any language: a broken file that asks for more is not believed. */
const MOST_FORMS = 16;

/** The singular may then also stand for 21 and 31. */
function sameArguments(one: string, other: string, dialect: string): boolean {
  const list = (text: string) =>
    findPlaceholders(text, { dialect })
      .map(({ identity }) => identity)
      .toSorted()
      .join('\n');
  return list(one) === list(other);
}

const NO_NOTES: readonly Note[] = [];

const FROM: Readonly<Record<Exclude<CommentKind, 'flag'>, Pick<Note, 'from' | 'category'>>> = {
  translator: { from: 'translator' },
  extracted: { category: 'description' },
  reference: { category: 'location' },
};

/** Comments of one kind form one note. */
function notesOf(text: string, comments: readonly PoComment[]): readonly Note[] {
  if (comments.length === 0) return NO_NOTES;
  const notes: Note[] = [];
  for (const kind of ['extracted', 'translator', 'reference'] as const) {
    const own = comments.filter((comment) => comment.kind === kind);
    const [first] = own;
    const last = own.at(-1);
    const said = own.map(({ text: { start, end } }) => text.slice(start, end).trim()).filter((line) => line !== '');
    if (first === undefined || last === undefined || said.length === 0) continue;
    const span: Span = { start: first.span.start, end: last.span.end };
    notes.push({ text: said.join(kind === 'reference' ? ' ' : '\n'), span, ...FROM[kind] });
  }
  return notes;
}
