import type { Library } from '../library.ts';
import type { FoundKey, KeyLookup } from '../lookup.ts';
import type { Given, Use } from '../use.ts';
import { parametersOf } from './parameters.ts';

/** A call whose values do not match the text that it requests. */
export interface ArgumentFinding {
  readonly path: string;
  /** UTF-16 offsets: of the key if it is written out in the call, else of the call. */
  readonly start: number;
  readonly end: number;
  readonly key: string;
  /** Names in the text that the call does not pass. */
  readonly missing: readonly string[];
  /** Names that the call passes but no text uses. */
  readonly unused: readonly string[];
}

/** A text that a call requests. */
interface Asked {
  readonly use: Use;
  readonly given: Given;
  readonly keys: readonly FoundKey[];
  readonly library: Library;
}

/** A text need not show what selects it. */
const CHOOSERS = new Set(['count', 'n', 'context', 'gender', 'ordinal']);

/** Compares what calls pass with the texts that they request. */
export function argumentFindings(
  uses: readonly Use[],
  lookup: KeyLookup,
  libraries: readonly Library[],
): readonly ArgumentFinding[] {
  const known = new Map(libraries.map((library) => [library.id, library]));
  const asked = uses.flatMap((use): Asked[] => {
    const library = known.get(use.library);
    if (use.given === undefined || library?.dialect === undefined) return [];
    const answer = lookup.answer(use);
    const keys = answer.kind === 'named' ? answer.keys : [];
    // Without a number, a key with a form suffix is a different key.
    const least = Math.min(...keys.map(({ key }) => key.length));
    const own = use.counted ? keys : keys.filter(({ key }) => key.length === least);
    return use.given.map((given) => ({ use, given, keys: own, library }));
  });
  const calls = Map.groupBy(asked, ({ given: { path, start } }) => `${path}\n${start}`);
  return [...calls.values()].flatMap((texts) => findingsOf(texts));
}

function findingsOf(texts: readonly Asked[]): readonly ArgumentFinding[] {
  const [first] = texts;
  if (first === undefined) return [];
  const { names } = first.given;
  const { options: pattern, dialect = '' } = first.library;
  const options = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`);
  // An option that may contain more values.
  if (names.includes('replace') && options?.test('replace') === true) return [];
  const shown = texts.map(({ keys }) => shownIn(keys, dialect));
  const isValue = (name: string) => !CHOOSERS.has(name) && options?.test(name) !== true;
  const unused = shown.includes(undefined)
    ? []
    : names.filter((name) => isValue(name) && shown.every((all) => all?.has(name) === false) && !isTag(texts, name));
  return texts.flatMap(({ use, given, keys }, index): ArgumentFinding[] => {
    const isWritten = use.path === given.path && use.start >= given.start && use.end <= given.end;
    const missing = [...(shown[index] ?? [])].filter((name) => !names.includes(name));
    // Of several keys from elsewhere it is unknown which is meant.
    const lacks = isWritten || texts.length === 1 ? missing : [];
    const rest = index === 0 ? unused : [];
    if (lacks.length + rest.length === 0) return [];
    const { start, end } = isWritten ? use : given;
    return [{ path: given.path, start, end, key: keys[0]?.key ?? '', missing: lacks, unused: rest }];
  });
}

/** Whether a text has a tag with this name: its element may be passed, too, which is up to the component that shows the text. */
function isTag(texts: readonly Asked[], name: string): boolean {
  return texts.some(({ keys }) => keys.some(({ catalog, key }) => catalog.keys.get(key)?.text.includes(`<${name}`)));
}

/** The names that texts show, including all forms of a plural. Undefined: what a text fills in is unknown. */
function shownIn(keys: readonly FoundKey[], dialect: string): ReadonlySet<string> | undefined {
  const { all, complete } = parametersOf(keys, dialect);
  return complete && keys.length > 0 ? new Set(all.keys()) : undefined;
}
