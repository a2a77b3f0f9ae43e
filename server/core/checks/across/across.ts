import type { Catalog, Severity } from '../../formats/format.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { Edit } from '../../text/span.ts';
import type { CheckContext, Finding } from '../check.ts';
import type { FileFacts } from './facts.ts';

/** A text with its translation, somewhere in the project. Texts are flat: a code mark replaces each inline code. */
export interface Occurrence {
  /** Path relative to the project folder. */
  readonly file: string;
  /** What people call the unit. */
  readonly name: string;
  readonly source: string;
  readonly target: string;
}

/** The translations into one locale that are in other files than the current one. */
export interface Elsewhere {
  ofSource(source: string): Iterable<Occurrence>;
  ofTarget(target: string): Iterable<Occurrence>;
}

/** What is known besides the file itself. Everything is optional: checks report nothing about what is absent. */
export interface Around {
  readonly elsewhere?: Elsewhere;
  /** The other target locales of the group, by locale. */
  readonly siblings?: ReadonlyMap<string, FileFacts>;
  /** For a bilingual file: the file of the source locale, which holds no translations, with its name. */
  readonly original?: { readonly facts: FileFacts; readonly name: string };
  /** Target locales of the project without a file, with the path that it would have. */
  readonly missingFiles?: ReadonlyMap<string, string>;
}

/** A unit of the file with its flat, trimmed texts. */
export interface AcrossUnit {
  readonly pair: BilingualUnit;
  readonly source: string;
  /** Absent: not translated. Always absent in a source file. */
  readonly target?: string;
}

/** One file as a check sees it. */
export interface AcrossFile extends Around {
  readonly role: 'source' | 'target';
  readonly bilingual: boolean;
  /** Units are properties whose keys people choose and order. */
  readonly keyed: boolean;
  /** Path relative to the project folder, or the bare name. */
  readonly file: string;
  readonly text: string;
  readonly catalog: Catalog;
  /** The source locale's file, for target files in formats with one file per locale. */
  readonly source?: { readonly catalog: Catalog; readonly name: string };
  readonly context: CheckContext;
  /** In source order. Includes the forms that the target language needs beyond those of the source. */
  readonly units: readonly AcrossUnit[];
  /** Ids of units that the target language does not need, with the reason. */
  readonly needless: ReadonlyMap<string, string>;
  /** Units whose source, or whose place in the code, has changed since they were translated: what to say about it, or empty. */
  readonly stale: ReadonlyMap<string, string>;
}

export interface AcrossFinding extends Finding {
  /** Absent: the finding is about the whole file. */
  readonly unit?: string;
  /** Edits of the file, for fixes that no new target can express. */
  readonly repair?: { readonly title: string; readonly edits: readonly Edit[] };
}

/** A small project: texts by key. The finding is expected in the target file, or in the source file if there is no target. */
export interface AcrossExample {
  readonly source: Readonly<Record<string, string>>;
  readonly target?: Readonly<Record<string, string>>;
  readonly locales?: readonly [source: string, target: string];
  readonly dialect?: string;
  /** Both sides are in one file, which was generated from the source file. */
  readonly bilingual?: true;
  /** The locale that the file itself states. */
  readonly states?: string;
  readonly elsewhere?: readonly { readonly source: string; readonly target: string }[];
  readonly siblings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly missingFiles?: readonly string[];
  readonly stale?: readonly string[];
  /** The target file after the fix of the first finding. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/**
 * What a file must have before a check can find anything: a stated language, a source locale file next to a bilingual one, other target
 * locales, units without a target, plural forms in separate keys, units that may have no counterpart in the source or the target, or a record of what
 * its translations were made from.
 */
export type AcrossNeed = 'language' | 'original' | 'siblings' | 'open' | 'plural' | 'unpaired' | 'history';

/** A check that looks beyond one unit: at other units of the file, other files of its locale, or other locales. */
export interface AcrossCheck {
  /** Kebab case, stable: the diagnostic's code and the key in `dragoman.json`. */
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  /** Off unless the project enables it. */
  readonly optional?: true;
  /** Where the finding is shown. */
  readonly role: 'source' | 'target';
  /** Without these the check is not called. */
  readonly needs?: AcrossNeed;
  readonly examples: { readonly good: readonly AcrossExample[]; readonly bad: readonly AcrossExample[] };
  /** Linear in the units of the file: facts of other files are looked up, never iterated. Each `undefined` is an opportunity to stop. */
  run(file: AcrossFile): Iterable<AcrossFinding | undefined>;
}
