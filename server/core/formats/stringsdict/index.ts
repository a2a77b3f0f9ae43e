import { hasExtension } from '../../../../shared/extensions.ts';
import { escapeXml } from '../../text/xml/escape.ts';
import { flatNaming } from '../common/order/flat-naming.ts';
import { encodeXmlAt, XML_TEXT } from '../common/raw.ts';
import { foldsOf } from '../common/xml/folds.ts';
import type { Format } from '../format.ts';
import { lprojLocales, unnamed } from '../strings/locale-names.ts';
import { createDict } from './insert.ts';
import { dictOf, readDict } from './read.ts';
import { sortDict } from './sort.ts';
import { validateDict } from './validate.ts';
import { writeDict } from './write.ts';

const OWN = ['.stringsdict'];

/** Plural texts of Apple's systems: `en.lproj/Localizable.stringsdict` next to `de.lproj/Localizable.stringsdict`. */
export const stringsdict: Format = {
  id: 'stringsdict',
  layout: 'one-file-per-locale',
  extensions: OWN,
  conventional: /(?:^|\/)\{locale\}\.lproj\/[^/]+\.stringsdict$/,
  unnamed,
  localeNames: lprojLocales,
  languages: ['stringsdict', 'xml'],
  findings: ['xml'],
  code: ['NSLocalizedString("{key}"', 'NSLocalizedString(@"{key}"', 'String(localized: "{key}"', 'Text("{key}"'],
  reference: (character) => `&#${character.codePointAt(0)};`,
  codec: XML_TEXT,
  encoderAt: encodeXmlAt,
  folds: (text, catalog) => foldsOf(dictOf(text, catalog).table),
  recognises: (path) => hasExtension(path, OWN),
  parse: readDict,
  write: writeDict,
  naming: flatNaming({
    names: ({ text, catalog }) =>
      Array.from(dictOf(text, catalog).entries.values(), ({ name, nameSpan }) => ({ text: name, span: nameSpan })),
    refusal: (to) => (to === '' ? 'A key needs a name.' : undefined),
    noun: 'key',
    spell: escapeXml,
  }),
  sort: sortDict,
  create: ({ text, catalog }) => createDict({ text, catalog: dictOf(text, catalog) }),
  validate: validateDict,
};
