import type { Prompt } from '../prompt.ts';
import { review } from './review.ts';
import { translateMissing } from './translate-missing.ts';

/** In display order. */
export const PROMPTS: readonly Prompt[] = [translateMissing, review];
