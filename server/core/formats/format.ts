import type { Project } from '../../../shared/project/project.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { Content, NewPart } from '../text/content.ts';
import type { Text } from '../text/live-text.ts';
import type { Edit, Span } from '../text/span.ts';
import type { Naming } from './common/order/naming.ts';
import type { Refreshed, RefreshOptions } from './common/units/refreshed.ts';
import type { FormatTraits } from './traits.ts';

/** The state of a unit's translation, whatever the format calls it (XLIFF 2.2 section 4.3.1.24; XLIFF 1.2 `state`). */
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

/** Size limits of a target. `max` and `min` count in `unit`; a code point limit corresponds to XLIFF 2's `xliff:codepoints`. */
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
  /** Some of the whole numbers that the form is for, if the file itself states them. Absent: those of the category in the language. */
  readonly numbers?: readonly number[];
  /** For a form that covers few numbers, if known: the source text for all other numbers. The form may show whatever that text shows. */
  readonly other?: Content;
  /** The id of the code that shows the number by which the form is chosen: each form may show it, and one for few numbers need not. */
  readonly shows?: string;
  /** The source language has no such form: `source` is the text of another form. */
  readonly borrowed?: true;
}

/** Times of a subtitle cue in milliseconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly timing: Span;
}

/** One translatable string, in any format. A value that belongs to one version of one text: spans are UTF-16 offsets in that text. */
export interface Unit {
  /** Stable, unique path within the catalog: `file#group#unit/segment`, a JSON pointer, a cue number. */
  readonly id: string;
  /** What people call it: the key, `resname` or id. */
  readonly name: string;
  /** The whole unit in the document (element, property, cue), with its name and texts. */
  readonly span: Span;
  /** The range to point to when the unit as such is meant (its id attribute, its key, its index line). */
  readonly nameSpan: Span;
  /** In formats with one file per locale the only content is `source`, in source and target files alike: see `pairUnits`. */
  readonly source?: Content;
  readonly target?: Content;
  readonly notes: readonly Note[];
  readonly state: State;
  /** The format's own term (`needs-review-translation`), if the file states one. */
  readonly stateName?: string;
  /** The source text at the time the target was written, if the file keeps it: the target is older than its source. */
  readonly previousSource?: string;
  /** The file says that the source has changed since the target was written, but not what it was. */
  readonly outdated?: true;
  /** No program shows the target before a person has reviewed it: problems in it can wait. */
  readonly draft?: true;
  /** Where the target came from, if the file states it (`state-qualifier`, `subState`). */
  readonly targetOrigin?: Origin;
  readonly lock?: Lock;
  readonly limits?: Limits;
  /** The user interface element that shows the text, in our terms (`button`, `menu item`), if the file states it. */
  readonly kind?: string | undefined;
  /** Groups, file and path, as context for a translator or the service. */
  readonly context?: string;
  readonly plural?: PluralForm;
  /** How the program reads this text, if the file states it for each unit: the name of a message dialect. Absent: the catalog's dialect. */
  readonly syntax?: string;
  readonly cue?: Cue;
  /** For a file that is also code (`FormatTraits.alsoCode`): other code can request it, too. */
  readonly everywhere?: true;
  /** Words that must not change (`{Locked="…"}`; `mrk mtype="protected"` is a code instead). */
  readonly protectedWords?: readonly string[];
  /** Placeholders that the file itself declares (ARB, Chrome), as written in the text. */
  readonly declaredPlaceholders?: readonly string[];
  /** Requirements of the file for the target. */
  readonly rules?: readonly TargetRule[];
  /** Terms with translations or definitions that the file provides for this unit. */
  readonly terms?: readonly UnitTerm[];
  /** A regular expression of one character class that contains every allowed character of the target (ITS Allowed Characters). */
  readonly allowedCharacters?: string;
  /** Translations that the file itself proposes (`alt-trans`, `mtc:match`), in its order. */
  readonly matches?: readonly UnitMatch[];
  /** Releases what was cached of the unit, for callers that read a large file once: it is read again on demand. Absent: there is no cache. */
  forget?(): void;
}

