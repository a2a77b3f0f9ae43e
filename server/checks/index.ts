import type { Check } from './check.ts';
import { doubleSpace } from './double-space.ts';
import { edgeWhitespace } from './edge-whitespace.ts';
import { icuMessage } from './icu-message.ts';
import { inlineCodes } from './inline-codes.ts';
import { maxLength } from './max-length.ts';
import { placeholders } from './placeholders.ts';
import { tokenLeak } from './token-leak.ts';

/** Every check, in the order of the documentation. A test holds this list against the directory. */
export const CHECKS: readonly Check[] = [
  placeholders,
  icuMessage,
  inlineCodes,
  tokenLeak,
  maxLength,
  edgeWhitespace,
  doubleSpace,
];
