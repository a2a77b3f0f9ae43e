import type { Limits, Severity } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { NewPart } from '../text/content.ts';
import type { Span } from '../text/span.ts';

/** What a check may know beside the unit. */
export interface CheckContext {
  readonly format: string;
  readonly dialect: string;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** The project's own settings for this check, if any (see `dragoman.json`, `checks`). */
  readonly ignore: readonly string[];
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
}

/** One example: a source, a target, and (for a failing one) what the fixed target is. Plain text; `<x id="1"/>` stands for an inline code. */
export interface Example {
  readonly source: string;
  readonly target: string;
  readonly locales?: readonly [source: string, target: string];
  readonly dialect?: string;
  readonly limits?: Limits;
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
  run(unit: BilingualUnit, context: CheckContext): Iterable<Finding>;
}
