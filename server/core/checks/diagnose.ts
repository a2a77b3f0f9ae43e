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

/** A fix of a diagnosis: edits for a structural problem, or a change that the format's writer turns into edits. */
export type DiagnosisFix =
  | ProblemFix
  | {
      readonly title: string;
      readonly safe: boolean;
      readonly change: Change;
      /** It would be safe, but the file states that the translation is approved or final: a person has to request it. */
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
  /** Unit id, if it is about one unit. */
  readonly unit?: string;
  /** What people call the unit ({@link saidOf}). */
  readonly name?: string;
  /** The units that wait for a translation, if it is about them. */
  readonly absent?: readonly Waiting[];
  readonly subject?: string;
  readonly href?: string;
  readonly fixes: readonly DiagnosisFix[];
}

/** The file to check, with the source locale's file in formats with one file per locale. */
export interface DiagnoseInput {
  readonly format: Format;
  readonly text: Text;
  readonly catalog: Catalog;
  /** Absent: the file itself is a source file, or bilingual. */
  readonly source?: { readonly text: string; readonly catalog: Catalog; readonly name: string };
  /** `source` files get structural findings only. */
  readonly role: 'source' | 'target';
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly project: Project;
  readonly reportMissing: boolean;
  /** The file's path relative to the project folder, for findings that the project ignores in one file only. */
  readonly file?: string;
  /**
   * The result of `format.validate`, if the caller already has it or does not want it now (an empty list): it may cost more than everything else, and
   * a keystroke need not wait for it. Absent: it is computed here.
   */
  readonly structural?: readonly Problem[];
  /** Receives the result of `format.validate`, if it is called here. */
  readonly onStructure?: (problems: readonly Problem[]) => void;
  /** Facts of other files of the project, for the checks that look across files. Absent: only this file and its source are known. */
  readonly around?: Around;
  /** The findings of the checks across files, if the caller has them or does not want them now, as with `structural`. Absent: computed here. */
  readonly across?: readonly Diagnosis[];
  /** Units whose source has changed since they were translated, if that is tracked: the former source, as a sentence or empty. */
  readonly stale?: ReadonlyMap<string, string>;
  /** Earlier findings in this file, so that only what has changed is checked. Absent: everything is checked. */
  readonly known?: KnownFindings;
  /** The terms of the project's glossary files for the two locales. */
  readonly terms?: Terms;
}

/** All findings for one file. */
export function findings(input: DiagnoseInput): readonly Diagnosis[] {
  return [...diagnose(input)].filter((diagnosis) => diagnosis !== undefined);
}

/** Checks one file. Each `undefined` between findings is an opportunity to stop or to yield: there is one before each unit that is checked. */
export function* diagnose(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const { catalog, format, text, project } = input;
  yield* problemDiagnoses(catalog.problems, project, input.file);
  yield* guarded('the rules of the format', input, function* () {
    const found = input.structural ?? (format.validate ? yield* format.validate(whole(text), catalog) : []);
    if (input.structural === undefined) input.onStructure?.(found);
    yield* problemDiagnoses(found, project, input.file);
  });
  yield* guarded('the units', input, () => unitDiagnoses(input));
  yield* input.across ?? acrossFindings(input);
}

/** Only the findings of the checks that look across units and files. */
export function* acrossFindings(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  if (input.catalog.malformed) return;
  yield* guarded('the checks across units', input, () => diagnoseAcross(input, pairsFor(input)));
}

/** Structural problems of a file, as far as the project wants them reported. */
export function problemDiagnoses(problems: readonly Problem[], project: Project, file?: string): readonly Diagnosis[] {
  return problems.flatMap(({ code, message, span, href, fixes = [], severity, optional }): readonly Diagnosis[] => {
    const policy = policyOf(project, code, optional === true ? undefined : severity, file);
    if (policy === undefined) return [];
    return [{ code, severity: policy.severity, message, span, fixes, ...(href !== undefined && { href }) }];
  });
}
