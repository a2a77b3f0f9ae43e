/** The schemas of XLIFF 2.0 to 2.2 and their modules, as far as rules use them. A table of data. */

/** The required form of a value. */
export type ValueKind =
  | 'text'
  | 'id'
  | 'ids'
  | 'yesNo'
  | 'direction'
  | 'reorder'
  | 'side'
  | 'userDefined'
  | 'codeType'
  | 'markType'
  | 'matchType'
  | 'state'
  | 'priority'
  | 'positive'
  | 'percent'
  | 'hex'
  | 'language'
  | 'space'
  | 'reference'
  | 'normalization'
  | 'metaTarget';

export interface ElementSchema {
  readonly attributes: Readonly<Record<string, ValueKind>>;
  readonly required?: readonly string[];
  /** Attributes of other namespaces: those of XLIFF's own modules, or any. */
  readonly foreign: 'modules' | 'any';
  /** Children in order, by rank; `*` is any element of another namespace. Absent: not checked. */
  readonly children?: Readonly<Record<string, number>>;
  /** Children that must occur at least once; several names are alternatives. */
  readonly needs?: readonly string[];
  /** Children that may occur at most once. */
  readonly single?: readonly string[];
  readonly text: boolean;
}

const DIRECTIONS = { srcDir: 'direction', trgDir: 'direction' } as const;
const INHERITED = { canResegment: 'yesNo', translate: 'yesNo', 'xml:space': 'space', ...DIRECTIONS } as const;
const HINTS = { canCopy: 'yesNo', canDelete: 'yesNo', canReorder: 'reorder', copyOf: 'id' } as const;
const CODE = { ...HINTS, id: 'id', type: 'codeType', subType: 'userDefined' } as const;
const POINT = { ...CODE, dataRef: 'id', disp: 'text', equiv: 'text', subFlows: 'ids' } as const;
const MARK = { id: 'id', translate: 'yesNo', type: 'markType', ref: 'reference', value: 'text' } as const;
const INLINE = { cp: 1, ph: 1, pc: 1, sc: 1, ec: 1, mrk: 1, sm: 1, em: 1 } as const;
const CONTENT = { 'xml:lang': 'language', 'xml:space': 'space' } as const;

