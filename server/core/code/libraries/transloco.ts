import type { Library, Thing } from '../library.ts';

const T: Thing = { translate: { key: [0] } };
const OBJECT: Thing = { translate: { key: [0], subtree: true } };
const CALL: Thing = { translate: { key: [0], values: [1] } };
const SERVICE: Thing = {
  members: {
    translate: CALL,
    selectTranslate: CALL,
    selectTranslateObject: OBJECT,
    translateObject: OBJECT,
    translateSignal: CALL,
  },
};

export const transloco: Library = {
  id: 'transloco',
  title: 'Transloco',
  packages: ['@jsverse/transloco', '@ngneat/transloco'],
  words: ['transloco', 'Transloco', 'marker'],
  exports: {
    TranslocoService: SERVICE,
    translate: T,
    translateObject: OBJECT,
    translateSignal: T,
    translateObjectSignal: OBJECT,
    marker: T,
  },
  globals: {
    '|transloco': T,
    '*transloco': {
      gives: T,
      prefix: [
        [0, 'prefix'],
        [0, 'read'],
      ],
    },
  },
  attributes: { transloco: { key: [[0, 'transloco']] } },
  likely: { t: T },
  namespaceSeparator: '.',
  dialect: 'i18next',
  examples: [
    {
      file: 'a.html',
      code: "<ng-container *transloco=\"let t; prefix: 'page'\"><h1>{{ t('title') }}</h1></ng-container>\n<p transloco=\"note\">{{ 'hint' | transloco }}</p>\n@if (open) { <b>{{ 'open' | transloco }}</b> }",
      keys: ['page.title', 'note', 'hint', 'open'],
    },
    {
      file: 'a.ts',
      code: "import { TranslocoService } from '@jsverse/transloco';\nclass A { private texts = inject(TranslocoService); save() { return this.texts.translate('saved'); } }",
      keys: ['saved'],
    },
  ],
};
