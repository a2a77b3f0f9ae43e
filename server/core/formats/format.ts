import type { Project } from '../../../shared/project/project.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { Content, NewPart } from '../text/content.ts';
import type { Text } from '../text/live-text.ts';
import type { Edit, Span } from '../text/span.ts';
import type { Naming } from './common/order/naming.ts';
import type { Refreshed, RefreshOptions } from './common/units/refreshed.ts';
import type { FormatTraits } from './traits.ts';

/** Where a unit's translation stands, whatever words the format has for it (XLIFF 2.2 section 4.3.1.24; XLIFF 1.2 `state`). */
export type State = 'initial' | 'needs-work' | 'translated' | 'reviewed' | 'final';

/** Why a unit may not be changed by a machine. */
export type Lock = 'translate-no' | 'approved' | 'final' | 'locked';

export interface Note {
  readonly text: string;
  readonly span?: Span;
  /** Who or what wrote it (`from`), or its category (`description`, `meaning`, `location`). */
  readonly from?: string;
  readonly category?: string;
}

/** Size limits of a target. `max` and `min` count `unit`s; a code point limit is what XLIFF 2's `xliff:codepoints` means. */
export interface Limits {
  readonly max?: number;
  readonly min?: number;
  readonly unit: 'char' | 'byte' | 'codepoint' | 'glyph';
}

/** A unit that is one form of a plural set spread over several keys (i18next `key_one`, `key_other`). */
export interface PluralForm {
  /** What all forms of the set share, unique in the catalog: the pointer of the key without its suffix. */
  readonly set: string;
  /** CLDR category, or a literal index (`0`, `1`) in index-based dialects. */
  readonly category: string;
  readonly ordinal: boolean;
  /** Some of the whole numbers that the form is for, where the file itself says which. Absent: those that the category has in the language. */
  readonly numbers?: readonly number[];
  /** Of a form for few numbers, where the format knows: the source text for all others. What it shows, the form may show as well. */
  readonly other?: Content;
  /** The id of the code that shows the number that the form is chosen by: each form may show it, and one for few numbers need not. */
  readonly shows?: string;
  /** The source language has no such form: `source` is the text of another one. */
  readonly borrowed?: true;
}

/** Times of a subtitle cue in milliseconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly timing: Span;
}

/** One translatable string, in any format. A value of one version of one text: spans are UTF-16 offsets in that text. */
export interface Unit {
  /** Stable, unique path within the catalog: `file#group#unit/segment`, a JSON pointer, a cue number. */
  readonly id: string;
  /** What a person calls it: the key, `resname` or id. */
  readonly name: string;
  /** The whole unit in the document (element, property, cue), with its name and texts. */
  readonly span: Span;
  /** Where to point when the unit as such is meant (its id attribute, its key, its index line). */
  readonly nameSpan: Span;
  /** In one-file-per-locale formats the only content is `source` in a source file and in a target file alike: see `pairUnits`. */
  readonly source?: Content;
  readonly target?: Content;
  readonly notes: readonly Note[];
  readonly state: State;
  /** The format's own word (`needs-review-translation`), when the file states one. */
  readonly stateName?: string;
  /** What the source was when the target was written, where the file keeps it: the target is older than its source. */
  readonly previousSource?: string;
  /** The file says that the source has changed since the target was written, and not what it was. */
  readonly outdated?: true;
  /** No program shows the target before somebody has looked at it: what is wrong with it can wait. */
  readonly draft?: true;
  /** Where the target came from, when the file states it (`state-qualifier`, `subState`). */
  readonly targetOrigin?: Origin;
  readonly lock?: Lock;
  readonly limits?: Limits;
  /** The interface element that shows the text, in words of ours (`button`, `menu item`), where the file says it. */
  readonly kind?: string | undefined;
  /** Groups, file and path, as context for a translator or a service. */
  readonly context?: string;
  readonly plural?: PluralForm;
  /** How the program reads this text, where the file says it unit by unit: the name of a message dialect. Absent: as the catalog's dialect. */
  readonly syntax?: string;
  readonly cue?: Cue;
  /** Of a file that is code as well (`FormatTraits.alsoCode`): other code can ask for it, too. */
  readonly everywhere?: true;
  /** Words that must stay as they are (`{Locked="…"}`, `mrk mtype="protected"` is a code instead). */
  readonly protectedWords?: readonly string[];
  /** Placeholders that the file itself declares (ARB, Chrome), as they stand in the text. */
  readonly declaredPlaceholders?: readonly string[];
  /** What the file demands of the target. */
  readonly rules?: readonly TargetRule[];
  /** Terms with translations or definitions that the file gives for this unit. */
  readonly terms?: readonly UnitTerm[];
  /** A regular expression of one character class: every character of the target is in it (ITS Allowed Characters). */
  readonly allowedCharacters?: string;
  /** Translations that the file itself proposes (`alt-trans`, `mtc:match`), in its order. */
  readonly matches?: readonly UnitMatch[];
  /** Gives back what was read and kept of the unit, for whoever goes through a large file once: it is read again when somebody asks. Absent: nothing is kept. */
  forget?(): void;
}

