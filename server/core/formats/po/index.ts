import { typable } from '../common/entries/typable.ts';
import { type Codec, rawEncoder } from '../common/raw.ts';
import type { Format } from '../format.ts';
import { codeKeyOf } from './code-key.ts';
import { createPo } from './create.ts';
import { encodeText } from './encode.ts';
import { PO_ENTRY } from './entry.ts';
import { foldsIn } from './folds.ts';
import { poGlimpses } from './glimpses.ts';
import { markablePo, markPo } from './mark.ts';
import { readPo } from './read.ts';
import { refreshPo } from './refresh.ts';
import { stampsOf } from './stamps.ts';
import { templateOf } from './template.ts';
import { validatePo } from './validate.ts';
import { writePo } from './write.ts';

/** Quotes and line ends are syntax; escapes are handled where the whole text is known. */
const CODEC: Codec = {
  decode: (raw) => (/["\r\n\\]/.test(raw) ? undefined : raw),
  escape: encodeText,
  encode: encodeText,
};

/** PO files and templates of gettext, and of everything else that uses them: Django, GNOME, WordPress, Babel, Lingui, next-intl. */
export const po: Format = typable(
  {
    id: 'po',
    layout: 'bilingual',
    extensions: ['.po', '.pot'],
    stating: ['.po'],
    languages: ['po', 'gettext'],
    underscored: /\/LC_MESSAGES\/|(?:^|\/)po\/|-\{locale\}\.po$/,
    sourceLanguage: 'en',
    template: templateOf,
    askedByName: true,
    codeKey: codeKeyOf,
    code: [
      "_('{key}'",
      "gettext('{key}'",
      "__('{key}'",
      "_e('{key}'",
      "ngettext('{key}'",
      "_n('{key}'",
      "{% trans '{key}'",
    ],
    codec: CODEC,
    encoderAt: () => rawEncoder(encodeText),
    charset(head) {
      return /^[ \t]*msgid[ \t]+""/m.test(head)
        ? /^"Content-Type:[^"\r\n]{0,80}?charset=([\w.:-]{1,40})/im.exec(head)?.[1]
        : undefined;
    },
    folds: foldsIn,
    stamps: stampsOf,
    recognises: (path) => /\.pot?$/i.test(path),
    parse: readPo,
    write: writePo,
    refresh: refreshPo,
    markable: markablePo,
    mark: markPo,
    glimpses: poGlimpses,
    create: createPo,
    validate: validatePo,
  },
  PO_ENTRY,
);
