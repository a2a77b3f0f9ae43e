import { languageName } from '../../shared/locale.ts';
import type { Project } from '../../shared/project.ts';
import type { Catalog, Change, Format, Problem, ProblemFix, Severity } from '../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../formats/pair.ts';
import { pluralKeys } from '../formats/plural-keys.ts';
import type { Terms } from '../terms/index.ts';
import { protectionOf } from '../text/placeholders/index.ts';
import type { Span } from '../text/span.ts';
import type { Around } from './across/across.ts';
import { diagnoseAcross, firstThing } from './across/run.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { factsOf, TRAIT } from './facts.ts';
import { CHECKS } from './index.ts';
import type { KnownFindings } from './known.ts';
import { isMissing, MISSING } from './missing.ts';
import { type Policy, policyOf } from './policy.ts';

/** A fix of a diagnosis: edits of a structural problem, or a change that the format's writer turns into edits. */
export type DiagnosisFix = ProblemFix | { readonly title: string; readonly safe: boolean; readonly change: Change };

/** One finding in one file, the same for the editor and the command line. */
export interface Diagnosis {
  /** Check id or rule id. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** UTF-16 offsets in the diagnosed text. */
  readonly span: Span;
  /** Unit id, when it is about one unit. */
  readonly unit?: string;
  readonly subject?: string;
  readonly href?: string;
  readonly fixes: readonly DiagnosisFix[];
}

/** The file to look at, with the source locale's file for one-file-per-locale formats. */
export interface DiagnoseInput {
  readonly format: Format;
  readonly text: string;
  readonly catalog: Catalog;
  /** Absent: the file is itself a source file, or bilingual. */
  readonly source?: { readonly text: string; readonly catalog: Catalog; readonly name: string };
  /** `source` files get structural findings only. */
  readonly role: 'source' | 'target';
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly project: Project;
  readonly reportMissing: boolean;
  /** The file's path from the project folder, for what the project ignores in one file only. */
  readonly file?: string;
  /**
   * What `format.validate` says, when the caller has it already or does not want it now (an empty list): it may cost more than everything
   * else, and a keystroke need not wait for it. Absent: it is asked here.
   */
  readonly structural?: readonly Problem[];
  /** What stands in other files of the project, for the checks that look across files. Absent: they know this file and its source only. */
  readonly around?: Around;
  /** What the checks across files say, when the caller has it already or does not want it now, as with `structural`. Absent: they are asked here. */
  readonly across?: readonly Diagnosis[];
  /** Ids of units whose source has changed since they were translated, where somebody keeps count. */
  readonly stale?: ReadonlySet<string>;
  /** What was found in this file before, so that only what has changed is looked at. Absent: everything is. */
  readonly known?: KnownFindings;
  /** The terms of the project's glossary files for the two locales. */
  readonly terms?: Terms;
}

/** Everything there is to say about one file. */
export function findings(input: DiagnoseInput): readonly Diagnosis[] {
  return [...diagnose(input)].filter((diagnosis) => diagnosis !== undefined);
}

/** Looks at one file. An `undefined` between the findings is a chance to stop or to give way: there is one before each unit. */
export function* diagnose(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const { catalog, format, text, project } = input;
  const structural = input.structural ?? (format.validate ? yield* format.validate(text, catalog) : []);
  yield* problemDiagnoses([...catalog.problems, ...structural], project, input.file);
  const own = pairUnits(format, input.source?.catalog ?? catalog, catalog);
  if (input.role === 'source' && format.layout === 'one-file-per-locale') {
    if (catalog.malformed) return;
    yield* alone(input);
    yield* input.across ?? diagnoseAcross(input, { units: own, needless: new Map(), added: new Set() });
    return;
  }
  const plural = pluralKeys(own, format, catalog, input.targetLocale);
  const { units: pairs, needless } = plural;
  // A bilingual file without any target is a template: nothing is missing in it.
  const begun = input.role === 'target' || pairs.some(({ target }) => target !== undefined);
  if (input.reportMissing && begun)
    yield* missing(
      input,
      pairs.filter(({ id }) => !needless.has(id)),
    );
  if (catalog.malformed) return;
  yield* unitFindings(input, pairs);
  yield* input.across ?? diagnoseAcross(input, plural);
}

