/** Messages between the extension and the page of a translation table. Both sides parse messages only with these schemas. */
import * as z from 'zod/mini';
import { TABLE_KINDS } from './table.ts';

const list = <T extends z.ZodMiniType>(of: T) => z.readonly(z.array(of));
const index = z.int().check(z.nonnegative());

const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'information', 'hint']),
  message: z.string(),
});
const kind = z.enum(TABLE_KINDS);
const cell = z.object({
  text: z.exactOptional(z.string()),
  state: z.exactOptional(z.string()),
  kinds: list(kind),
  worst: z.exactOptional(z.enum(['error', 'warning', 'information', 'hint'])),
  locked: z.exactOptional(z.literal(true)),
});
const row = z.object({
  file: index,
  unit: z.string(),
  name: z.string(),
  source: z.string(),
  codes: list(z.string()),
  tags: z.exactOptional(z.record(z.string(), z.string())),
  plural: z.exactOptional(z.string()),
  notes: list(z.string()),
  cells: list(z.nullable(cell)),
});
const place = { file: index, unit: z.string(), locale: z.string() };
const refusal = z.object({
  ...place,
  name: z.string(),
  reason: z.string(),
  conflict: z.exactOptional(z.literal(true)),
});
const written = z.object({ written: index, refused: list(refusal), run: z.exactOptional(z.string()) });
const details = z.object({
  name: z.string(),
  context: z.exactOptional(z.string()),
  notes: list(z.string()),
  screenshots: list(z.string()),
  limits: z.exactOptional(
    z.object({ max: z.exactOptional(z.number()), min: z.exactOptional(z.number()), unit: z.string() }),
  ),
  state: z.exactOptional(z.string()),
  findings: list(finding),
  stale: z.exactOptional(z.string()),
  matches: list(z.object({ percent: z.number(), source: z.string(), text: z.string() })),
  uses: list(z.object({ uri: z.string(), name: z.string(), line: z.number(), site: z.exactOptional(z.string()) })),
  at: z.exactOptional(z.object({ uri: z.string(), line: z.number() })),
});
const proposal = z.object({
  ...place,
  name: z.string(),
  before: z.string(),
  after: z.string(),
  refused: z.exactOptional(z.string()),
});
export type Proposal = z.infer<typeof proposal>;

/** The page's requests to the server through the extension, and the schemas of their answers. */
export const TABLE_ANSWERS = {
  query: z.object({
    view: z.string(),
    total: index,
    counts: z.partialRecord(kind, z.number()),
    problem: z.exactOptional(z.string()),
  }),
  find: z.object({ at: z.nullable(index) }),
  rows: z.object({ from: index, rows: list(row) }),
  check: z.object({ findings: list(finding), refused: z.exactOptional(z.string()) }),
  details,
  write: written,
  clear: written,
  replace: z.object({ found: list(proposal) }),
} as const;
export type TableQuestion = keyof typeof TABLE_ANSWERS;
export type TableReply<Q extends TableQuestion> = z.infer<(typeof TABLE_ANSWERS)[Q]>;
export type PageRow = z.infer<typeof row>;
export type PageCell = z.infer<typeof cell>;
export type PageDetails = z.infer<typeof details>;
export type PageWritten = z.infer<typeof written>;

/** What the extension does, because it needs a list to choose from, the clipboard or the service. */
export const TABLE_ACTIONS = ['menu', 'translate', 'rephrase', 'matches', 'mark', 'copy', 'paste'] as const;
export type TableAction = (typeof TABLE_ACTIONS)[number];

const area = z.object({ view: z.string(), from: index, to: index, locales: z.array(z.string()) });
export type PageArea = z.infer<typeof area>;

export const fromTablePage = z.discriminatedUnion('type', [
  /** The page has loaded, possibly again: it has no state. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('ask'),
    ticket: index,
    question: z.enum(Object.keys(TABLE_ANSWERS) as [TableQuestion, ...TableQuestion[]]),
    argument: z.record(z.string(), z.unknown()),
  }),
  /** `source`: the source is copied, too. */
  z.object({ type: z.literal('act'), action: z.enum(TABLE_ACTIONS), area, source: z.boolean() }),
  /** `redo`: the run is an undo that is to be undone. */
  z.object({ type: z.literal('undo'), run: z.string(), redo: z.boolean() }),
  z.object({ type: z.literal('languages') }),
  /** Show the unit in its file, or a place in code. */
  z.object({ type: z.literal('open'), uri: z.string(), line: z.int().check(z.minimum(1)) }),
]);
export type FromTablePage = z.infer<typeof fromTablePage>;

