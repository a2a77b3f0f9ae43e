import type { CancellationToken } from 'vscode-languageserver/node';
import { isMissing } from '../../../core/checks/words/missing.ts';
import { pluralKeys } from '../../../core/formats/common/plurals/plural-keys.ts';
import { forgetPair, isLarge } from '../../../core/formats/common/units/forget.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { pairUnits } from '../../../core/formats/pair.ts';
import { formOf } from '../../../core/planning/mask/editing-form.ts';
import { isBlank } from '../../../core/text/content.ts';
import { asOfNow, type OpenedWork, openWork, type WorkItem } from '../../../engine/parts/workspace/discovery/work.ts';
import type { FileAccess } from '../../../engine/parts/workspace/files/files.ts';
import { breakOf, describeBreak } from '../../../engine/translate/job.ts';

import { carried, FLAG, stateBits } from './flags.ts';
import { giveWay } from './give-way.ts';
import { PackedTexts } from './packed.ts';
import { RowPairs } from './row-pairs.ts';
import { rowId, type SheetRow } from './sheet.ts';

/** One locale of a sheet: the texts of its cells, and what is known of them. Made from one version of the files. */
export interface Column {
  readonly locale: string;
  readonly texts: PackedTexts;
  /** `FLAG` by row. */
  readonly bits: Uint32Array;
  /** What requires the file in memory. Absent: it was released; the texts are still here. */
  open?: OpenColumn;
}

/** The file behind a column. */
export interface OpenColumn {
  readonly item: WorkItem;
  readonly work: OpenedWork;
  readonly pairs: RowPairs;
  /** Rows that the language does not need, and that have no text. */
  readonly needless: ReadonlySet<string>;
}

/** Reads one target file. The error is a sentence. `before` provides the findings for cells with the same text. */
export async function readColumn(
  access: FileAccess,
  known: WorkItem,
  rows: readonly SheetRow[],
  before: Column | undefined,
  token: CancellationToken,
): Promise<Column | string> {
  const opened = await openColumn(access, known);
  if (typeof opened === 'string') return opened;
  const { pairs, needless, work } = opened;
  const isGivenBack = isLarge(work.target.catalog);
  const texts: string[] = [];
  const bits = new Uint32Array(rows.length);
  const yielder = giveWay(token);
  for (const [at, { id }] of rows.entries()) {
    const pause = yielder();
    if (pause !== undefined) await pause;
    const pair = pairs.get(id, at);
    texts.push(pair?.target === undefined ? '' : formOf(pair).show(pair.target.parts));
    bits[at] = pair === undefined ? FLAG.none : bitsOf(pair, needless.has(id));
    if (isGivenBack && pair !== undefined) forgetPair(pair);
  }
  const packed = new PackedTexts(texts);
  if (before !== undefined && before.texts.length === rows.length)
    for (let at = 0; at < rows.length; at++)
      if (packed.sameAt(at, before.texts, at)) bits[at] = carried(bits[at] ?? 0, before.bits[at] ?? 0);
  return { locale: known.locale, texts: packed, bits, open: opened };
}

/** Only the file, for a column whose texts are known. */
export async function openColumn(access: FileAccess, known: WorkItem): Promise<OpenColumn | string> {
  const item = await asOfNow(access, known);
  const work = await openWork(access, item);
  if (!work.ok) return work.error.message;
  const broken = breakOf(work.value);
  if (broken !== undefined) return describeBreak(broken, 'written');
  const { format } = item.group;
  const { source, target } = work.value;
  const all = pluralKeys(pairUnits(format, source.catalog, target.catalog), format, target.catalog, item.locale);
  const pairs = new RowPairs(all.units, format);
  const spare = [...all.needless.keys()].map((id) => rowId(format, id));
  const needless = new Set(spare.filter((id) => isBlank(pairs.get(id)?.target)));
  return { item, work: work.value, pairs, needless };
}

function bitsOf(pair: BilingualUnit, needless: boolean): number {
  if (needless || isBlank(pair.source)) return FLAG.none;
  const { sourceUnit, targetUnit } = pair;
  const lock = targetUnit?.lock ?? sourceUnit.lock;
  let bits = targetUnit === undefined ? 0 : stateBits(targetUnit.state);
  if (!isBlank(pair.target)) bits |= FLAG.text;
  // Approved translations may be changed by the user.
  if (lock === 'translate-no' || lock === 'locked') bits |= FLAG.locked;
  if (isMissing(pair)) bits |= FLAG.missing;
  else if (targetUnit?.state === 'needs-work' && lock === undefined) bits |= FLAG.review;
  return bits;
}