export const SCHEMA_2: Readonly<Record<string, ElementSchema>> = {
  xliff: {
    attributes: { version: 'text', srcLang: 'language', trgLang: 'language', 'xml:space': 'space' },
    required: ['version', 'srcLang'],
    foreign: 'any',
    children: { notes: 1, 'mda:metadata': 2, file: 3 },
    needs: ['file'],
    single: ['notes', 'mda:metadata'],
    text: false,
  },
  file: {
    attributes: { ...INHERITED, id: 'id', original: 'text' },
    required: ['id'],
    foreign: 'any',
    children: { skeleton: 1, '*': 2, notes: 3, unit: 4, group: 4 },
    needs: ['unit group'],
    single: ['skeleton', 'notes'],
    text: false,
  },
  skeleton: { attributes: { href: 'text' }, foreign: 'modules', children: { '*': 1 }, text: true },
  group: {
    attributes: { ...INHERITED, id: 'id', name: 'text', type: 'userDefined' },
    required: ['id'],
    foreign: 'any',
    children: { '*': 2, notes: 3, unit: 4, group: 4 },
    single: ['notes'],
    text: false,
  },
  unit: {
    attributes: { ...INHERITED, id: 'id', name: 'text', type: 'userDefined' },
    required: ['id'],
    foreign: 'any',
    children: { '*': 2, notes: 3, originalData: 4, segment: 5, ignorable: 5 },
    needs: ['segment'],
    single: ['notes', 'originalData'],
    text: false,
  },
  segment: {
    attributes: { id: 'id', canResegment: 'yesNo', state: 'state', subState: 'userDefined' },
    foreign: 'modules',
    children: { source: 1, target: 2 },
    needs: ['source'],
    single: ['source', 'target'],
    text: false,
  },
  ignorable: {
    attributes: { id: 'id' },
    foreign: 'modules',
    children: { source: 1, target: 2 },
    needs: ['source'],
    single: ['source', 'target'],
    text: false,
  },
  notes: { attributes: {}, foreign: 'modules', children: { note: 1 }, needs: ['note'], text: false },
  note: {
    attributes: { id: 'id', appliesTo: 'side', category: 'text', priority: 'priority', ref: 'reference' },
    foreign: 'any',
    children: {},
    text: true,
  },
  originalData: { attributes: {}, foreign: 'modules', children: { data: 1 }, needs: ['data'], text: false },
  data: {
    attributes: { id: 'id', dir: 'direction', 'xml:space': 'space' },
    required: ['id'],
    foreign: 'modules',
    children: { cp: 1 },
    text: true,
  },
  source: { attributes: CONTENT, foreign: 'modules', children: INLINE, text: true },
  target: { attributes: { ...CONTENT, order: 'positive' }, foreign: 'modules', children: INLINE, text: true },
  cp: { attributes: { hex: 'hex' }, required: ['hex'], foreign: 'modules', children: {}, text: false },
  ph: { attributes: POINT, required: ['id'], foreign: 'modules', children: {}, text: false },
  pc: {
    attributes: {
      ...CODE,
      canOverlap: 'yesNo',
      dir: 'direction',
      dataRefStart: 'id',
      dataRefEnd: 'id',
      dispStart: 'text',
      dispEnd: 'text',
      equivStart: 'text',
      equivEnd: 'text',
      subFlowsStart: 'ids',
      subFlowsEnd: 'ids',
    },
    required: ['id'],
    foreign: 'modules',
    children: INLINE,
    text: true,
  },
  sc: {
    attributes: { ...POINT, canOverlap: 'yesNo', dir: 'direction', isolated: 'yesNo' },
    required: ['id'],
    foreign: 'modules',
    children: {},
    text: false,
  },
  ec: {
    attributes: { ...POINT, canOverlap: 'yesNo', dir: 'direction', isolated: 'yesNo', startRef: 'id' },
    foreign: 'modules',
    children: {},
    text: false,
  },
  mrk: { attributes: MARK, required: ['id'], foreign: 'any', children: INLINE, text: true },
  sm: { attributes: MARK, required: ['id'], foreign: 'any', children: {}, text: false },
  em: { attributes: { startRef: 'id' }, required: ['startRef'], foreign: 'modules', children: {}, text: false },

  'mtc:matches': {
    attributes: {},
    foreign: 'modules',
    children: { 'mtc:match': 1 },
    needs: ['mtc:match'],
    text: false,
  },
  'mtc:match': {
    attributes: {
      id: 'id',
      matchQuality: 'percent',
      matchSuitability: 'percent',
      origin: 'text',
      ref: 'reference',
      reference: 'yesNo',
      similarity: 'percent',
      subType: 'userDefined',
      type: 'matchType',
    },
    required: ['ref'],
    foreign: 'any',
    needs: ['source', 'target'],
    text: false,
  },
  'gls:glossary': {
    attributes: {},
    foreign: 'modules',
    children: { 'gls:glossEntry': 1 },
    needs: ['gls:glossEntry'],
    text: false,
  },
  'gls:glossEntry': {
    attributes: { id: 'id', ref: 'reference' },
    foreign: 'any',
    children: { 'gls:term': 1, 'gls:translation': 2, 'gls:definition': 3, '*': 4 },
    needs: ['gls:term', 'gls:translation gls:definition'],
    single: ['gls:term', 'gls:definition'],
    text: false,
  },
  'gls:term': { attributes: { source: 'text' }, foreign: 'any', text: true },
  'gls:translation': { attributes: { id: 'id', ref: 'reference', source: 'text' }, foreign: 'any', text: true },
  'gls:definition': { attributes: { source: 'text' }, foreign: 'any', text: true },
  'mda:metadata': {
    attributes: { id: 'id' },
    foreign: 'modules',
    children: { 'mda:metaGroup': 1 },
    needs: ['mda:metaGroup'],
    text: false,
  },
  'mda:metaGroup': {
    attributes: { id: 'id', category: 'text', appliesTo: 'metaTarget' },
    foreign: 'modules',
    text: false,
  },
  'mda:meta': { attributes: { type: 'text' }, required: ['type'], foreign: 'modules', children: {}, text: true },
  'slr:profiles': {
    attributes: { generalProfile: 'text', storageProfile: 'text' },
    foreign: 'modules',
    children: { 'slr:normalization': 1, '*': 2 },
    text: false,
  },
  'slr:normalization': {
    attributes: { general: 'normalization', storage: 'normalization' },
    foreign: 'modules',
    children: {},
    text: false,
  },
  'slr:data': { attributes: { profile: 'text' }, required: ['profile'], foreign: 'any', text: false },
  'val:validation': { attributes: {}, foreign: 'any', children: { 'val:rule': 1 }, needs: ['val:rule'], text: false },
  'val:rule': {
    attributes: {
      isPresent: 'text',
      isNotPresent: 'text',
      startsWith: 'text',
      endsWith: 'text',
      occurs: 'positive',
      existsInSource: 'yesNo',
      caseSensitive: 'yesNo',
      normalization: 'normalization',
      disabled: 'yesNo',
    },
    foreign: 'any',
    text: false,
  },
  'res:resourceData': {
    attributes: {},
    foreign: 'modules',
    children: { 'res:resourceItemRef': 1, 'res:resourceItem': 1 },
    needs: ['res:resourceItemRef res:resourceItem'],
    text: false,
  },
  'res:resourceItemRef': {
    attributes: { id: 'id', ref: 'id' },
    required: ['ref'],
    foreign: 'any',
    children: {},
    text: false,
  },
  'res:resourceItem': {
    attributes: { id: 'id', mimeType: 'text', context: 'yesNo' },
    foreign: 'any',
    children: { 'res:source': 1, 'res:target': 2, 'res:reference': 3 },
    single: ['res:source', 'res:target'],
    text: false,
  },
  'res:source': { attributes: { href: 'text', 'xml:lang': 'language' }, foreign: 'any', text: true },
  'res:target': { attributes: { href: 'text', 'xml:lang': 'language' }, foreign: 'any', text: true },
  'res:reference': {
    attributes: { href: 'text', 'xml:lang': 'language' },
    required: ['href'],
    foreign: 'any',
    text: true,
  },
};

/** Attributes that modules add to elements of others. Any other module attribute is an error. */
export const MODULE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  fs: ['fs', 'subFs'],
  slr: ['storageRestriction', 'sizeRestriction', 'equivStorage', 'sizeInfo', 'sizeInfoRef'],
  pgs: ['switch', 'case'],
};

/** Values of `fs:fs`: the names of HTML elements that the module lists. */
export const FORMAT_STYLES: ReadonlySet<string> = new Set(
  'a b bdo big blockquote body br button caption center cite code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 head hr html i img label legend li ol p pre q s samp select small span strike strong sub sup table tbody td tfoot th thead title tr tt u ul'.split(
    ' ',
  ),
);
