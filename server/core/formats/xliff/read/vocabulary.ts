import type { SyncRanks } from '../../../text/xml/builder.ts';

/** The structural elements of XLIFF 1.2 and 2.x, as small numbers. `OTHER` is everything else, including inline codes. */
export const OTHER = 0;
export const XLIFF = 1;
export const FILE = 2;
export const GROUP = 3;
export const TRANS_UNIT = 4;
export const UNIT = 5;
export const SEGMENT = 6;
export const IGNORABLE = 7;
export const SOURCE = 8;
export const SEG_SOURCE = 9;
export const TARGET = 10;
/** Contains no units of its own: the header, skeletons, alternative translations. */
export const APART = 11;

const KINDS: ReadonlyMap<string, number> = new Map([
  ['xliff', XLIFF],
  ['file', FILE],
  ['group', GROUP],
  ['trans-unit', TRANS_UNIT],
  ['unit', UNIT],
  ['segment', SEGMENT],
  ['ignorable', IGNORABLE],
  ['source', SOURCE],
  ['seg-source', SEG_SOURCE],
  ['target', TARGET],
  ['header', APART],
  ['skeleton', APART],
  ['alt-trans', APART],
]);

export function kindOf(local: string): number {
  return KINDS.get(local) ?? OTHER;
}

/** Inline codes nest in each other, and contain no structural elements. */
const INLINE = 8;

/** Where the scanner resynchronises: each element closes those that cannot contain it. Only groups and inline codes nest. */
export const XLIFF_SYNC: SyncRanks = {
  ranks: new Map([
    ['xliff', 1],
    ['file', 2],
    ['body', 3],
    ['group', 4],
    ['trans-unit', 5],
    ['bin-unit', 4],
    ['unit', 5],
    ['segment', 6],
    ['ignorable', 6],
    ['alt-trans', 6],
    ['source', 7],
    ['seg-source', 7],
    ['target', 7],
    ['note', 7],
    ...['g', 'pc', 'mrk', 'sub', 'ph', 'bpt', 'ept', 'it', 'x'].map((inline): [string, number] => [inline, INLINE]),
  ]),
  nests: new Set([4, INLINE]),
};
