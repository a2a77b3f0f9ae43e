import { ok, type Result } from '../../../shared/values/result.ts';
import { argumentFindings, type Evidence, KeyLookup, type KeyVerdict, OWN, type Use } from '../../core/code/index.ts';
import { keyInContext, shownKey } from '../../core/text/context-key.ts';
import { lineStarts } from '../../core/text/lines.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { type KeyIndex, keyIndex } from './index.ts';
import { localesWith } from './other-locales.ts';
import type { RemovedKeys } from './remove.ts';

/** A place in a file, for people. */
export interface CodePlace {
  /** From the working folder. */
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
  /** `information`: the code has a default text, or asks first whether there is one. */
  readonly severity: 'error' | 'information';
  /** A file that has such a key, in another namespace than the one that is asked for. */
  readonly elsewhere?: string;
  /** Target locales that have such a key. */
  readonly locales?: readonly string[];
}

export interface MissingReport {
  readonly missing: readonly MissingText[];
  /** What was looked at. */
  readonly searched: Searched;
}

export interface Searched {
  /** Files of code. */
  readonly files: number;
  /** Libraries that the project uses. */
  readonly libraries: readonly string[];
  /** Functions of the project's own that show texts, by their names. */
  readonly functions: readonly string[];
  /** Keys of the source locale. */
  readonly keys: number;
}

/** Why a key counts as used, or may be. */
export interface UseEvidence extends Partial<CodePlace> {
  readonly kind: Evidence['kind'];
  /** Of a pattern: `error.*`. */
  readonly pattern?: string;
  /** The element that the text is shown in, and the attribute: `button`, `input@placeholder`. */
  readonly site?: string;
}

/** A call of a library, and what of its values does not fit. */
export interface WrongArguments extends CodePlace {
  readonly key: string;
  /** UTF-16 units, counted from 1. */
  readonly endLine: number;
  readonly endColumn: number;
  /** Names in the text that the call gives no value for. */
  readonly missing: readonly string[];
  /** Names that the call gives and the text does not show. */
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
  /** Keys that nothing asks for. With `--explain` those that may be used, too. None where no code is found that asks for texts. */
  readonly keys: readonly KeyState[];
  readonly counts: { readonly used: number; readonly mayBeUsed: number; readonly noTrace: number };
  /** Places where code asks for a key that nobody knows: each key may be meant. */
  readonly open: readonly CodePlace[];
  /** No code was found that shows texts: nothing is said of keys. */
  readonly isSilent: boolean;
  readonly searched: Searched;
  /** What was taken out of the files. */
  readonly removed?: RemovedKeys;
}

export interface UsesReport {
  readonly key: string;
  /** Absent: no file of the source locale has the key. */
  readonly states: readonly KeyState[];
  readonly uses: readonly UseEvidence[];
}

/** Keys that code asks for and the source locale does not have. */
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

/** Calls whose values do not fit the placeholders of the text that they ask for. */
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
  /** Keys that may be used, too. */
  readonly explain?: boolean;
  /** Only these are listed; all are counted. */
  readonly isMeant?: (key: string) => boolean;
}

/** Keys of the source locale that nothing asks for. */
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
  // Where nothing asks for texts, their keys are used by something that is not seen here.
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

/** Where code asks for a key. */
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
  // Of a key that is somebody's argument, the place where it is asked for is the one to look at.
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
