/** Messages between the extension and the page of a translation preview. Both sides parse messages only with these schemas. */
import * as z from 'zod/mini';
import type { PreviewFile } from './preview.ts';

/** `applied`: it is in the document. */
export const DECISIONS = ['undecided', 'accepted', 'rejected', 'applied'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Messages are values: their lists must not be modified. */
const list = <T extends z.ZodMiniType>(of: T) => z.readonly(z.array(of));

const index = z.int().check(z.nonnegative());
/** A unit by its indexes in `files` and in their `units`. */
const place = z.readonly(z.tuple([index, index]));
export type Place = z.infer<typeof place>;

const decided = z.object({
  at: place,
  decision: z.enum(DECISIONS),
  /** The user's text in place of the translation. */
  text: z.exactOptional(z.string()),
  /** Why it could not be applied. */
  problem: z.exactOptional(z.string()),
});
export type Decided = z.infer<typeof decided>;

const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'information', 'hint']),
  message: z.string(),
});
const note = z.object({ unit: z.string(), reason: z.string(), locale: z.exactOptional(z.string()) });
const unit = z.object({
  unit: z.string(),
  name: z.string(),
  source: z.string(),
  old: z.exactOptional(z.string()),
  new: z.string(),
  origin: z.enum(['machine', 'memory', 'reused']),
  notes: list(z.string()),
  findings: list(finding),
  comments: z.exactOptional(list(z.string())),
  tags: z.exactOptional(z.record(z.string(), z.string())),
});
const file = z.object({
  uri: z.string(),
  /** Display name: the path relative to the open folder. */
  name: z.string(),
  sourceLocale: z.string(),
  targetLocale: z.string(),
  exists: z.boolean(),
  units: list(unit),
  skipped: list(note),
  refused: list(note),
});
const judged = z.object({ at: place, findings: list(finding) });
export type JudgedPlace = z.infer<typeof judged>;
/** A file of the preview with its display name. */
export type PageFile = PreviewFile & { readonly name: string };

/** The page's texts in the user's language. `{0}` and `{1}` are filled in. */
export const STRINGS = [
  'title',
  'search',
  'show',
  'showAll',
  'showFindings',
  'showUndecided',
  'showUntranslated',
  'showWorst',
  'acceptShown',
  'rejectShown',
  'checkQuality',
  'apply',
  'applying',
  'counts',
  'shown',
  'nothingShown',
  'key',
  'source',
  'current',
  'translation',
  'decision',
  'undecided',
  'accepted',
  'rejected',
  'applied',
  'edited',
  'machine',
  'memory',
  'reused',
  'newFile',
  'refused',
  'skipped',
  'accept',
  'reject',
  'edit',
  'editing',
  'save',
  'cancel',
  'checking',
  'notWritten',
  'helpMove',
  'helpEdit',
  'helpAccept',
  'helpReject',
  'helpUndo',
  'helpSearch',
  'helpOpen',
  'helpApply',
  'helpEditing',
  'severityError',
  'severityWarning',
  'severityInformation',
  'severityHint',
] as const;
export type StringKey = (typeof STRINGS)[number];
export type Strings = Readonly<Record<StringKey, string>>;

export const fromPreviewPage = z.discriminatedUnion('type', [
  /** The page has loaded, possibly again: it has no state. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('decide'), changes: list(decided) }),
  z.object({ type: z.literal('check'), ticket: index, at: place, text: z.string() }),
  z.object({ type: z.literal('quality') }),
  z.object({ type: z.literal('apply') }),
  /** Show the unit in its file. */
  z.object({ type: z.literal('open'), at: place }),
]);
export type FromPreviewPage = z.infer<typeof fromPreviewPage>;

export const toPreviewPage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    strings: z.record(z.string(), z.string()),
    files: list(file),
    decisions: list(decided),
  }),
  z.object({
    type: z.literal('checked'),
    ticket: index,
    findings: list(finding),
    refused: z.exactOptional(z.string()),
  }),
  z.object({ type: z.literal('decided'), changes: list(decided) }),
  /** A provider's findings in translations as they were proposed; `isNew`: just found. */
  z.object({ type: z.literal('judged'), found: list(judged), isNew: z.boolean() }),
  z.object({ type: z.literal('busy'), busy: z.boolean() }),
]);
export type ToPreviewPage = z.infer<typeof toPreviewPage>;
