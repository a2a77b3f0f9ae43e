import { codeSection } from './code.ts';
import { contextSection } from './context.ts';
import { fileTermsSection } from './file-terms.ts';
import { glossarySection } from './glossary.ts';
import { memorySection } from './memory.ts';
import type { HoverSection } from './section.ts';
import { sizeSection } from './size.ts';
import { stateSection } from './state.ts';
import { textsSection } from './texts.ts';
import { tokensSection } from './tokens.ts';

/** The parts of a hover, in the order in which they are shown. A test holds this list against the directory. */
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
