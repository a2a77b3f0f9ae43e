import { placeOf } from '../../../engine/parts/memory/job.ts';
import { matchesFor } from '../memory/matches.ts';
import type { HoverSection } from './section.ts';

/** How many matches a hover shows. */
const SHOWN = 3;

/** The best translations of similar texts in the memory, and their origin. */
export const memorySection: HoverSection = ({ context, cursor: { subject }, pair }) =>
  pair === undefined
    ? []
    : matchesFor(context, subject, pair, 'look')
        .slice(0, SHOWN)
        .map(({ percent, source, target, entry }) => {
          const of = percent === 100 ? '' : `${source} · `;
          return [`Memory ${percent} %`, `${target} (${of}${placeOf(entry)})`];
        });
