import { fail } from '../../../../../shared/values/result.ts';
import type { Naming } from '../order/naming.ts';

/** Cues have numbers, not names. */
export const cueNaming: Naming = {
  nameAt({ catalog }, offset) {
    const at = catalog.units.some(({ nameSpan }) => nameSpan.start <= offset && offset <= nameSpan.end);
    return at ? fail('Cues are numbered by their order. There is no name to change.') : undefined;
  },
  rename: () => fail({ message: 'Cues are numbered by their order. There is no name to change.' }),
};
