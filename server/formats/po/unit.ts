import { isBlank } from '../../text/content.ts';
import { findPlaceholders } from '../../text/placeholders/index.ts';
import { FEW_NUMBERS } from '../../text/plurals.ts';
import type { Span } from '../../text/span.ts';
import type { Note, State, Unit } from '../format.ts';
import { type FormUse, plainForms } from '../plural-uses.ts';
import { type Flag, syntaxOf } from './flags.ts';
import type { CommentKind, PoComment, PoEntry } from './lines.ts';
import { StringContent, textOf } from './strings.ts';

/** What is known of an entry beside itself. */
export interface EntryFacts {
  readonly id: string;
  /** Makes ids that no other unit has. */
  readonly unique: (id: string) => string;
  readonly source: string;
  readonly context: string | undefined;
  readonly flags: readonly Flag[];
  readonly forms: readonly FormUse[] | undefined;
  readonly dialect: string;
}

export interface PlacedUnit {
  readonly unit: Unit;
  /** The `n` of `msgstr[n]`. */
  readonly form?: number;
}

/** The unit of an entry; of a plural set one for each form that the file demands. */
export function unitsOf(text: string, entry: PoEntry, facts: EntryFacts): readonly PlacedUnit[] {
  const { id, source, context, flags } = facts;
  const isFuzzy = flags.some(({ name }) => name === 'fuzzy');
  const syntax = syntaxOf(flags);
  const before = isFuzzy && entry.before.id !== undefined ? textOf(text, entry.before.id) : undefined;
  const common = {
    span: entry.span,
    notes: notesOf(text, entry.comments),
    ...(context !== undefined && { context }),
    ...(syntax !== undefined && { syntax }),
    ...(isFuzzy && { stateName: 'fuzzy', draft: true as const }),
    ...(before !== undefined && { previousSource: before }),
  };
  const name = source.replace(/\s+/g, ' ').trim();
  const singular = new StringContent(text, entry.id);
  const first = entry.texts[0];
  if (entry.plural === undefined) {
    const target = first && new StringContent(text, first);
    const state = stateOf(target, isFuzzy);
    const unit = {
      ...common,
      id: facts.unique(id),
      name,
      nameSpan: entry.id.keyword,
      source: singular,
      ...(target && { target }),
      state,
    };
    return [{ unit }];
  }
  const plural = new StringContent(text, entry.plural);
  const uses =
    facts.forms ??
    plainForms(entry.texts.reduce((most, { index = 0 }) => Math.max(most, Math.min(index + 1, MOST_FORMS)), 1));
  const isSame = uses.length > 1 && sameArguments(singular.plain, plural.plain, syntax ?? facts.dialect);
  return uses.map(({ category, numbers }, form): PlacedUnit => {
    const string = entry.texts.find(({ index = 0 }) => index === form);
    const target = string && new StringContent(text, string);
    const isOne = category === 'one' || (numbers.length === 1 && numbers[0] === 1);
    const isFew = numbers.length <= FEW_NUMBERS;
    const own = isOne && (isSame || isFew) ? singular : plural;
    const unit: Unit = {
      ...common,
      id: facts.unique(`${id}[${form}]`),
      name: `${name} [${form}]`,
      nameSpan: string?.keyword ?? entry.id.keyword,
      source: own,
      ...(target && { target }),
      state: stateOf(target, isFuzzy),
      plural: {
        set: id,
        category,
        ordinal: false,
        ...(numbers.length > 0 && { numbers }),
        ...(own === singular && { other: plural }),
        ...(!isOne && category !== 'other' && { borrowed: true as const }),
      },
    };
    return { unit, form };
  });
}

/** More than any language has: what a broken file says of more is not believed. */
const MOST_FORMS = 16;

function stateOf(target: StringContent | undefined, isFuzzy: boolean): State {
  if (isBlank(target)) return 'initial';
  return isFuzzy ? 'needs-work' : 'translated';
}

/** Then the singular may stand for 21 and 31 as well. */
function sameArguments(one: string, other: string, dialect: string): boolean {
  const list = (text: string) =>
    findPlaceholders(text, { dialect })
      .map(({ identity }) => identity)
      .toSorted()
      .join('\n');
  return list(one) === list(other);
}

const FROM: Readonly<Record<Exclude<CommentKind, 'flag'>, Pick<Note, 'from' | 'category'>>> = {
  translator: { from: 'translator' },
  extracted: { category: 'description' },
  reference: { category: 'location' },
};

/** Comments of one kind are one note. */
function notesOf(text: string, comments: readonly PoComment[]): readonly Note[] {
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
