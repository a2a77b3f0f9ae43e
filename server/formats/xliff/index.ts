import { hasExtension, XLIFF_EXTENSIONS } from '../../../shared/extensions.ts';
import type { Format } from '../format.ts';
import { createXliff } from './create.ts';
import { markableXliff, markXliff } from './mark.ts';
import { xliffNaming } from './naming.ts';
import { parseXliff } from './parse.ts';
import { updateXliff } from './update.ts';
import { validateXliff } from './validate.ts';
import { writeXliff } from './write.ts';

const ROOT = /<(?:[\w.-]+:)?xliff[\s>]/;

/** XLIFF 1.2, 2.0, 2.1 and 2.2, in every dialect. */
export const xliff: Format = {
  id: 'xliff',
  layout: 'bilingual',
  references: true,
  extensions: XLIFF_EXTENSIONS,
  recognises(path, head) {
    return hasExtension(path, XLIFF_EXTENSIONS) || (hasExtension(path, ['.xml']) && ROOT.test(head));
  },
  parse: parseXliff,
  update: updateXliff,
  write: writeXliff,
  markable: markableXliff,
  mark: markXliff,
  naming: xliffNaming,
  create: createXliff,
  validate: validateXliff,
};
