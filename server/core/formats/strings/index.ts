import { hasExtension } from '../../../../shared/extensions.ts';
import { typable } from '../common/entries/typable.ts';
import { PLAIN_TEXT, rawEncoder } from '../common/raw.ts';
import type { Format } from '../format.ts';
import { encodeString } from './encode.ts';
import { STRINGS_ENTRY } from './entry.ts';
import { lprojLocales, unnamed } from './locale-names.ts';
import { stringsNaming } from './naming.ts';
import { readStrings } from './read.ts';
import { sortStrings } from './sort.ts';
import { writeStrings } from './write.ts';

const OWN = ['.strings'];

/** String tables of Apple's systems: `en.lproj/Localizable.strings` next to `de.lproj/Localizable.strings`. */
export const strings: Format = typable(
  {
    id: 'strings',
    layout: 'one-file-per-locale',
    extensions: OWN,
    conventional: /(?:^|\/)\{locale\}\.lproj\/[^/]+\.strings$/,
    unnamed,
    localeNames: lprojLocales,
    languages: ['strings'],
    keyed: true,
    code: [
      'NSLocalizedString("{key}"',
      'NSLocalizedString(@"{key}"',
      'String(localized: "{key}"',
      'Text("{key}"',
      'LocalizedStringKey("{key}"',
    ],
    codec: PLAIN_TEXT,
    encoderAt: (text, { span }) => {
      const quote = text.slice(span.start - 1, span.start) === "'" ? "'" : '"';
      return rawEncoder((decoded) => encodeString(decoded, quote));
    },
    reference: (character) =>
      Array.from(
        { length: character.length },
        (_, at) => `\\U${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
    recognises: (path) => hasExtension(path, OWN),
    parse: readStrings,
    write: writeStrings,
    naming: stringsNaming,
    sort: sortStrings,
    create: () => '',
  },
  STRINGS_ENTRY,
);
