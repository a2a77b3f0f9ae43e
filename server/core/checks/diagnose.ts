import type { Project } from '../../../shared/project/project.ts';
import type { Catalog, Change, Format, Problem, ProblemFix, Severity } from '../formats/format.ts';
import type { Terms } from '../terms/index.ts';
import { type Text, whole } from '../text/live-text.ts';
import type { Span } from '../text/span.ts';
import type { Around } from './across/across.ts';
import { diagnoseAcross } from './across/run.ts';
import { guarded } from './internal.ts';
import { policyOf } from './rules/policy.ts';
import type { KnownFindings } from './unit-pass/known.ts';
import type { Waiting } from './unit-pass/missing-units.ts';
import { pairsFor } from './unit-pass/rows.ts';
import { unitDiagnoses } from './unit-pass/unit-pass.ts';

/** A fix of a diagnosis: edits of a structural problem, or a change that the format's writer turns into edits. */
export type DiagnosisFix =
  | ProblemFix
  | {
      readonly title: string;
      readonly safe: boolean;
      readonly change: Change;
      /** It would be safe, but the file says that the translation is approved or final: somebody has to ask for it. */
      readonly approved?: true;
    };

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
  /** What people call the unit ({@link saidOf}). */
  readonly name?: string;
  /** Those that wait for a translation, when it is about them. */
  readonly absent?: readonly Waiting[];
  readonly subject?: string;
  readonly href?: string;
  readonly fixes: readonly DiagnosisFix[];
}

/** The file to look at, with the source locale's file for one-file-per-locale formats. */
export interface DiagnoseInput {
  readonly format: Format;
  readonly text: Text;
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
  /** Units whose source has changed since they were translated, where somebody keeps count: what the source was, as a sentence or empty. */
  readonly stale?: ReadonlyMap<string, string>;
  /** What was found in this file before, so that only what has changed is looked at. Absent: everything is. */
  readonly known?: KnownFindings;
  /** The terms of the project's glossary files for the two locales. */
  readonly terms?: Terms;
}

/** Everything there is to say about one file. */
export function findings(input: DiagnoseInput): readonly Diagnosis[] {
  return [...diagnose(input)].filter((diagnosis) => diagnosis !== undefined);
}

/** Looks at one file. An `undefined` between the findings is a chance to stop or to give way: there is one before each unit that is looked at. */
export function* diagnose(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const { catalog, format, text, project } = input;
  yield* problemDiagnoses(catalog.problems, project, input.file);
  yield* guarded('the rules of the format', input, function* () {
    const structural = input.structural ?? (format.validate ? yield* format.validate(whole(text), catalog) : []);
    yield* problemDiagnoses(structural, project, input.file);
  });
  yield* guarded('the units', input, () => unitDiagnoses(input));
  yield* input.across ?? acrossFindings(input);
}

/** What the checks that look across units and files say, and nothing else. */
export function* acrossFindings(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  if (input.catalog.malformed) return;
  yield* guarded('the checks across units', input, () => diagnoseAcross(input, pairsFor(input)));
}

/** What is wrong with a file itself, as far as the project wants to hear of it. */
export function problemDiagnoses(problems: readonly Problem[], project: Project, file?: string): readonly Diagnosis[] {
  return problems.flatMap(({ code, message, span, href, fixes = [], severity, optional }): readonly Diagnosis[] => {
    const policy = policyOf(project, code, optional === true ? undefined : severity, file);
    if (policy === undefined) return [];
    return [{ code, severity: policy.severity, message, span, fixes, ...(href !== undefined && { href }) }];
  });
}
