import type { Format } from '../format.ts';
import { PLAIN_TEXT } from '../raw.ts';
import { sectionEncoder } from '../sections/encode.ts';
import { manyLocales } from '../sections/looks.ts';
import { sectionNaming } from '../sections/naming.ts';
import { sectionOutline } from '../sections/outline.ts';
import { readSections } from '../sections/read.ts';
import type { SectionedFormat } from '../sections/section.ts';
import { sortSections } from '../sections/sort.ts';
import { writeSections } from '../sections/write.ts';
import { handsOver } from './hands-over.ts';
import { DIALECT } from './inner.ts';
import { splitVue } from './split.ts';

const PARTS: SectionedFormat = {
  id: 'vue',
  unknownKey: 'vue-unknown-key',
  dialect: () => DIALECT,
  split: splitVue,
  handsOver,
  forbidden: [/<\/i18n/i, 'the text holds "</i18n", which ends the block'],
};

/** Blocks `<i18n>` of Vue's single-file components: vue-i18n's texts beside the template that shows them. */
export const vue: Format = {
  id: 'vue',
  layout: 'bilingual',
  manyLocales: manyLocales(PARTS),
  extensions: [],
  textDecides: ['.vue'],
  stating: ['.vue'],
  common: ['.vue'],
  anywhere: '<i18n',
  alsoCode: true,
  languages: ['vue'],
  keyed: true,
  code: ["t('{key}'", "$t('{key}'", "tc('{key}'", "$tc('{key}'", "te('{key}'", "keypath='{key}'", "v-t=\"'{key}'"],
  codec: PLAIN_TEXT,
  encoderAt: sectionEncoder(PARTS),
  outline: sectionOutline,
  recognises: (path, text) => /\.vue$/i.test(path) && splitVue(text).sections.length > 0,
  parse: (text, options) => readSections(PARTS, text, options),
  write: (text, catalog, changes) => writeSections(PARTS, text, catalog, changes),
  naming: sectionNaming(PARTS),
  sort: (text, catalog) => sortSections(PARTS, text, catalog),
  // A new language is written into the file that is there.
  create: ({ text }) => text,
};
