import { hasExtension } from '../../../../shared/extensions.ts';
import { typable } from '../common/entries/typable.ts';
import { rawEncoder, XML_TEXT } from '../common/raw.ts';
import { foldsOf } from '../common/xml/folds.ts';
import type { Format } from '../format.ts';
import { createAndroid } from './create.ts';
import { escapeText } from './encode.ts';
import { ANDROID_ENTRY } from './entry.ts';
import { androidGlimpses } from './glimpses.ts';
import { androidLocales, unnamed } from './locale-names.ts';
import { androidNaming } from './naming.ts';
import { androidOf, readAndroid } from './read.ts';
import { sortAndroid } from './sort.ts';
import { validateAndroid } from './validate.ts';
import { writeAndroid } from './write.ts';

/** String resources of Android apps (`res/values/strings.xml` next to `res/values-de/strings.xml`), and of Compose Multiplatform. */
export const android: Format = typable(
  {
    id: 'android',
    layout: 'one-file-per-locale',
    extensions: [],
    textDecides: ['.xml'],
    // A `tools:locale` on the root element.
    stating: ['.xml'],
    // Strings of tests, and files named as not for translation, are not translated.
    conventional: /^(?!.*\/(?:androidTest|test)\/)(?:.*\/)?values-\{locale\}\/(?!donottranslate)[^/]+\.xml$/i,
    glimpses: androidGlimpses,
    bareSource: true,
    unnamed,
    localeNames: androidLocales,
    wholePlurals: true,
    languages: ['xml'],
    findings: ['xml'],
    code: [
      'R.string.{key}',
      'R.plurals.{key}',
      'R.array.{key}',
      '@string/{key}',
      '@plurals/{key}',
      '@array/{key}',
      'Res.string.{key}',
    ],
    reference: (character) => `&#${character.codePointAt(0)};`,
    codec: XML_TEXT,
    encoderAt: (text, { span }, offset) => {
      const before = text.slice(span.start, offset);
      const cdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>');
      const quoted = (before.replaceAll(/\\[\s\S]/g, '').match(/"/g)?.length ?? 0) % 2 === 1;
      const place = cdata ? 'cdata' : quoted ? 'quoted' : 'bare';
      return rawEncoder(
        (decoded) => (decoded.isWellFormed() ? escapeText(decoded, place, 'android') : undefined),
        !cdata,
      );
    },
    outline: {
      group: ({ context = '' }) => context,
      steps: ({ context }) => (context === undefined ? [] : [context]),
      label: ({ name }) => name.slice(name.lastIndexOf('/') + 1),
    },
    folds: (text, catalog) => foldsOf(androidOf(text, catalog).table),
    recognises: (path, head) =>
      hasExtension(path, ['.xml']) &&
      /<resources[\s>/]/.test(head) &&
      (/<(?:string|plurals|string-array)\s/.test(head) || /(?:^|\/)values[^/]*\/[^/]*strings[^/]*$/i.test(path)),
    dialects: [
      { id: 'android', title: 'Android' },
      { id: 'compose', title: 'Compose Multiplatform, whose resources know fewer escapes' },
    ],
    parse: readAndroid,
    write: writeAndroid,
    naming: androidNaming,
    sort: sortAndroid,
    create: createAndroid,
    validate: validateAndroid,
  },
  ANDROID_ENTRY,
);
