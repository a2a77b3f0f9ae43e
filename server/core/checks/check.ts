import type { CheckOptions } from '../../../shared/project/project.ts';
import type { Limits, Severity, TargetRule } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { Terms } from '../terms/index.ts';
import type { NewPart } from '../text/content.ts';
import type { Protection } from '../text/placeholders/index.ts';
import type { Span } from '../text/span.ts';
import type { Facts } from './facts.ts';

/** What a check may know beside the unit. */
export interface CheckContext {
  readonly dialect: string;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** The project's own settings for this check, if any (see `dragoman.json`, `checks`). */
  readonly ignore: readonly string[];
  /** All that the project says about this check: limits, patterns. */
  readonly options?: CheckOptions;
  /** Words and patterns that the project wants to stay as they are. */
  readonly protect?: Protection;
  /** The units before and after, for checks with `around`. */
  readonly previous?: BilingualUnit;
  readonly next?: BilingualUnit;
  /** The terms of the project's glossary files for these locales. Absent: there are none. */
  readonly terms?: Terms;
  /** Whether the source locale's file has a key, its parts joined by dots. Absent: nobody knows. */
  readonly hasKey?: (key: string) => boolean;
  /** Whether a text of the source locale's file holds this. Absent: nobody knows. */
  readonly inSources?: (text: string) => boolean;
  /** Whether the code beside the texts hands a value of this name over to the text with this key. Absent: nobody knows. */
  readonly handsOver?: (key: string, name: string) => boolean;
}

/** A fix speaks in target text, never in edits: the writer of the format makes the edits. */
export interface FindingFix {
  readonly title: string;
  /** The whole new target. */
  readonly target: readonly NewPart[];
  /** The sole fix that cannot change meaning: offered as preferred and applied by fix-all. */
  readonly safe: boolean;
}

export interface Finding {
  readonly message: string;
  /** Offsets in the document that holds the target; absent means the whole target, or the unit's name when there is none. */
  readonly span?: Span;
  /** The word or token that was found, so that a project can ignore it. */
  readonly subject?: string;
  readonly fix?: FindingFix;
  /** For a case that matters less than the others of its check. It never makes a finding graver than the check, or the project, says. */
  readonly severity?: Severity;
}

/** One example: a source, a target, and (for a failing one) what the fixed target is. Plain text; `<x id="1"/>` stands for an inline code. */
export interface Example {
  readonly source: string;
  readonly target: string;
  readonly locales?: readonly [source: string, target: string];
  readonly dialect?: string;
  /** The plural form that stands in a key of its own. */
  readonly form?: string;
  readonly limits?: Limits;
  /** What the file demands of the target. */
  readonly rules?: readonly TargetRule[];
  readonly allowedCharacters?: string;
  /** The project's settings for the check. */
  readonly options?: CheckOptions;
  /** Words the project protects. */
  readonly protect?: readonly string[];
  /** For subtitles: start and end in milliseconds, and the start of the next cue. */
  readonly cue?: readonly [start: number, end: number, next?: number];
  /** Rows of a glossary of these locales: term, translation. */
  readonly glossary?: readonly (readonly [term: string, translation: string])[];
  readonly fixed?: string;
}

/** The examples of a check are its tests and its documentation. */
export interface Examples {
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

export interface Check {
  /** Kebab case, stable: it is the diagnostic's code and the key in `dragoman.json`. */
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly examples: Examples;
  /** A matter of taste: off unless the project gives it a severity. */
  readonly optional?: boolean;
  /** Looks at source files too, as if they were their own translation. */
  readonly alone?: boolean;
  /** Looks at the units before and after (`previous`, `next` of the context). */
  readonly around?: boolean;
  /** Whether the check has anything to say about files like this one: asked once per file. Absent: about every file. */
  readonly applies?: (context: CheckContext) => boolean;
  /** Bits of `TRAIT`: asked only about units whose source or target has one of those named for it. Absent: about all. */
  readonly traits?: { readonly source?: number; readonly target?: number };
  /** A further cheap look at a unit: where it says no, `run` would find nothing. It keeps the cost of sixty checks near that of one. */
  readonly when?: (facts: Facts, context: CheckContext) => boolean;
  /** The findings in a unit that `applies`, `traits` and `when` let through. `facts`: what is known of it by then. */
  run(unit: BilingualUnit, context: CheckContext, facts: Facts): Iterable<Finding>;
}