const init = z.object({
  type: z.literal('init'),
  strings: z.record(z.string(), z.string()),
  id: z.string(),
  sourceLocale: z.string(),
  /** The shown languages, in their order. */
  locales: list(z.string()),
  /** The name of each language. */
  names: z.record(z.string(), z.string()),
  files: list(z.object({ name: z.string(), rows: index })),
  rows: index,
  problems: list(z.string()),
  /** The page is an editor of one file, and uses the document's own undo. */
  isEditor: z.boolean(),
  focus: z.exactOptional(z.object({ unit: z.exactOptional(z.string()), locale: z.exactOptional(z.string()) })),
});
export type TableInit = z.infer<typeof init>;

export const toTablePage = z.discriminatedUnion('type', [
  init,
  z.object({ type: z.literal('columns'), locales: list(z.string()) }),
  z.object({ type: z.literal('answer'), ticket: index, result: z.unknown() }),
  /** `outdated`: the request refers to something that no longer exists, and the page requests the rows again. */
  z.object({ type: z.literal('failed'), ticket: index, message: z.string(), outdated: z.boolean() }),
  z.object({ type: z.literal('changed'), locales: z.exactOptional(list(z.string())) }),
  z.object({ type: z.literal('wrote'), result: written }),
  z.object({ type: z.literal('proposed'), title: z.string(), proposals: list(proposal), refused: list(refusal) }),
  /** `run` undoes it. */
  z.object({ type: z.literal('undone'), run: z.exactOptional(z.string()), redo: z.boolean() }),
  z.object({ type: z.literal('say'), text: z.string() }),
  /** Do the same as the key for it. */
  z.object({ type: z.literal('do'), what: z.enum(['replace', 'clear', 'edit', 'undo', 'redo']) }),
]);
export type ToTablePage = z.infer<typeof toTablePage>;

/** The page's texts in the user's language. `{0}` and `{1}` are filled in. */
export const TABLE_STRINGS = [
  'title',
  'search',
  'regex',
  'matchCase',
  'where',
  'everywhere',
  'inKeys',
  'inSources',
  'inTranslations',
  'filters',
  'missing',
  'review',
  'stale',
  'findings',
  'changed',
  'since',
  'inLanguage',
  'allLanguages',
  'file',
  'allFiles',
  'languages',
  'actions',
  'replace',
  'details',
  'help',
  'rows',
  'rowsOf',
  'selected',
  'nothingShown',
  'loading',
  'key',
  'source',
  'editing',
  'save',
  'cancel',
  'notWritten',
  'helpEditing',
  'insert',
  'locked',
  'unreadable',
  'conflict',
  'severityError',
  'severityWarning',
  'severityInformation',
  'severityHint',
  'stateInitial',
  'stateNeedsWork',
  'stateTranslated',
  'stateReviewed',
  'stateFinal',
  'notes',
  'limits',
  'atMost',
  'atLeast',
  'screenshots',
  'uses',
  'memory',
  'use',
  'openFile',
  'context',
  'noDetails',
  'find',
  'with',
  'preview',
  'apply',
  'noMatches',
  'refusedCount',
  'wrote',
  'close',
  'nothingToUndo',
  'nothingToRedo',
  'keyMove',
  'keyExtend',
  'keyEdit',
  'keyInsert',
  'keyClear',
  'keyMenu',
  'keyCopy',
  'keyPaste',
  'keyUndo',
  'keyRedo',
  'keySearch',
  'keyReplace',
  'keyDetails',
  'keyOpen',
  'keyAll',
  'keyRow',
  'keyColumn',
  'keyTranslate',
] as const;
export type TableStringKey = (typeof TABLE_STRINGS)[number];
export type TableStrings = Readonly<Record<TableStringKey, string>>;