function* unitFindings(
  input: DiagnoseInput,
  pairs: readonly BilingualUnit[],
): Generator<Diagnosis | undefined, void, undefined> {
  const checks = activeChecks(input);
  const look = input.known?.look(input);
  for (const [at, pair] of pairs.entries()) {
    yield undefined;
    const found = look?.known(pairs, at) ?? checkUnit(checks, pairs, at);
    look?.keep(pair, found);
    yield* found;
  }
  look?.done();
}

/** What the checks that look across units and files say, and nothing else. */
export function* acrossFindings(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const { catalog, format, source, role, targetLocale } = input;
  if (catalog.malformed) return;
  const own = pairUnits(format, source?.catalog ?? catalog, catalog);
  const alone = role === 'source' && format.layout === 'one-file-per-locale';
  const plural = alone ? { units: own, needless: new Map(), added: new Set<string>() } : undefined;
  yield* diagnoseAcross(input, plural ?? pluralKeys(own, format, catalog, targetLocale));
}

/** What is wrong with a file itself, as far as the project wants to hear of it. */
export function problemDiagnoses(problems: readonly Problem[], project: Project, file?: string): readonly Diagnosis[] {
  return problems.flatMap(({ code, message, span, href, fixes = [], severity, optional }): readonly Diagnosis[] => {
    const policy = policyOf(project, code, optional === true ? undefined : severity, file);
    if (policy === undefined) return [];
    return [{ code, severity: policy.severity, message, span, fixes, ...(href !== undefined && { href }) }];
  });
}

function* missing(input: DiagnoseInput, pairs: readonly BilingualUnit[]): Generator<Diagnosis, void, undefined> {
  const policy = policyOf(input.project, MISSING, 'information', input.file);
  if (policy === undefined) return;
  const { severity } = policy;
  const absent: BilingualUnit[] = [];
  for (const pair of pairs) {
    if (!isMissing(pair) || policy.skips(pair.id)) continue;
    if (pair.targetUnit === undefined) absent.push(pair);
    else
      yield {
        code: MISSING,
        severity,
        message: `No ${languageName(input.targetLocale)} translation yet.`,
        span: pair.targetUnit.nameSpan,
        unit: pair.id,
        fixes: [],
      };
  }
  if (absent.length === 0) return;
  const names = absent.slice(0, 3).map((pair) => `"${pair.sourceUnit.name}"`);
  const more = absent.length > names.length ? ` and ${absent.length - names.length} more` : '';
  const what = absent.length === 1 ? 'One unit' : `${absent.length} units`;
  yield {
    code: MISSING,
    severity,
    message: `${what} of ${input.source?.name ?? 'the source file'} ${absent.length === 1 ? 'is' : 'are'} not in this file: ${names.join(', ')}${more}.`,
    span: firstThing(input.text),
    fixes: [],
  };
}

/** A source file as its own translation: for the few checks of texts that need no source. */
function* alone(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const checks = activeChecks({ ...input, targetLocale: input.sourceLocale }, ({ alone }) => alone === true);
  if (checks.list.length === 0) return;
  const pairs = input.catalog.units.flatMap((unit): readonly BilingualUnit[] =>
    unit.source === undefined
      ? []
      : [{ id: unit.id, source: unit.source, target: unit.source, sourceUnit: unit, targetUnit: unit }],
  );
  for (let at = 0; at < pairs.length; at++) {
    yield undefined;
    yield* checkUnit(checks, pairs, at);
  }
}

/** A check that the project wants, with what it may know. */
interface ActiveCheck {
  readonly check: Check;
  readonly policy: Policy;
  readonly context: CheckContext;
}

