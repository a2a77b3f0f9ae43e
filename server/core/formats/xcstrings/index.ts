import { hasExtension } from '../../../../shared/extensions.ts';
import { typable } from '../common/entries/typable.ts';
import type { Format } from '../format.ts';
import { encodeJsonAt, JSON_STRING } from '../json/raw.ts';
import { XCSTRINGS_ENTRY } from './entry.ts';
import { dialectFor, localesIn, readCatalog, twinIn } from './read.ts';
import { markableCatalog, markCatalog, writeCatalog } from './write.ts';

const OWN = ['.xcstrings'];

/** Xcode's string catalogs: one file with all languages. */
export const xcstrings: Format = typable(
  {
    id: 'xcstrings',
    layout: 'bilingual',
    manyLocales: { in: localesIn, dialect: dialectFor, twin: twinIn },
    extensions: OWN,
    languages: ['xcstrings'],
    code: ['NSLocalizedString("{key}"', 'String(localized: "{key}"', 'Text("{key}"'],
    codec: JSON_STRING,
    encoderAt: encodeJsonAt,
    recognises: (path) => hasExtension(path, OWN),
    parse: readCatalog,
    write: writeCatalog,
    markable: markableCatalog,
    mark: markCatalog,
    // A new language is added to the existing file.
    create: ({ text }) => text,
  },
  XCSTRINGS_ENTRY,
);
