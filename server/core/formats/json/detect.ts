import { scanJson } from '../../text/json/scan.ts';
import { Dialects } from '../common/key-tree/choose.ts';
import { angular } from '../common/key-tree/dialects/angular.ts';
import { arb } from '../common/key-tree/dialects/arb.ts';
import { arbEscaping } from '../common/key-tree/dialects/arb-escaping.ts';
import { chrome } from '../common/key-tree/dialects/chrome.ts';
import { i18next } from '../common/key-tree/dialects/i18next.ts';
import { i18nextV3 } from '../common/key-tree/dialects/i18next-v3.ts';
import { icu } from '../common/key-tree/dialects/icu.ts';
import { laravel } from '../common/key-tree/dialects/laravel.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { slang } from '../common/key-tree/dialects/slang.ts';
import { bundleL10n, packageNls } from '../common/key-tree/dialects/vscode.ts';
import { vueI18n } from '../common/key-tree/dialects/vue-i18n.ts';
import type { TreeFormat } from '../common/key-tree/places.ts';

/** Every dialect of JSON locale files. */
export const JSON_DIALECTS = new Dialects([
  arb,
  arbEscaping,
  chrome,
  packageNls,
  bundleL10n,
  angular,
  i18next,
  i18nextV3,
  icu,
  vueI18n,
  slang,
  laravel,
  plain,
]);

/** JSON as a format of key trees. */
export const JSON_TREES: TreeFormat = {
  dialects: JSON_DIALECTS,
  scan: (text, dialect) => scanJson(text, { jsonc: allowsComments('', dialect) }),
};

/** The dialect of several files that belong together. */
export function detectDialect(files: readonly { readonly path?: string; readonly text: string }[]): string | undefined {
  return JSON_DIALECTS.detect(
    files.map(({ path, text }) => ({ tree: scanJson(text), ...(path !== undefined && { path }) })),
  );
}

/** `bundle.l10n.json` and `.jsonc` may contain comments and trailing commas. */
export function allowsComments(path = '', asked = ''): boolean {
  const named = JSON_DIALECTS.named(asked);
  return named?.jsonc === true || /(?:\.jsonc|(?:^|\/)bundle\.l10n(?:\.[\w-]+)?\.json)$/i.test(path);
}
