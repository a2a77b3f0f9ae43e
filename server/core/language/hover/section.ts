import type { UnitAbout } from '../about.ts';
import type { Row } from '../page.ts';

/** One part of what is shown about a unit: its rows, or none. Everything it needs is in the file and its source. */
export type UnitSection = (about: UnitAbout) => readonly Row[];
