import type { Outline } from '../../traits.ts';
import { keyOutline } from '../key-tree/outline.ts';

/** Keys below each other, whichever language they stand in: ids begin with it. */
export const sectionOutline: Outline = keyOutline;
