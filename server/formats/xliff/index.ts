import type { Format } from '../format.ts';
import { createXliff } from './create.ts';
import { markableXliff, markXliff } from './mark.ts';
import { xliffNaming } from './naming.ts';
import { parseXliff } from './parse.ts';
import { updateXliff } from './update.ts';
import { validateXliff } from './validate.ts';
import { writeXliff } from './write.ts';

const EXTENSIONS: readonly string[] = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff', '.txlf'];

const ROOT = /<(?:[\w.-]+:)?xliff[\s>]/;

/** XLIFF 1.2, 2.0, 2.1 and 2.2, in every dialect. */
export const xliff: Format = {
  id: 'xliff',
  layout: 'bilingual',
  extensions: EXTENSIONS,
  recognises(path, head) {
    const lower = path.toLowerCase();
    if (EXTENSIONS.some((extension) => lower.endsWith(extension))) return true;
    return lower.endsWith('.xml') && ROOT.test(head);
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
