import { didYouMean, nearest } from '../../../shared/values/nearest.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { ACROSS_CHECKS } from '../../core/checks/across/index.ts';
import { CHECKS } from '../../core/checks/index.ts';
import {
  GUESSED_ENCODING,
  HARD_CODED_TEXT,
  INTERNAL_ERROR,
  PROJECT_FILE_CODE,
  STYLE_RULES_CODE,
} from '../../core/checks/markup/codes.ts';
import { MISSING } from '../../core/checks/words/missing.ts';
import type { Severity } from '../../core/formats/format.ts';
import { FORMATS } from '../../core/formats/list.ts';
import { type Failure, refuse } from '../failure.ts';

/** Which findings are wanted. */
export interface Narrowing {
  /** This severity, or a more severe one. */
  readonly minSeverity?: Severity;
  /** Ids of checks. */
  readonly only?: readonly string[];
  /** Ids of checks. */
  readonly skip?: readonly string[];
}

interface Judged {
  readonly code: string;
  readonly severity: Severity;
}

/** Most severe first. */
const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Tells which findings are wanted. Dragoman's own failures always are: without them, findings would be missing unnoticed. */
export function wanting({ minSeverity = 'hint', only, skip }: Narrowing): (finding: Judged) => boolean {
  const least = ORDER.indexOf(minSeverity);
  const wanted = only && new Set(only);
  const unwanted = new Set(skip);
  return ({ code, severity }) =>
    code === INTERNAL_ERROR || (ORDER.indexOf(severity) <= least && (wanted?.has(code) ?? true) && !unwanted.has(code));
}

/** Findings of formats, their messages and services have codes of their own, which begin with these words. */
const OPEN = new Set([
  ...FORMATS.flatMap(({ id, findings = [] }) => [id, ...findings]),
  ...['glossary', 'quality', 'style', 'term', 'file', 'key', 'plural'],
]);

/** Refuses a word that is not the id of a check: such a run would find nothing. */
export function refuseUnknownChecks(ids: readonly string[]): Result<void, Failure> {
  const [first] = unknownChecks(ids);
  return first === undefined ? ok(undefined) : refuse('usage', `${first} Their ids are in brackets after findings.`);
}

/** A sentence for each word that is not the id of a check. */
export function unknownChecks(ids: readonly string[]): readonly string[] {
  const known = knownChecks();
  const isOpen = (id: string) => OPEN.has(/^[^-/]+(?=[-/])/.exec(id)?.[0] ?? '') && nearest(id, known) === undefined;
  return ids
    .filter((id) => !known.has(id) && !isOpen(id))
    .map((id) => `There is no check ${id}.${didYouMean(id, known) || containing(id, known)}`);
}

/** For a part of an id, suggests the checks whose ids contain it. */
function containing(word: string, known: ReadonlySet<string>): string {
  const some = [...known].filter((id) => id.split('-').includes(word.toLowerCase()));
  return some.length === 0 ? '' : ` Did you mean ${some.join(' or ')}?`;
}

function knownChecks(): ReadonlySet<string> {
  const own = [MISSING, GUESSED_ENCODING, INTERNAL_ERROR, PROJECT_FILE_CODE, STYLE_RULES_CODE, HARD_CODED_TEXT];
  return new Set([...[...CHECKS, ...ACROSS_CHECKS].map(({ id }) => id), ...own]);
}
