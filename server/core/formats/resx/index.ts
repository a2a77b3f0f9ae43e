import { hasExtension } from '../../../../shared/extensions.ts';
import { typable } from '../common/entries/typable.ts';
import { rawEncoder, XML_TEXT } from '../common/raw.ts';
import { foldsOf } from '../common/xml/folds.ts';
import { encodeText } from '../common/xml/value.ts';
import { wellFormedProblems } from '../common/xml/well-formed.ts';
import type { Format } from '../format.ts';
import { createResx } from './create.ts';
import { RESX_ENTRY } from './entry.ts';
import { resxNaming } from './naming.ts';
import { readResx, resxOf } from './read.ts';
import { sortResx } from './sort.ts';
import { writeResx } from './write.ts';

const OWN = ['.resx', '.resw'];

/** .NET resource files: `Resources.resx` next to `Resources.de.resx`, `Strings/en-US/Resources.resw` next to `Strings/de-DE`. */
export const resx: Format = typable(
  {
    id: 'resx',
    layout: 'one-file-per-locale',
    extensions: OWN,
    // Forms have such files, too, and most of them contain no text: a single one must have a telling name.
    conventional:
      /(?:^|\/)[\w.]*(?:Resources?|Strings?|Messages?|Locali[sz]ation|Translations?|Lang(?:uage)?)\.\{locale\}\.resx$/i,
    bareSource: true,
    unnamed: (path) => (/\.resx$/i.test(path) ? path.replace(/(?=\.resx$)/i, '.{locale}') : undefined),
    languages: ['resx', 'xml'],
    findings: ['xml'],
    keyed: true,
    code: [
      'Resources.{key}',
      'Strings.{key}',
      'GetString("{key}"',
      'GetLocalizedString("{key}"',
      '["{key}"]',
      'x:Uid="{key}"',
    ],
    reference: (character) => `&#${character.codePointAt(0)};`,
    codec: XML_TEXT,
    encoderAt: (text, { span }, offset) => {
      const before = text.slice(span.start, offset);
      const cdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>');
      return rawEncoder((decoded) => encodeText(decoded, '\n', cdata), !cdata);
    },
    folds: (text, catalog) => foldsOf(resxOf(text, catalog).table),
    recognises: (path) => hasExtension(path, OWN),
    dialects: [
      { id: 'resx', title: '.NET resources' },
      { id: 'resw', title: 'Windows resources, in which plurals are ICU messages' },
    ],
    parse: readResx,
    write: writeResx,
    naming: resxNaming,
    sort: sortResx,
    create: createResx,
    validate: (text, catalog) => wellFormedProblems({ text, table: resxOf(text, catalog).table }, catalog.malformed),
  },
  RESX_ENTRY,
);
