import { NEEDS_DESKTOP } from '../needs-desktop.ts';

/** In the place of a function of Node that a browser has nothing for. @throws Error always */
export function missing(): never {
  throw new Error(NEEDS_DESKTOP);
}
