import type { Lock } from '../../formats/format.ts';
import type { Row } from '../page.ts';
import type { UnitSection } from './section.ts';

const LOCKS: Readonly<Record<Lock, string>> = {
  'translate-no': 'marked as not to be translated',
  approved: 'approved',
  final: 'final',
  locked: 'locked',
};

/** The state of the translation, in our terms and in the file's, and why it may not be changed. */
export const stateSection: UnitSection = ({ cursor, sourceUnit }) => {
  const { unit, subject } = cursor;
  const lock = unit.lock ?? sourceUnit.lock;
  const rows: Row[] = [];
  if (subject.input.format.layout === 'bilingual' && subject.input.role === 'target')
    rows.push(['State', unit.stateName === undefined ? unit.state : `${unit.state} (${unit.stateName})`]);
  if (lock !== undefined) rows.push(['Locked', LOCKS[lock]]);
  return rows;
};
