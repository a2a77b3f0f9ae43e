import { ambiguousKey } from './ambiguous-key.ts';
import { arbMetadata } from './arb-metadata.ts';
import { arbName } from './arb-name.ts';
import { chromeEntry } from './chrome-entry.ts';
import { chromePlaceholder } from './chrome-placeholder.ts';
import { dottedKey } from './dotted-key.ts';
import { mixedPlurals } from './mixed-plurals.ts';
import { notAText } from './not-a-text.ts';
import type { JsonRule } from './rule.ts';

/** All rules about the structure of JSON locale files. */
export const JSON_RULES: readonly JsonRule[] = [
  ambiguousKey,
  dottedKey,
  mixedPlurals,
  arbMetadata,
  arbName,
  chromeEntry,
  chromePlaceholder,
  notAText,
];
