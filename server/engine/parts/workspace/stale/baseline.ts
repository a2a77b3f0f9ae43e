import { hash } from 'node:crypto';
import { newElements } from '../../../../core/code/evaluate/site.ts';
import { pluralKeys } from '../../../../core/formats/common/plurals/plural-keys.ts';
import type { Format } from '../../../../core/formats/format.ts';
import { type BilingualUnit, pairUnits } from '../../../../core/formats/pair.ts';
import type { FileText } from '../../../../core/planning/job.ts';
import { type Content, isBlank, signature } from '../../../../core/text/content.ts';

/** Source and target of a unit as they were when the translation was made, as short fingerprints. */
export interface Fingerprints {
  readonly source: string;
  readonly target: string;
  /** A person confirmed that the two fit: the translation is not known to be a machine's. */
  readonly person?: true;
  /** The elements of the code that showed the text (`elementsOf`), if the project wants to know when they change. Absent: unknown. */
  readonly shown?: string;
}

/** What is recorded about the units of one target file, by unit id. */
export type Baseline = ReadonlyMap<string, Fingerprints>;

/** The texts at one point in time; bilingual files are their own source. */
export interface Moment {
  readonly format: Format;
  readonly source: FileText;
  readonly target: FileText;
  readonly targetLocale: string;
}

/** Characters of a fingerprint, six bits each: a source may change many times, while a target must only be told from two or three others. */
const SOURCE_LENGTH = 8;
const TARGET_LENGTH = 6;

/** The content of a signature. Text and codes count, white space between words does not: reformatting does not change a file's content. */
export function saidBy(signature: string): string {
  return signature.replace(/\s+/g, ' ').trim();
}

/** Fingerprints of the content of two sides ({@link saidBy}). */
export function printsOfSaid(source: string, target: string): Pick<Fingerprints, 'source' | 'target'> {
  return { source: shortHash(source, SOURCE_LENGTH), target: shortHash(target, TARGET_LENGTH) };
}

function fingerprint(parts: Parameters<typeof signature>[0], length: number): string {
  return shortHash(saidBy(signature(parts)), length);
}

function shortHash(said: string, length: number): string {
  return hash('sha256', said, 'base64url').slice(0, length);
}

/** Undefined: it has no translation. */
export function fingerprintsOf({ source, target }: BilingualUnit, shown?: string): Fingerprints | undefined {
  if (target === undefined || isBlank(target)) return undefined;
  return { source: sourcePrint(source), target: targetPrint(target.parts), ...(shown !== undefined && { shown }) };
}

/** The same source is shown in elements that are not known to have shown it when it was translated. */
export function isMoved(now: Fingerprints, then: Fingerprints): boolean {
  if (now.source !== then.source || now.shown === undefined || then.shown === undefined) return false;
  return newElements(now.shown, then.shown).length > 0;
}

export function sourcePrint(source: Content): string {
  return fingerprint(source.parts, SOURCE_LENGTH);
}

export function targetPrint(parts: Parameters<typeof signature>[0]): string {
  return fingerprint(parts, TARGET_LENGTH);
}

/** The units of a file as translation sees them: including plural forms that the source lacks. */
export function unitsOf({ format, source, target, targetLocale }: Moment): readonly BilingualUnit[] {
  const pairs = pairUnits(format, source.catalog, target.catalog);
  return pluralKeys(pairs, format, target.catalog, targetLocale).units;
}

/**
 * What is known about a unit. `unknown`: nothing, or the translation has been edited since.
 * @param then with the other sources that this target was written for, if any
 */
export function judge(
  now: Fingerprints,
  then: (Fingerprints & { readonly also?: readonly string[] }) | undefined,
): 'current' | 'stale' | 'unknown' {
  if (then?.source === now.source) return then.target === now.target && isMoved(now, then) ? 'stale' : 'current';
  if (then?.target !== now.target) return 'unknown';
  return then.also?.includes(now.source) === true ? 'current' : 'stale';
}
