import { glossarySource } from './glossary.ts';
import { memorySource } from './memory.ts';
import { missingSource } from './missing.ts';
import type { CompletionSource } from './source.ts';
import { startSource } from './start.ts';

/** What is proposed inside a target, in the order in which it is shown. A test holds this list against the directory. */
export const SOURCES: readonly CompletionSource[] = [missingSource, glossarySource, memorySource, startSource];
