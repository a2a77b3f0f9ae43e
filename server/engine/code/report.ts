import { ok, type Result } from '../../../shared/values/result.ts';
import { argumentFindings, type Evidence, KeyLookup, type KeyVerdict, OWN, type Use } from '../../core/code/index.ts';
import { keyInContext, shownKey } from '../../core/text/context-key.ts';
import { lineStarts } from '../../core/text/lines.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { type KeyIndex, keyIndex } from './index.ts';
import { localesWith } from './other-locales.ts';
import type { RemovedKeys } from './remove.ts';

/** A place in a file, for display. */
export interface CodePlace {
  /** Relative to the working folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** UTF-16 units, counted from 1. */
  readonly column: number;
}

export interface MissingText extends CodePlace {
  readonly key: string;
  /** UTF-16 units, counted from 1. */
  readonly endLine: number;
  readonly endColumn: number;
  /** `information`: the code has a default text, or first checks whether the key exists. */
  readonly severity: 'error' | 'information';
  /** A file that has this key in another namespace than the requested one. */
  readonly elsewhere?: string;
  /** Target locales that have this key. */
  readonly locales?: readonly string[];
}

export interface MissingReport {
  readonly missing: readonly MissingText[];
  /** What was searched. */
  readonly searched: Searched;
}

export interface Searched {
  /** Number of code files. */
  readonly files: number;
  /** Libraries that the project uses. */
  readonly libraries: readonly string[];
  /** Names of the project's own functions that show texts. */
  readonly functions: readonly string[];
  /** Number of keys in the source locale. */
  readonly keys: number;
}

/** Why a key counts as used, or as possibly used. */
export interface UseEvidence extends Partial<CodePlace> {
  readonly kind: Evidence['kind'];
  /** For a pattern: `error.*`. */
  readonly pattern?: string;
  /** The element and attribute in which the text is shown: `button`, `input@placeholder`. */
  readonly site?: string;
}

/** A call of a library, and which of its values do not fit. */
export interface WrongArguments extends CodePlace {
  readonly key: string;
  /** UTF-16 units, counted from 1. */
  readonly endLine: number;
  readonly endColumn: number;
  /** Names in the text for which the call has no value. */
  readonly missing: readonly string[];
  /** Names in the call that the text does not use. */
  readonly unused: readonly string[];
}

export interface ArgumentsReport {
  readonly calls: readonly WrongArguments[];
  readonly searched: Searched;
}

export interface KeyState {
  readonly key: string;
  /** The file of the source locale. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly verdict: KeyVerdict['verdict'];
  readonly evidence: readonly UseEvidence[];
}

export interface UnusedReport {
  /** Unused keys; with `--explain`, also those that may be used. Empty if no code that uses texts was found. */
  readonly keys: readonly KeyState[];
  readonly counts: { readonly used: number; readonly mayBeUsed: number; readonly noTrace: number };
  /** Places where code uses an unknown key: it may be any. */
  readonly open: readonly CodePlace[];
  /** No code that shows texts was found: nothing can be said about keys. */
  readonly isSilent: boolean;
  readonly searched: Searched;
  /** What was removed from the files. */
  readonly removed?: RemovedKeys;
}

export interface UsesReport {
  readonly key: string;
  /** Absent: no file of the source locale has the key. */
  readonly states: readonly KeyState[];
  readonly uses: readonly UseEvidence[];
}

/** Keys that are used in code but missing in the source locale. */
export async function missingKeys(host: Host): Promise<Result<MissingReport & { readonly index: KeyIndex }, Failure>> {
  const index = await keyIndex(host);
  if (!index.ok) return index;
  const place = placer(host, index.value);
  const lost = index.value.verdicts.missing.filter(({ elsewhere }) => elsewhere === undefined);
  const others = await localesWith(host, index.value, new Set(lost.map(({ key }) => key)));
  const missing = index.value.verdicts.missing.map(({ path, at, end, key, severity, elsewhere }): MissingText => {
    const to = place(path, end);
    const locales = others.get(key);
    const [first] = elsewhere ?? [];
    const shown = first === undefined ? {} : { elsewhere: shownPath(host, first.path) };
    return {
      ...place(path, at),
      key,
      severity,
      ...shown,
      ...(locales && { locales }),
      endLine: to.line,
      endColumn: to.column,
    };
  });
  return ok({ missing: missing.toSorted(byPlace), searched: searchedIn(index.value), index: index.value });
}

