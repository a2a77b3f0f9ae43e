import type { InlayHint } from 'vscode-languageserver/node';
import type { Settings } from '../../../shared/settings.ts';
import { shortened, visible } from '../../core/language/page.ts';
import type { Snapshot } from '../snapshot.ts';

/** A text to show next to its key. */
export interface HintText {
  /** Offset after the key, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
}

/** How many UTF-16 units of a text are shown in the tooltip. */
const WHOLE = 2_000;
/** How many UTF-16 units after a key are searched for the end of its line: more is not visible. */
const WITHIN = 1_000;

/** Texts as hints: at the end of their lines, where they move nothing; if a line has several, after their keys. */
export function hintsFor(
  { live, lines }: Pick<Snapshot, 'live' | 'lines'>,
  texts: readonly HintText[],
  { inlayHintsPlace, inlayHintsLength }: Pick<Settings, 'inlayHintsPlace' | 'inlayHintsLength'>,
): InlayHint[] {
  const ends = inlayHintsPlace === 'key' ? [] : texts.map(({ at }) => lineEnd(live, at));
  const onLine = new Map<number | undefined, number>();
  for (const end of ends) onLine.set(end, (onLine.get(end) ?? 0) + 1);
  return texts.map(({ at, text }, index) => {
    const end = ends[index];
    const position = lines.position(end !== undefined && onLine.get(end) === 1 ? end : at);
    const label = politely(text, inlayHintsLength);
    // A shortened text can be read in full in the tooltip.
    const tooltip = label.endsWith('…') ? { tooltip: shortened(visible(text), WHOLE) } : {};
    return { position, label, paddingLeft: true, paddingRight: true, ...tooltip };
  });
}

function lineEnd(live: Snapshot['live'], at: number): number | undefined {
  const found = live.slice(at, at + WITHIN).search(/[\r\n]/);
  if (found >= 0) return at + found;
  return live.length - at <= WITHIN ? live.length : undefined;
}

/** One line, cut between words if that leaves most of it. */
function politely(text: string, length: number): string {
  const line = visible(text).replaceAll('\n', ' ');
  if (line.length <= length) return line;
  const cut = shortened(line, length).slice(0, -1);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > length / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