/** A condition that the file itself puts on a target (XLIFF 2 Validation module). */
export interface TargetRule {
  readonly kind: 'present' | 'absent' | 'starts' | 'ends';
  readonly text: string;
  /** How often `text` must be there, for `present`. */
  readonly occurs?: number;
  /** Only where the source meets the condition too. */
  readonly existsInSource: boolean;
  readonly caseSensitive: boolean;
  /** Unicode normalization form to compare in; absent: none. */
  readonly normalization?: 'NFC' | 'NFD';
}

/** A term that the file explains (XLIFF 2 Glossary module). */
export interface UnitTerm {
  readonly term: string;
  readonly translations: readonly string[];
  readonly definition?: string;
}

/** A proposed translation. Its spans are places in the same document. */
export interface UnitMatch {
  readonly target: Content;
  /** The text it is a translation of; absent: the unit's own source. */
  readonly source?: Content;
  /** Per cent, 0 to 100. */
  readonly similarity?: number;
  /** Where it came from, in the file's words. */
  readonly origin?: string;
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface ProblemFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** The sole fix that cannot change meaning. */
  readonly safe: boolean;
}

/** Work on the rules of a file. What it yields is nothing but a chance to stop or to give way; what it returns are its findings. */
export type Validating = Generator<undefined, readonly Problem[], undefined>;

/** A structural finding: something wrong with the file itself, not with a translation. */
export interface Problem {
  /** Rule id, kebab case, e.g. `xliff-duplicate-id`, `json-syntax`. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly fixes?: readonly ProblemFix[];
  /** Link to the section of the specification. */
  readonly href?: string;
  /** Off unless the project turns the rule on. */
  readonly optional?: boolean;
}

/** How a project wants new targets to be marked. What it leaves open is as the format recommends (docs/spec/formats.md#xliff-states). */
export type StatePolicy = NonNullable<Project['states']>;

/** The state of a new target in our words; each format has its own, or none. */
export type NewState = NonNullable<StatePolicy['machine']>;

/** Units by their places, from 0. An array is one. */
export interface Units<T extends Unit = Unit> {
  readonly length: number;
  at(index: number): T | undefined;
}

export interface Catalog {
  readonly format: string;
  /** The dialect whose conventions the writer mimics: `angular`, `dotnet`, `i18next`, `icu`, `arb`, `plain` … */
  readonly dialect: string;
  readonly sourceLocale?: string;
  readonly targetLocale?: string;
  /** Of a bilingual file whose format tells: its sources are texts, or keys whose texts are the targets of the source locale's own file. */
  readonly sources?: 'texts' | 'keys';
  /** In document order, none inside another; segments of one XLIFF unit may share its span. */
  readonly units: readonly Unit[];
  /** The same ones, for those who look at few of them: after a keystroke `units` is as much work as there are units. Absent: it is not. Ask `unitsOf`. */
  readonly few?: Units;
  /** Cheap, tolerant problems found on the way. Expensive rules live in `Format.validate`. */
  readonly problems: readonly Problem[];
  /** The same object for a catalog and for what `update` made of it, as long as nothing but the insides of units has changed. */
  readonly lineage?: object;
  /** The text is broken (not well-formed, merge conflict): it may be shown and checked, never written. */
  readonly malformed: boolean;
  /** Of a file that is code as well: whether that hands a value of this name over to the text with this key. Absent: nobody knows. */
  readonly handsOver?: (key: string, name: string) => boolean;
}

/** Where a new target came from; the writer turns it into states by the format's policy, only where the file uses states. */
export type Origin = 'machine' | 'memory' | 'person';

/** Set the target of one unit. `parts` empty means: clear the target. */
export interface Change {
  readonly unit: string;
  readonly parts: readonly NewPart[];
  readonly origin: Origin;
  /** Ask for review in the file's words, where the file uses states. */
  readonly review?: boolean;
  /** A correction: what the file states about the translation (state, approval) stays as it is. */
  readonly keepsState?: boolean;
  /** The locale of the new target, for files that must name it (`trgLang` of XLIFF 2) and do not yet. */
  readonly targetLocale?: string;
}

