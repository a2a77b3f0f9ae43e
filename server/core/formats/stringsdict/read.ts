import { type Content, plainText } from '../../text/content.ts';
import { CATEGORIES } from '../../text/messages/plurals.ts';
import type { Span } from '../../text/span.ts';
import { scanXml } from '../../text/xml/scan.ts';
import { NONE, nameOf, type XmlTable } from '../../text/xml/table.ts';
import { ProblemList } from '../common/problem-list.ts';
import { scanProblems } from '../common/xml/problems.ts';
import { xmlContent } from '../common/xml/value.ts';
import type { Catalog, PluralForm, Problem, Unit } from '../format.ts';
import { FORMAT, isDict, type Pair, pairsOf, RANKS, rootOf, SPECIFICATION } from './scan.ts';

/** A text that the program requests, with its variables. */
export interface Entry extends Pair {
  /** By unit id; a plural form belongs to a variable. */
  readonly texts: ReadonlyMap<string, { readonly pair: Pair; readonly variable?: Pair }>;
}

/** The actual result of `parse`. */
export interface DictCatalog extends Catalog {
  readonly table: XmlTable;
  /** The root dictionary; `NONE` if there is none. */
  readonly root: number;
  readonly entries: ReadonlyMap<string, Entry>;
  /** The entry of each unit. */
  readonly entryOf: ReadonlyMap<string, Entry>;
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readDict(text: string): DictCatalog {
  const table = scanXml(text, RANKS);
  const { problems: found, malformed } = scanProblems(table, text);
  const problems = new ProblemList();
  problems.addAll(found);
  const root = rootOf(table);
  const units = new Map<string, Unit>();
  const entries = new Map<string, Entry>();
  const entryOf = new Map<string, Entry>();
  if (root === undefined && text.trim() !== '' && !malformed)
    problems.add(
      problem('stringsdict-root', 'This is not a property list: a <plist> with a <dict> is expected.', start(text)),
    );
  for (const pair of root === undefined ? [] : pairsOf(table, root)) {
    if (entries.has(pair.name)) {
      problems.add(
        problem('stringsdict-duplicate-key', `${shown(pair.name)} already occurs further up.`, pair.nameSpan),
      );
      continue;
    }
    if (!isDict(table, pair)) continue;
    const texts = new Map<string, { readonly pair: Pair; readonly variable?: Pair }>();
    const entry: Entry = { ...pair, texts };
    entries.set(pair.name, entry);
    const add = (id: string, one: Pair, unit: Partial<Unit>, variable?: Pair) => {
      if (units.has(id) || nameOf(table, one.value) !== 'string') return;
      const source = xmlContent(table, one.value);
      units.set(id, {
        id,
        name: id,
        span: one.span,
        nameSpan: one.nameSpan,
        source,
        notes: [],
        state: source.parts.length === 0 ? 'initial' : 'translated',
        ...unit,
      });
      texts.set(id, { pair: one, ...(variable && { variable }) });
      entryOf.set(id, entry);
    };
    const variables: Pair[] = [];
    for (const inner of pairsOf(table, pair.value)) {
      if (inner.name === FORMAT) {
        // `%#@files@` alone contains no words.
        if (/\p{L}/u.test(plainText(xmlContent(table, inner.value)).replaceAll(VARIABLE, '')))
          add(pair.name, inner, {});
      } else if (isDict(table, inner)) variables.push(inner);
    }
    for (const variable of variables) {
      const forms = pairsOf(table, variable.value).filter(({ name }) => !SPECIFICATION.has(name));
      const other = forms.find(({ name }) => name === 'other');
      const isPlural = forms.some(({ name }) => isCategory(name));
      for (const form of forms) {
        const id = `${pair.name}/${variable.name}/${form.name}`;
        const name = variables.length > 1 ? id : `${pair.name}/${form.name}`;
        if (isPlural && !isCategory(form.name)) problems.add(categoryProblem(form));
        else {
          const rest = other && form !== other ? xmlContent(table, other.value) : undefined;
          const plural = isPlural ? formOf(`${pair.name}/${variable.name}`, form.name, rest) : undefined;
          add(id, form, { name, context: pair.name, ...(plural && { plural }) }, variable);
        }
      }
      if (isPlural && other === undefined)
        problems.add(
          problem(
            'stringsdict-other',
            'The form "other" is missing: nothing is shown for most numbers.',
            variable.nameSpan,
          ),
        );
    }
  }
  return {
    format: 'stringsdict',
    dialect: 'apple',
    units: [...units.values()],
    problems: problems.sorted(),
    malformed: malformed || (root === undefined && text.trim() !== ''),
    table,
    root: root ?? NONE,
    entries,
    entryOf,
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function dictOf(text: string, catalog: Catalog): DictCatalog {
  return 'entryOf' in catalog ? (catalog as DictCatalog) : readDict(text);
}

/** `%#@files@`, `%2$#@files@`. */
export const VARIABLE = /%(?:\d+\$)?#@([^@]*)@/g;

export function isCategory(name: string): boolean {
  return (CATEGORIES as readonly string[]).includes(name);
}

function formOf(set: string, category: string, other: Content | undefined): PluralForm {
  return { set, category, ordinal: false, ...(other && { other }) };
}

function categoryProblem({ name, nameSpan }: Pair): Problem {
  const message = `${shown(name)} is not a plural form: there are zero, one, two, few, many and other.`;
  return problem('stringsdict-category', message, nameSpan);
}

function shown(name: string): string {
  return `"${name.length > 60 ? `${name.slice(0, 59)}…` : name}"`;
}

function problem(code: string, message: string, span: Span): Problem {
  return { code, severity: 'error', message, span };
}

function start(text: string): Span {
  return { start: 0, end: Math.min(1, text.length) };
}
