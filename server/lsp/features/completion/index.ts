import { glossarySource } from './glossary.ts';
import { memorySource } from './memory.ts';
import { missingSource } from './missing.ts';
import type { CompletionSource } from './source.ts';
import { startSource } from './start.ts';

/** The proposals inside a target, in display order. A test compares this list with the directory. */
export const SOURCES: readonly CompletionSource[] = [missingSource, glossarySource, memorySource, startSource];