/** A state that a person gives to a unit. Its target stays as it is. */
export interface Mark {
  readonly unit: string;
  readonly state: MarkState;
}

/** Where a person can put a translation that is there. */
export type MarkState = Exclude<State, 'initial'>;

/** What the format needs to know about the file beside its text. */
export interface ParseOptions {
  /** Path or URI, `/`-separated: some dialects are known by name only (`.arb`, `package.nls.json`, `_locales/de/messages.json`). */
  readonly path?: string;
  /** Overrides detection. */
  readonly dialect?: string;
}

/** For one-file-per-locale formats: the source locale's file, whose order, keys and timing a new unit in the target mirrors. */
export interface SourceFile {
  readonly text: string;
  readonly catalog: Catalog;
}

export interface Format extends FormatTraits {
  /** The name in messages and data: stable. */
  readonly id: string;
  /** By path and the first 4,096 UTF-16 units of the text; cheap. */
  recognises(path: string, head: string): boolean;
  /** The dialect of several files that belong together, when they show one: a file with three keys follows the others. Absent: each file says it. */
  detect?(files: readonly { readonly path: string; readonly text: string }[]): string | undefined;
  /** Total: never throws, on any text, in time linear in its length. */
  parse(text: string, options?: ParseOptions): Catalog;
  /**
   * What `parse` gives for `text`, which is the text of `catalog` after `edit`: for keystrokes in large files. `options` are those of `catalog`.
   * Absent: the format parses fast enough.
   */
  update?(catalog: Catalog, edit: Edit, text: Text, options?: ParseOptions): Catalog;
  /**
   * The smallest edits that make `changes` true in `text`: ordered, non-overlapping, and none at all for a change that is already true.
   * `catalog` is what `parse` gave for this very text. A change for a unit that the text lacks inserts it, if `source` shows where.
   */
  write(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile, states?: StatePolicy): Written;
  /** The states that a person can give to units of this catalog, in the order of the work. Absent or empty: the file has no way to say them, or its tool does not want them. */
  markable?(catalog: Catalog): readonly MarkState[];
  /** The smallest edits that give units new states, in the format's own words: ordered, non-overlapping, none for a state that is already said. */
  mark?(text: string, catalog: Catalog, marks: readonly Mark[]): Written;
  /**
   * The smallest edits that give units of the source locale a note for translators. A note that is there stays, unless `isOwn` says of its text that it
   * may be replaced; where a unit has room for many, ours stands beside it. Rejected: units that have another note, or no place for one. Undefined: the
   * file has no place for notes. Absent: no file of the format has, or its tool writes them anew.
   */
  describe?(
    text: string,
    catalog: Catalog,
    notes: ReadonlyMap<string, string>,
    isOwn: (note: string) => boolean,
  ): Written | undefined;
  /**
   * A translation after its template has changed: what the template has now, in its order, with the translations that are there. The error is the end
   * of a sentence that begins with the file. Absent: files are not brought up to date with a template.
   */
  refresh?(text: string, template: string, options?: RefreshOptions): Result<Refreshed, string>;
  /** How keys and ids are renamed. */
  readonly naming?: Naming;
  /** The edits that put units in the order of the source, else of the alphabet. Undefined: not this file. Absent: the order means something. */
  sort?(text: string, catalog: Catalog, source?: SourceFile): readonly Edit[] | undefined;
  /** The text of a new target file without any translation, in the style of the source file. */
  create(source: SourceFile, targetLocale: string): string;
  /**
   * Source unit id -> target unit id, for units that belong together although their ids differ (cues of a retimed file).
   * Units with a twin of the same id are not in it; undefined: the target needs no twin, it says the same elsewhere. `write` accepts the source's id for such a unit when it is given the source.
   */
  align?(source: Catalog, target: Catalog): ReadonlyMap<string, string | undefined>;
  /** Well-formedness cross-check and normative rules; may cost more than `parse`. Includes nothing that `parse` already reported. */
  validate?(text: string, catalog: Catalog): Validating;
}

export interface Written {
  readonly edits: readonly Edit[];
  /** Changes that this format cannot hold, e.g. a character that XML 1.0 forbids, or a unit that has no place. */
  readonly rejected: readonly { readonly unit: string; readonly reason: string }[];
}
