import { hasExtension } from '../../../../shared/extensions.ts';
import { encodeXmlAt, XML_TEXT } from '../common/raw.ts';
import type { Format } from '../format.ts';
import { describeXliff } from './describe.ts';
import { xliffFolds } from './folds.ts';
import { xliffNaming } from './naming.ts';
import { xliffOutline } from './outline.ts';
import { parseXliff } from './read/parse.ts';
import { extractedFrom } from './template.ts';
import { xliffGlimpses } from './typing/glimpses.ts';
import { updateXliff } from './typing/update.ts';
import { validateXliff } from './validate.ts';
import { createXliff } from './write/create.ts';
import { markableXliff, markXliff } from './write/mark.ts';
import { stampsOf } from './write/stamps.ts';
import { writeXliff } from './write/write.ts';

const OWN = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff', '.txlf'];
const ROOT = /<(?:[\w.-]+:)?xliff[\s>]/;

/** XLIFF 1.2, 2.0, 2.1 and 2.2, in every dialect. */
export const xliff: Format = {
  id: 'xliff',
  layout: 'bilingual',
  reference: (character) => `&#${character.codePointAt(0)};`,
  extensions: OWN,
  folders: ['xliff', 'xlf'],
  textDecides: ['.xml'],
  stating: [...OWN, '.xml'],
  languages: ['xliff', 'xml'],
  findings: ['xml'],
  noted: ['XLIFF'],
  extracted: '.g',
  // Extractors write it; one named after the source language next to it is a copy, or a translation into a variant.
  bareSource: true,
  template: extractedFrom,
  askedByName: true,
  code: ["trans('{key}'", "'{key}' | trans", "translate('{key}'", '@@{key}'],
  codec: XML_TEXT,
  encoderAt: encodeXmlAt,
  folds: xliffFolds,
  outline: xliffOutline,
  recognises(path, head) {
    return hasExtension(path, OWN) || (hasExtension(path, ['.xml']) && ROOT.test(head));
  },
  parse: parseXliff,
  update: updateXliff,
  write: writeXliff,
  markable: markableXliff,
  mark: markXliff,
  describe: describeXliff,
  naming: xliffNaming,
  glimpses: xliffGlimpses,
  stamps: stampsOf,
  create: createXliff,
  validate: validateXliff,
};
