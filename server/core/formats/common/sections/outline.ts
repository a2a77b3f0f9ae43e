import type { Outline } from '../../traits.ts';
import { keyOutline } from '../key-tree/outline.ts';

/** Nested keys, in any language: ids begin with it. */
export const sectionOutline: Outline = keyOutline;
