import type { Library, Thing } from '../library.ts';

const T: Thing = { translate: { key: [0] } };
const CALL: Thing = { translate: { key: [0], values: [1] } };
const SERVICE: Thing = {
  members: { instant: CALL, get: CALL, stream: CALL, getStreamOnTranslationChange: CALL, translate: CALL },
};

export const ngxTranslate: Library = {
  id: 'ngx-translate',
  title: 'ngx-translate',
  packages: ['@ngx-translate/core', 'ngx-translate-core', '@ngx-translate/http-loader'],
  words: ['translate', 'Translate'],
  exports: { TranslateService: SERVICE, _: T, marker: T, translate: T },
  globals: { '|translate': T },
  attributes: {
    translate: {
      key: [
        [0, 'translate'],
        [0, 'children'],
      ],
    },
  },
  likely: { instant: T },
  dialect: 'i18next',
  examples: [
    {
      file: 'a.html',
      code: "<p [title]=\"'page.hint' | translate\">{{ (open ? 'page.open' : 'page.closed') | translate: { n: 1 } }}</p>\n<p translate=\"page.note\"></p>\n<p translate>page.text</p>\n<p [translate]=\"'page.more'\"></p>",
      keys: ['page.hint', 'page.open', 'page.closed', 'page.note', 'page.text', 'page.more'],
    },
    {
      file: 'a.ts',
      code: "import { TranslateService } from '@ngx-translate/core';\nclass A { constructor(private readonly texts: TranslateService) {} save() { return this.texts.instant('saved'); } }",
      keys: ['saved'],
    },
  ],
};
