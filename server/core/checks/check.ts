import type { CheckOptions } from '../../../shared/project/project.ts';
import type { Limits, Severity, TargetRule } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { Terms } from '../terms/index.ts';
import type { NewPart } from '../text/content.ts';
import type { Protection } from '../text/placeholders/index.ts';
import type { Span } from '../text/span.ts';
import type { Facts, TOLD } from './facts.ts';

/** What a check may know besides the unit. */
export interface CheckContext {
  readonly dialect: string;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** The project's own settings for this check, if any (see `dragoman.json`, `checks`). */
  readonly ignore: readonly string[];
  /** The project's settings for this check: limits, patterns. */
  readonly options?: CheckOptions;
  /** Words and patterns that the project protects from change. */
  readonly protect?: Protection;
  /** The units before and after, for checks with `around`. */
  readonly previous?: BilingualUnit;
  readonly next?: BilingualUnit;
  /** The terms of the project's glossary files for these locales. Absent: there are none. */
  readonly terms?: Terms;
  /** Whether the source locale's file has a key, its parts joined with dots. Absent: unknown. */
  readonly hasKey?: (key: string) => boolean;
  /** Whether a text of the source locale's file contains this. Absent: unknown. */
  readonly inSources?: (text: string) => boolean;
  /** Whether the code around the texts passes a value with this name to the text with this key. Absent: unknown. */
  readonly handsOver?: (key: string, name: string) => boolean;
}

/** A fix gives target text, never edits: the writer of the format makes the edits. */
export interface FindingFix {
  readonly title: string;
  /** The whole new target. */
  readonly target: readonly NewPart[];
  /** True for the only fix that cannot change the meaning: offered as preferred and applied by fix-all. */
  readonly safe: boolean;
}

export interface Finding {
  readonly message: string;
  /** Offsets in the document with the target; absent: the whole target, or the unit's name if there is none. */
  readonly span?: Span;
  /** The word or token in question, so that a project can ignore it. */
  readonly subject?: string;
  readonly fix?: FindingFix;
  /** For cases that matter less than the others of their check. Never raises the severity of the check or the project. */
  readonly severity?: Severity;
}

/** One example: a source, a target, and (for a failing one) the fixed target. Plain text; `<x id="1"/>` stands for an inline code. */
export interface Example {
  readonly source: string;
  readonly target: string;
  readonly locales?: readonly [source: string, target: string];
  readonly dialect?: string;
  /** The plural form, if it has a key of its own. */
  readonly form?: string;
  readonly limits?: Limits;
  /** Requirements of the file for the target. */
  readonly rules?: readonly TargetRule[];
  readonly allowedCharacters?: string;
  /** The project's settings for the check. */
  readonly options?: CheckOptions;
  /** Words the project protects. */
  readonly protect?: readonly string[];
  /** For subtitles: start and end in milliseconds, and the start of the next cue. */
  readonly cue?: readonly [start: number, end: number, next?: number];
  /** Glossary rows for these locales: term, translation. */
  readonly glossary?: readonly (readonly [term: string, translation: string])[];
  readonly fixed?: string;
}

/** Conditions on a text. */
export interface TextNeeds {
  /** Minimum length in UTF-16 units. */
  readonly length?: number;
  /** Bits of `TRAIT`: all of these must be set, none of those. */
  readonly all?: number;
  readonly none?: number;
  /** A cheap, stateless pattern. */
  readonly like?: RegExp;
}

/** Conditions that a unit must all meet before the check can find anything, as data, so that the check need not be called. */
export interface Needs {
  readonly source?: TextNeeds;
  readonly target?: TextNeeds;
  /** At least one side has inline codes. */
  readonly codes?: true;
  /** Both texts are equal, apart from surrounding white space. */
  readonly same?: true;
  /** They differ, even if only in white space. */
  readonly differs?: true;
  /** The file states the first for the unit, or the project states the second for all units. */
  readonly told?: readonly [unit: keyof typeof TOLD, project?: 'options' | 'protect'];
}

/** The examples of a check are its tests and its documentation. */
export interface Examples {
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

export interface Check {
  /** Kebab case, stable: the diagnostic's code and the key in `dragoman.json`. */
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly examples: Examples;
  /** A matter of taste: off unless the project gives it a severity. */
  readonly optional?: boolean;
  /** Also runs on source files, as if they were their own translation. */
  readonly alone?: boolean;
  /** Looks at the units before and after (`previous`, `next` of the context). */
  readonly around?: boolean;
  /** Whether the check is relevant for files like this one: called once per file. Absent: always. */
  readonly applies?: (context: CheckContext) => boolean;
  /** Bits of `TRAIT`: the check runs only on units whose source or target has one of the listed bits. Absent: on all. */
  readonly traits?: { readonly source?: number; readonly target?: number };
  /** Evaluated after `traits`. */
  readonly needs?: Needs;
  /** Another cheap test of a unit: if it returns false, `run` would find nothing. It keeps the cost of sixty checks near that of one. */
  readonly when?: (facts: Facts, context: CheckContext) => boolean;
  /** The findings in a unit that passed `applies`, `traits`, `needs` and `when`. `facts`: what is already known about it. */
  run(unit: BilingualUnit, context: CheckContext, facts: Facts): Iterable<Finding>;
}