/** A requirement of the file itself for a target (XLIFF 2 Validation module). */
export interface TargetRule {
  readonly kind: 'present' | 'absent' | 'starts' | 'ends';
  readonly text: string;
  /** How often `text` must occur, for `present`. */
  readonly occurs?: number;
  /** Applies only if the source meets the condition, too. */
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

/** A proposed translation. Its spans are ranges in the same document. */
export interface UnitMatch {
  readonly target: Content;
  /** The source text it translates; absent: the unit's own source. */
  readonly source?: Content;
  /** Percent, 0 to 100. */
  readonly similarity?: number;
  /** Where it came from, in the file's terms. */
  readonly origin?: string;
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface ProblemFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** True for the only fix that cannot change the meaning. */
  readonly safe: boolean;
}

/** The rules of a file at work. Each yield is only an opportunity to stop or to let others run; the return value is the findings. */
export type Validating = Generator<undefined, readonly Problem[], undefined>;

/** A structural finding: an error in the file itself, not in a translation. */
export interface Problem {
  /** Rule id, kebab case, e.g. `xliff-duplicate-id`, `json-syntax`. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly fixes?: readonly ProblemFix[];
  /** Link to the section of the specification. */
  readonly href?: string;
  /** Off unless the project enables the rule. */
  readonly optional?: boolean;
}

/** How a project wants new targets to be marked. What it leaves unset follows the format's recommendation (docs/spec/formats.md#xliff-states). */
export type StatePolicy = NonNullable<Project['states']>;

/** The state of a new target in our terms; each format has its own, or none. */
export type NewState = NonNullable<StatePolicy['machine']>;

/** Units by index, from 0. An array is one implementation. */
export interface Units<T extends Unit = Unit> {
  readonly length: number;
  at(index: number): T | undefined;
}

export interface Catalog {
  readonly format: string;
  /** The dialect whose conventions the writer follows: `angular`, `dotnet`, `i18next`, `icu`, `arb`, `plain` … */
  readonly dialect: string;
  readonly sourceLocale?: string;
  readonly targetLocale?: string;
  /** For a bilingual file whose format states it: its sources are texts, or keys whose texts are the targets in the source locale's own file. */
  readonly sources?: 'texts' | 'keys';
  /** In document order, not nested; segments of one XLIFF unit may share its span. */
  readonly units: readonly Unit[];
  /** The same units, to read few of them: after a keystroke, `units` takes time for each unit. Absent: it does not. Use `unitsOf`. */
  readonly few?: Units;
  /** Cheap, tolerant problems found during parsing. Expensive rules are in `Format.validate`. */
  readonly problems: readonly Problem[];
  /** The same object for a catalog and for the results of `update` on it, as long as only the insides of units have changed. */
  readonly lineage?: object;
  /** The same object while `validate` reports the same, moved by the edits; what an edit touches is checked again. Absent: unknown. */
  readonly structure?: object;
  /** The text is broken (not well-formed, merge conflict): it may be shown and checked, but never written. */
  readonly malformed: boolean;
  /** For a file that is also code: whether it passes a value with this name to the text with this key. Absent: unknown. */
  readonly handsOver?: (key: string, name: string) => boolean;
}

/** Where a new target comes from; the writer turns it into a state by the format's policy, only if the file uses states. */
export type Origin = 'machine' | 'memory' | 'person';

/** Sets the target of one unit. Empty `parts` clear the target. */
export interface Change {
  readonly unit: string;
  readonly parts: readonly NewPart[];
  readonly origin: Origin;
  /** Requests review in the file's terms, if the file uses states. */
  readonly review?: boolean;
  /** A correction: what the file states about the translation (state, approval) is kept. */
  readonly keepsState?: boolean;
  /** The locale of the new target, for files that must name it (`trgLang` of XLIFF 2) but do not yet. */
  readonly targetLocale?: string;
}

/** A state that a person gives to a unit. Its target does not change. */
export interface Mark {
  readonly unit: string;
  readonly state: MarkState;
}

/** The states that a person can give to an existing translation. */
export type MarkState = Exclude<State, 'initial'>;

/** What the format needs to know about the file besides its text. */
export interface ParseOptions {
  /** Path or URI, `/`-separated: some dialects are recognised only by the name (`.arb`, `package.nls.json`, `_locales/de/messages.json`). */
  readonly path?: string;
  /** Overrides detection. */
  readonly dialect?: string;
}

/** For formats with one file per locale: the file of the source locale, whose order, keys and timing a new unit in the target follows. */
export interface SourceFile {
  readonly text: string;
  readonly catalog: Catalog;
}

export interface Format extends FormatTraits {
  /** The name in messages and data. Stable. */
  readonly id: string;
  /** Decides by the path and the first 4,096 UTF-16 units of the text; cheap. */
  recognises(path: string, head: string): boolean;
  /** The dialect of several files that belong together, if any shows one: a file with three keys follows the others. Absent: each decides alone. */
  detect?(files: readonly { readonly path: string; readonly text: string }[]): string | undefined;
  /** Total: never throws, on any text, in time linear in its length. */
  parse(text: string, options?: ParseOptions): Catalog;
  /**
   * The result of `parse` for `text`, the text of `catalog` after `edit`: for keystrokes in large files. `options` are those of `catalog`. Absent:
   * the format parses fast enough.
   */
  update?(catalog: Catalog, edit: Edit, text: Text, options?: ParseOptions): Catalog;
  /**
   * The smallest edits that apply `changes` to `text`: ordered, non-overlapping, and none for a change that is already in place. `catalog` is the
   * result of `parse` for this very text. A change to a unit that the text lacks inserts it, if `source` shows where.
   */
  write(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile, states?: StatePolicy): Written;
  /** The states that a person can give to units of this catalog, in workflow order. Absent or empty: the file or its tool has none. */
  markable?(catalog: Catalog): readonly MarkState[];
  /** The smallest edits that give units new states, in the format's own terms: ordered, non-overlapping, none for a state that is already set. */
  mark?(text: string, catalog: Catalog, marks: readonly Mark[]): Written;
  /**
   * The smallest edits that give units of the source locale a note for translators. An existing note stays, unless `isOwn` says that its text may be
   * replaced; if a unit can have many, ours is added to them. Rejected: units that have another note, or no place for one. Undefined: the file has no
   * place for notes. Absent: no file of the format has, or its tool rewrites them.
   */
  describe?(
    text: string,
    catalog: Catalog,
    notes: ReadonlyMap<string, string>,
    isOwn: (note: string) => boolean,
  ): Written | undefined;
  /**
   * Updates a translation after its template has changed: the entries of the template, in its order, with the existing translations. The error
   * completes a sentence that begins with the file. Absent: files are not updated from a template.
   */
  refresh?(text: string, template: string, options?: RefreshOptions): Result<Refreshed, string>;
  /** How keys and ids are renamed. */
  readonly naming?: Naming;
  /** The edits that sort units in the order of the source, else alphabetically. Undefined: not for this file. Absent: the order has a meaning. */
  sort?(text: string, catalog: Catalog, source?: SourceFile): readonly Edit[] | undefined;
  /** The text of a new target file without translations, in the style of the source file. */
  create(source: SourceFile, targetLocale: string): string;
  /**
   * Source unit id -> target unit id, for units that belong together although their ids differ (cues of a retimed file). Units whose counterpart has
   * the same id are omitted; undefined: no counterpart is needed. `write` accepts the source's id for such a unit when given the source.
   */
  align?(source: Catalog, target: Catalog): ReadonlyMap<string, string | undefined>;
  /** Cross-checks well-formedness and applies normative rules; may cost more than `parse`. Does not repeat what `parse` already reported. */
  validate?(text: string, catalog: Catalog): Validating;
}

export interface Written {
  readonly edits: readonly Edit[];
  /** Changes that this format cannot represent, e.g. a character that XML 1.0 forbids, or a unit that has no place. */
  readonly rejected: readonly { readonly unit: string; readonly reason: string }[];
}