/** Made once per file, for a file has thousands of units. */
interface ActiveChecks {
  readonly list: readonly ActiveCheck[];
  /** The traits that each check waits for, in the source and in the target, one after the other: one look at an array rules a check out. */
  readonly traits: Int32Array;
}

type CheckInput = Pick<
  DiagnoseInput,
  'project' | 'file' | 'format' | 'catalog' | 'sourceLocale' | 'targetLocale' | 'terms'
>;

/** What the checks say about one unit after the other: for texts that stand in no file yet. Spans mean nothing then. */
export function unitChecks(input: CheckInput): (pair: BilingualUnit) => readonly Diagnosis[] {
  const checks = activeChecks(input);
  return (pair) => checkUnit(checks, [pair], 0);
}

function activeChecks(input: CheckInput, wanted: (check: Check) => boolean = () => true): ActiveChecks {
  const { project, file, format, catalog, sourceLocale, targetLocale, terms } = input;
  const { protect = [], protectCode = false } = project.translation ?? {};
  const base = {
    format: format.id,
    dialect: catalog.dialect,
    sourceLocale,
    targetLocale,
    ...(terms && { terms }),
    ...((protect.length > 0 || protectCode) && { protect: protectionOf({ protect, protectCode }) }),
  };
  const list = CHECKS.filter(wanted).flatMap((check) => {
    const policy = policyOf(project, check.id, check.optional === true ? undefined : check.severity, file);
    if (policy === undefined) return [];
    const options = project.checks?.[check.id];
    const context = { ...base, ignore: policy.ignore, ...(typeof options === 'object' && { options }) };
    return check.applies?.(context) === false ? [] : [{ check, policy, context }];
  });
  const traits = list.flatMap(({ check: { traits: waited = { target: TRAIT.any } } }) => [
    waited.source ?? 0,
    waited.target ?? 0,
  ]);
  return { list, traits: Int32Array.from(traits) };
}

/** For a check that looks at the units around. */
function among(context: CheckContext, pairs: readonly BilingualUnit[], at: number): CheckContext {
  const [previous, next] = [pairs[at - 1], pairs[at + 1]];
  return { ...context, ...(previous && { previous }), ...(next && { next }) };
}

const NONE: readonly Diagnosis[] = [];

/** All checks on one unit. Most have nothing to do with most units: that is found out first, as cheaply as can be. */
function checkUnit({ list, traits }: ActiveChecks, pairs: readonly BilingualUnit[], at: number): readonly Diagnosis[] {
  const pair = pairs[at];
  if (pair?.target === undefined || isMissing(pair)) return NONE;
  const facts = factsOf(pair, pair.target);
  const { sourceTraits, targetTraits } = facts;
  let found: Diagnosis[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const waited = (sourceTraits & (traits[2 * index] ?? 0)) | (targetTraits & (traits[2 * index + 1] ?? 0));
    const active = list[index];
    if (waited === 0 || active === undefined) continue;
    const { check, policy } = active;
    const context = check.around === true ? among(active.context, pairs, at) : active.context;
    if (check.when !== undefined && !check.when(facts, context)) continue;
    for (const finding of check.run(pair, context)) {
      if (finding.subject !== undefined && policy.ignore.includes(finding.subject)) continue;
      if (policy.skips(pair.id)) break;
      found ??= [];
      found.push(toDiagnosis(check.id, policy.severity, pair, finding));
    }
  }
  return found ?? NONE;
}

function toDiagnosis(code: string, severity: Severity, pair: BilingualUnit, finding: Finding): Diagnosis {
  const { message, subject, fix } = finding;
  const span = finding.span ?? pair.target?.span ?? pair.sourceUnit.nameSpan;
  const change = fix && { unit: pair.id, parts: fix.target, origin: 'person' as const };
  return {
    code,
    severity,
    message,
    span,
    unit: pair.id,
    fixes: fix && change ? [{ title: fix.title, safe: fix.safe, change }] : [],
    ...(subject !== undefined && { subject }),
  };
}
