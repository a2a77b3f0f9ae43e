import { typable } from '../common/entries/typable.ts';
import { PLAIN_TEXT, rawEncoder } from '../common/raw.ts';
import type { Format } from '../format.ts';
import { encodeValue, reference } from './encode.ts';
import { PROPERTIES_ENTRY } from './entry.ts';
import { propertiesNaming } from './naming.ts';
import { DIALECTS, readProperties } from './read.ts';
import { sortProperties } from './sort.ts';
import { stampsOf } from './stamps.ts';
import { validateProperties } from './validate.ts';
import { writeProperties } from './write.ts';

/** Resource bundles of Java and of everything else that uses them (Spring, Keycloak, UI5): `messages.properties` next to `messages_de.properties`. */
export const properties: Format = typable(
  {
    id: 'properties',
    layout: 'one-file-per-locale',
    extensions: ['.properties'],
    common: ['.properties'],
    conventional:
      /(?:^|\/)[\w.-]*(?:messages?|i18n|labels?|strings|bundle|resources|texts?|translations?|lang)[\w.-]*_\{locale\}\.properties$/i,
    underscored: /\.properties$/,
    // The fallback of all languages; a separate file for the source language is empty, or differs only in spelling.
    bareSource: true,
    languages: ['properties'],
    keyed: true,
    code: ['getString("{key}"', 'getMessage("{key}"', '#{{key}', 'getText("{key}"', "t('{key}'"],
    codec: PLAIN_TEXT,
    encoderAt: (text) => {
      const { style } = readProperties(text.slice(0, text.length));
      return rawEncoder((decoded) => encodeValue([decoded], style));
    },
    reference,
    recognises: (path) =>
      /\.properties$/i.test(path) &&
      !/(?:^|\/)(?:gradle(?:-wrapper)?|local|log4j2?|build|project|maven[\w-]*)\.properties$/i.test(path),
    dialects: [
      { id: DIALECTS.messages, title: 'Java resource bundles' },
      { id: DIALECTS.all, title: 'Java resource bundles in which every text is a message' },
      { id: DIALECTS.none, title: 'Java resource bundles in which an apostrophe is a letter' },
    ],
    parse: readProperties,
    write: writeProperties,
    naming: propertiesNaming,
    sort: sortProperties,
    stamps: stampsOf,
    create: () => '',
    validate: validateProperties,
  },
  PROPERTIES_ENTRY,
);
