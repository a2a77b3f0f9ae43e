import { PLAIN_TEXT } from '../common/raw.ts';
import { sectionEncoder } from '../common/sections/encode.ts';
import { manyLocales } from '../common/sections/looks.ts';
import { sectionNaming } from '../common/sections/naming.ts';
import { sectionOutline } from '../common/sections/outline.ts';
import { readSections } from '../common/sections/read.ts';
import type { SectionedFormat } from '../common/sections/section.ts';
import { sortSections } from '../common/sections/sort.ts';
import { writeSections } from '../common/sections/write.ts';
import type { Format } from '../format.ts';
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

/** `<i18n>` blocks of Vue's single-file components: vue-i18n's texts next to the template that shows them. */
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
  // A new language is added to the existing file.
  create: ({ text }) => text,
};
