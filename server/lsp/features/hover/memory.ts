import { placeOf } from '../../../engine/parts/memory/job.ts';
import { matchesFor } from '../memory/matches.ts';
import type { HoverSection } from './section.ts';

/** Matches that a hover shows. */
const SHOWN = 3;

/** The best translations of like texts that the memory knows, and where they stand. */
export const memorySection: HoverSection = ({ context, cursor: { subject }, pair }) =>
  pair === undefined
    ? []
    : matchesFor(context, subject, pair, 'look')
        .slice(0, SHOWN)
        .map(({ percent, source, target, entry }) => {
          const of = percent === 100 ? '' : `${source} · `;
          return [`Memory ${percent} %`, `${target} (${of}${placeOf(entry)})`];
        });
