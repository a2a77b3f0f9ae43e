import { languageName } from '../../../../shared/locale.ts';
import type { AcrossCheck } from './across.ts';

export const missingFile: AcrossCheck = {
  id: 'missing-file',
  severity: 'information',
  role: 'source',
  summary: 'A target locale of the project has no file yet.',
  examples: {
    good: [{ source: { a: 'Save' } }],
    bad: [{ source: { a: 'Save' }, missingFiles: ['fr'] }],
  },
  *run({ missingFiles }) {
    for (const [locale, path] of missingFiles ?? []) {
      yield { subject: locale, message: `There is no ${languageName(locale)} file yet (${path}).` };
    }
  },
};
