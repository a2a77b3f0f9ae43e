import type { IcuChoice } from '../../text/messages/icu.ts';
import { coveredBy, pluralCategories, requiredCategories } from '../../text/messages/plurals.ts';
import type { Span } from '../../text/span.ts';
import type { Flow } from './flow.ts';
import type { MessageOptions } from './message.ts';
import type { Branch } from './pieces.ts';

interface SourceBranch {
  readonly selector: string;
  readonly span: Span;
  readonly branch: Branch;
}

export interface RebuiltBranches {
  readonly branches: readonly Branch[];
  /** Categories that the source lacks, filled with the text of `other`. */
  readonly filled: readonly string[];
}

/**
 * The branches of a plural for the target language (docs/spec/formats.md#plural-categories): exact ones stay, categories that the language lacks are
 * removed, missing ones are filled from `other` and put before it. A select is unchanged, and so is everything in an unknown language.
 */
export function rebuildBranches(
  choice: IcuChoice,
  sources: readonly SourceBranch[],
  flow: Flow,
  { targetLocale, rareCategories }: MessageOptions,
): RebuiltBranches {
  const asIs = { branches: sources.map(({ branch }) => branch), filled: [] };
  const type = choice.type === 'selectordinal' ? 'ordinal' : 'cardinal';
  const known = choice.type === 'select' ? undefined : pluralCategories(targetLocale, type);
  const other = sources.find(({ selector }) => selector === 'other');
  if (known === undefined || other === undefined) return asIs;

  const has = new Set(sources.map(({ selector }) => selector));
  const offset = flow.text.slice(choice.head.start, choice.head.end).includes('offset');
  // With an offset, exact numbers count before it is subtracted, categories after: neither can replace the other.
  const exact = new Set(
    offset ? [] : [...has].flatMap((selector) => (/^=\d+$/.test(selector) ? [Number(selector.slice(1))] : [])),
  );
  const missing = mayRepeat(flow, other.span)
    ? (requiredCategories(targetLocale, type, rareCategories) ?? []).filter(
        (category) => !has.has(category) && !coveredBy(exact, category, targetLocale, type),
      )
    : [];
  const kept = sources.filter(({ selector }) => selector.startsWith('=') || known.all.includes(selector));
  const branches = kept.flatMap((source) =>
    source === other ? [...missing.map((category) => renamed(other.branch, category)), other.branch] : [source.branch],
  );
  return { branches: spaced(branches, sources[1]?.branch), filled: missing };
}

function renamed({ lead, elements }: Branch, category: string): Branch {
  return { lead: lead.replace('other', category), elements };
}

/** White space between branches as in the source, whichever of them now comes first. */
function spaced(branches: readonly Branch[], second: Branch | undefined): readonly Branch[] {
  const gap = /^\s*/.exec(second?.lead ?? ' ')?.[0] ?? '';
  return branches.map(({ lead, elements }, index) => {
    const own = lead.trimStart();
    const space = lead.slice(0, lead.length - own.length);
    if (index === 0) return { lead: own, elements };
    return { lead: `${space === '' ? gap : space}${own}`, elements };
  });
}

/** Whether the codes in a branch may be repeated: ids of XLIFF 2 are unique, placeholders of XLIFF 1.2 are not. */
function mayRepeat({ codes }: Flow, span: Span): boolean {
  for (const [at, code] of codes)
    if (at >= span.start && at < span.end && (code.copyable === false || code.name !== 'x')) return false;
  return true;
}
