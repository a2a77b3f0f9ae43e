import type { Catalog, Severity } from '../../formats/format.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { Edit } from '../../text/span.ts';
import type { CheckContext, Finding } from '../check.ts';
import type { FileFacts } from './facts.ts';

/** A text with its translation, somewhere in the project. Texts are flat: a code mark stands for each inline code. */
export interface Occurrence {
  /** Path from the project folder. */
  readonly file: string;
  /** What a person calls the unit. */
  readonly name: string;
  readonly source: string;
  readonly target: string;
}

/** The translations into one locale that stand in other files than the one that is looked at. */
export interface Elsewhere {
  ofSource(source: string): Iterable<Occurrence>;
  ofTarget(target: string): Iterable<Occurrence>;
}

/** What is known beside the file itself. Everything may be absent: then nothing is said about it. */
export interface Around {
  readonly elsewhere?: Elsewhere;
  /** The other target locales of the group, by locale. */
  readonly siblings?: ReadonlyMap<string, FileFacts>;
  /** For a bilingual file: the file of the source locale, which holds no translations, with its name. */
  readonly original?: { readonly facts: FileFacts; readonly name: string };
  /** Target locales of the project that have no file yet, with the path that it would have. */
  readonly missingFiles?: ReadonlyMap<string, string>;
}

/** A unit of the file with its texts, flat and trimmed. */
export interface AcrossUnit {
  readonly pair: BilingualUnit;
  readonly source: string;
  /** Absent: not translated. In a source file always absent. */
  readonly target?: string;
}

/** One file as a check sees it. */
export interface AcrossFile extends Around {
  readonly role: 'source' | 'target';
  readonly bilingual: boolean;
  /** Units are properties whose keys people choose and put in order. */
  readonly keyed: boolean;
  /** Path from the project folder, or the bare name. */
  readonly file: string;
  readonly text: string;
  readonly catalog: Catalog;
  /** The source locale's file, for the target files of one-file-per-locale formats. */
  readonly source?: { readonly catalog: Catalog; readonly name: string };
  readonly context: CheckContext;
  /** In source order. The forms that the target language needs beyond those of the source are among them. */
  readonly units: readonly AcrossUnit[];
  /** Ids of units that the target language has no use for, with the reason. */
  readonly needless: ReadonlyMap<string, string>;
  /** Units whose source, or whose place in the code, has changed since they were translated: what is to be said of it, or empty. */
  readonly stale: ReadonlyMap<string, string>;
}

export interface AcrossFinding extends Finding {
  /** Absent: about the whole file. */
  readonly unit?: string;
  /** For what no new target can say: edits of the file. */
  readonly repair?: { readonly title: string; readonly edits: readonly Edit[] };
}

/** A small project: texts by key. The finding is looked for in the target file, or in the source file if there is no target. */
export interface AcrossExample {
  readonly source: Readonly<Record<string, string>>;
  readonly target?: Readonly<Record<string, string>>;
  readonly locales?: readonly [source: string, target: string];
  readonly dialect?: string;
  /** Both sides stand in one file, which was made from the source file. */
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

/** A check that looks beyond one unit: at the other units of the file, at the other files of its locale, at the other locales. */
export interface AcrossCheck {
  /** Kebab case, stable: it is the diagnostic's code and the key in `dragoman.json`. */
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  /** Off unless the project turns it on. */
  readonly optional?: true;
  /** Where the finding is shown. */
  readonly role: 'source' | 'target';
  readonly examples: { readonly good: readonly AcrossExample[]; readonly bad: readonly AcrossExample[] };
  /** Linear in the units of the file: what is known of other files is looked up, never walked. An `undefined` is a chance to stop. */
  run(file: AcrossFile): Iterable<AcrossFinding | undefined>;
}
