import type { Check } from './check.ts';

/** Every check, in the order of the documentation. A test holds this list against the directory. */
export const CHECKS: readonly Check[] = [];
