import type { InlayHint } from 'vscode-languageserver/node';
import { isOneOf } from '../../../../shared/locale.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { type HintText, hintsFor } from '../hint-place.ts';
import type { Subject } from '../subject.ts';
import { type Overview, overviewsOf } from './overview.ts';

/** How many locales are named one by one … */
const FEW = 3;
/** … and how many in the tooltip. */
const MANY = 40;

/** If the user's languages are unknown, locales above this percentage count: one that lacks most units says nothing about a single unit. */
const BEGUN = 50;

/** Hints after the visible units of a source file: how many locales lack them. Nothing is counted for this: unknown numbers follow later. */
export function missingHints(
  context: Context,
  subject: Subject,
  range: Span,
  settings: Pick<Settings, 'inlayHintsPlace' | 'inlayHintsLength' | 'languages'>,
): InlayHint[] | null {
  const overviews = overviewsOf(context);
  const overview = overviews.known(subject);
  if (overview === undefined) {
    overviews.later(subject);
    return null;
  }
  const { live } = subject.snapshot;
  const counting = countingIn(overview, settings.languages);
  const texts: (HintText & { readonly locales: readonly string[] })[] = [];
  for (const unit of unitsAt(subject.input.catalog, range)) {
    const locales = overview.lacking(unit.id).filter((locale) => counting.has(locale));
    if (locales.length === 0) continue;
    const { end } = unit.nameSpan;
    const at = end + (live.slice(end, end + 1) === '"' ? 1 : 0);
    texts.push({ at, text: labelOf(context, locales, counting.size), locales });
  }
  return hintsFor(subject.snapshot, texts, settings).map((hint, index) => ({
    ...hint,
    tooltip: named(context, texts[index]?.locales ?? []),
  }));
}

/** The locales that are mentioned: the user's languages, otherwise those that are mostly translated, otherwise all. */
function countingIn({ locales }: Overview, languages: readonly string[]): ReadonlySet<string> {
  const mine = locales.filter(({ locale }) => isOneOf(locale, languages));
  const begun = locales.filter(({ counts }) => counts.percent >= BEGUN);
  const told = [mine, begun, locales].find((some) => some.length > 0) ?? [];
  return new Set(told.map(({ locale }) => locale));
}

function labelOf({ client }: Context, locales: readonly string[], all: number): string {
  const { say, number } = client.localizer;
  if (locales.length === all && all > FEW) return say('missingInAll', number(all));
  return say('missingIn', locales.length <= FEW ? locales.join(', ') : number(locales.length));
}

function named({ client }: Context, locales: readonly string[]): string {
  const { say, languageName, number } = client.localizer;
  const names = locales.slice(0, MANY).map(languageName).join(', ');
  const rest = locales.length - MANY;
  return say('missingIn', rest > 0 ? `${names} ${say('moreLocales', number(rest))}` : names);
}
