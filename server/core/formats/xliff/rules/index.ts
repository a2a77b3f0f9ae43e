import { ANNOTATIONS_2 } from './annotations-2.ts';
import { ATTRIBUTES_2 } from './attributes-2.ts';
import { CONTENT_12 } from './content-12.ts';
import { DOCUMENT } from './document.ts';
import { EDITING_2 } from './editing-2.ts';
import { FRAGMENTS } from './fragments.ts';
import { IDENTITY_2 } from './identity-2.ts';
import { IDENTITY_12 } from './identity-12.ts';
import { INLINE_12 } from './inline-12.ts';
import { ITS_2 } from './its-2.ts';
import { LANGUAGES_2 } from './languages-2.ts';
import { MATCHES_2 } from './matches-2.ts';
import { MODULES_2 } from './modules-2.ts';
import { PAIRS_2 } from './pairs-2.ts';
import { PLURAL_22 } from './plural-22.ts';
import { REFERENCES_2 } from './references-2.ts';
import type { Rule } from './rule.ts';
import { SIZE_2 } from './size-2.ts';
import { STATES_2 } from './states-2.ts';
import { STRUCTURE_2 } from './structure-2.ts';
import { STRUCTURE_12 } from './structure-12.ts';
import { VALUES_12 } from './values-12.ts';

/** All rules about the structure of XLIFF files, in the order of the documentation. */
export const RULES: readonly Rule[] = [
  ...DOCUMENT,
  ...STRUCTURE_12,
  ...CONTENT_12,
  ...VALUES_12,
  ...IDENTITY_12,
  ...INLINE_12,
  ...STRUCTURE_2,
  ...ATTRIBUTES_2,
  ...IDENTITY_2,
  ...LANGUAGES_2,
  ...STATES_2,
  ...REFERENCES_2,
  ...FRAGMENTS,
  ...PAIRS_2,
  ...EDITING_2,
  ...ANNOTATIONS_2,
  ...MATCHES_2,
  ...SIZE_2,
  ...MODULES_2,
  ...ITS_2,
  ...PLURAL_22,
];