/** Calls whose values do not match the placeholders of the text that they use. */
export async function wrongArguments(
  host: Host,
): Promise<Result<ArgumentsReport & { readonly index: KeyIndex }, Failure>> {
  const index = await keyIndex(host);
  if (!index.ok) return index;
  const place = placer(host, index.value);
  const { verdicts, catalogs, libraries } = index.value;
  const found = argumentFindings(verdicts.uses, new KeyLookup(catalogs, [...libraries, OWN]), libraries);
  const calls = found.map(({ path, start, end, key, missing, unused }): WrongArguments => {
    const to = place(path, end);
    return { ...place(path, start), endLine: to.line, endColumn: to.column, key, missing, unused };
  });
  return ok({ calls: calls.toSorted(byPlace), searched: searchedIn(index.value), index: index.value });
}

export interface UnusedOptions {
  /** Also keys that may be used. */
  readonly explain?: boolean;
  /** Lists only these; counts all. */
  readonly isMeant?: (key: string) => boolean;
}

/** Unused keys of the source locale. */
export async function unusedKeys(
  host: Host,
  { explain = false, isMeant = () => true }: UnusedOptions = {},
): Promise<Result<UnusedReport & { readonly index: KeyIndex }, Failure>> {
  const index = await keyIndex(host);
  if (!index.ok) return index;
  const { verdicts, literals } = index.value;
  const place = placer(host, index.value);
  const all = verdicts.all(literals);
  const count = (verdict: KeyVerdict['verdict']) => all.filter((one) => one.verdict === verdict).length;
  // If no code uses texts, something that cannot be seen here does.
  const isSilent = verdicts.uses.length === 0;
  const shown = isSilent
    ? []
    : all.filter(
        ({ key, verdict }) => isMeant(key) && (verdict === 'no trace' || (explain && verdict === 'may be used')),
      );
  return ok({
    index: index.value,
    keys: shown.map((one) => stateOf(host, one, place)),
    counts: { used: count('used'), mayBeUsed: count('may be used'), noTrace: count('no trace') },
    open: distinctPlaces(verdicts.open, place),
    isSilent,
    searched: searchedIn(index.value),
  });
}

/** Where code uses a key. */
export async function keyUses(host: Host, key: string): Promise<Result<UsesReport, Failure>> {
  const index = await keyIndex(host, { extracted: true });
  if (!index.ok) return index;
  const { verdicts, literals } = index.value;
  const place = placer(host, index.value);
  const states = verdicts
    .all(literals)
    .filter((one) => shownKey(one.key) === key || keyInContext(one.key) === key)
    .map((one) => stateOf(host, one, place));
  const missing = verdicts.missing
    .filter((one) => one.key === key)
    .map(({ path, at }) => ({ kind: 'call' as const, ...place(path, at) }));
  if (states.length === 0 && missing.length === 0)
    return refuse('usage', `There is no key "${key}" in the files of the source locale, and no code asks for it.`);
  return ok({ key, states, uses: [...states.flatMap(({ evidence }) => evidence), ...missing].toSorted(byPlace) });
}

type Placer = (path: string, offset: number) => CodePlace;

function placer(host: Host, index: KeyIndex): Placer {
  const known = new Map<string, ReturnType<typeof lineStarts>>();
  return (path, offset) => {
    const lines = known.get(path) ?? lineStarts(index.textOf(path) ?? '');
    known.set(path, lines);
    const { line, character } = lines.position(offset);
    return { file: shownPath(host, path), line: line + 1, column: character + 1 };
  };
}

function stateOf(host: Host, { catalog, key, verdict, evidence }: KeyVerdict, place: Placer): KeyState {
  return {
    key: keyInContext(key),
    file: shownPath(host, catalog.path),
    line: place(catalog.path, catalog.keys.get(key)?.at ?? 0).line,
    verdict,
    evidence: evidence.map((one) => ({
      kind: one.kind,
      ...(one.place && place(one.place.path, one.place.at)),
      ...(one.pattern !== undefined && { pattern: one.pattern }),
      ...(one.site !== undefined && { site: one.site }),
    })),
  };
}

function distinctPlaces(uses: readonly Use[], place: Placer): readonly CodePlace[] {
  // If the key is passed as an argument, the place where it is passed is the one of interest.
  const origins = uses.map(({ path, start, through }) => through ?? { path, at: start });
  const places = new Map(origins.map(({ path, at }) => [`${path}\n${at}`, place(path, at)]));
  return [...places.values()].toSorted(byPlace);
}

export function searchedIn({ files, libraries, own, catalogs }: KeyIndex): Searched {
  return {
    files: files.length,
    libraries: libraries.map(({ id }) => id),
    functions: own,
    keys: catalogs.reduce((sum, { keys }) => sum + keys.size, 0),
  };
}

function byPlace(a: Partial<CodePlace>, b: Partial<CodePlace>): number {
  const [one = '', other = ''] = [a.file, b.file];
  return one < other ? -1 : one > other ? 1 : (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

export function shownPath({ nameOf }: Host, path: string): string {
  return nameOf(path).replaceAll('\\', '/');
}
