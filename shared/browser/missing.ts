import { NEEDS_DESKTOP } from '../needs-desktop.ts';

/** Replaces a Node function that has no equivalent in a browser. @throws Error always */
export function missing(): never {
  throw new Error(NEEDS_DESKTOP);
}
