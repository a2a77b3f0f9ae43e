import type { Prompt } from '../prompt.ts';
import { review } from './review.ts';
import { translateMissing } from './translate-missing.ts';

/** In the order in which they are listed. */
export const PROMPTS: readonly Prompt[] = [translateMissing, review];
