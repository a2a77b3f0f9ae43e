import type { UnitAbout } from '../about.ts';
import type { Row } from '../page.ts';

/** One part of what is said about a unit: its rows, or none. All of it stands in the file and its source. */
export type UnitSection = (about: UnitAbout) => readonly Row[];
