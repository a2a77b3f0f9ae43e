import { contextSection } from '../../../core/language/hover/context.ts';
import { fileTermsSection } from '../../../core/language/hover/file-terms.ts';
import { sizeSection } from '../../../core/language/hover/size.ts';
import { stateSection } from '../../../core/language/hover/state.ts';
import { tokensSection } from '../../../core/language/hover/tokens.ts';
import { codeSection } from './code.ts';
import { glossarySection } from './glossary.ts';
import { memorySection } from './memory.ts';
import type { HoverSection } from './section.ts';
import { textsSection } from './texts.ts';

/** The sections of a hover, in display order. A test compares this list with the directory. */
export const SECTIONS: readonly HoverSection[] = [
  textsSection,
  stateSection,
  sizeSection,
  tokensSection,
  fileTermsSection,
  glossarySection,
  memorySection,
  contextSection,
  codeSection,
];

/** The sections for a unit used in code: each locale has a state of its own. */
export const SECTIONS_IN_CODE: readonly HoverSection[] = SECTIONS.filter((section) => section !== stateSection);
