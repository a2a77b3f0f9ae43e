import { typable } from '../common/entries/typable.ts';
import { rawEncoder, XML_TEXT } from '../common/raw.ts';
import { foldsOf } from '../common/xml/folds.ts';
import { lineEndOf } from '../common/xml/layout.ts';
import { wellFormedProblems } from '../common/xml/well-formed.ts';
import type { Format } from '../format.ts';
import { createQt } from './create.ts';
import { encodeWords, styleOf } from './encode.ts';
import { QT_ENTRY } from './entry.ts';
import { markableQt, markQt } from './mark.ts';
import { qtOf, readQt } from './read.ts';
import { writeQt } from './write.ts';

/** `app_de.ts`, or a folder that is named for translations: other files with this extension are TypeScript. */
const PLACES =
  /_[a-z]{2,3}(?:[_@-]\w{2,8}){0,2}\.ts$|(?:^|\/)(?:translations?|i18n|l10n|locales?|locali[sz]ation|langs?|languages?|ts)\/[^/]+\.ts$/i;

/** Qt translation sources: `translations/app_de.ts`, written by lupdate and Qt Linguist, compiled by lrelease. */
export const qt: Format = typable(
  {
    id: 'qt',
    layout: 'bilingual',
    extensions: [],
    textDecides: ['.ts'],
    stating: ['.ts'],
    mayBe: (path) => PLACES.test(path),
    languages: ['xml'],
    findings: ['xml'],
    sourceLanguage: 'en',
    wholePlurals: true,
    askedByName: true,
    code: ["tr('{key}'", "qsTr('{key}'", "translate('{key}'", "qsTrId('{key}'", "qtTrId('{key}'"],
    reference: (character) => `&#${character.codePointAt(0)};`,
    codec: XML_TEXT,
    encoderAt: (text) => {
      const whole = text.toString();
      const style = styleOf(readQt(whole).table, lineEndOf(whole));
      return rawEncoder((words) => encodeWords(words, style));
    },
    folds: (text, catalog) => foldsOf(qtOf(text, catalog).table),
    recognises: (path, head) =>
      /\.ts$/i.test(path) && /^\ufeff?\s*<(?:\?xml|!DOCTYPE TS|TS)\b/.test(head) && /<TS[\s>]/.test(head),
    parse: readQt,
    write: writeQt,
    markable: markableQt,
    mark: markQt,
    create: createQt,
    validate: (text, catalog) => wellFormedProblems({ text, table: qtOf(text, catalog).table }, catalog.malformed),
  },
  QT_ENTRY,
);
