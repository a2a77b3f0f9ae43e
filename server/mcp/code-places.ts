import * as z from 'zod/mini';
import { READS } from './tool.ts';

/** A place in code: line and column count from 1. */
export const place = { file: z.string(), line: z.number(), column: z.number() };

/** How many keys and places are listed. */
export const LISTED = 200;

/** What tools that search code share. */
export const LOOKS = { annotations: { ...READS, openWorldHint: false }, needsProject: true, alone: false } as const;

/** How many are not listed. */
export function more(total: number): readonly string[] {
  return total > LISTED ? [`… ${total - LISTED} more`] : [];
}
