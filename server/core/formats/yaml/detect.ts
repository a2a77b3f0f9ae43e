import { isLanguageTag, languageName } from '../../../../shared/locale.ts';
import { NODE } from '../../text/key-tree.ts';
import { scanYaml } from '../../text/yaml/scan.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import { Dialects } from '../common/key-tree/choose.ts';
import { i18next } from '../common/key-tree/dialects/i18next.ts';
import { i18nextV3 } from '../common/key-tree/dialects/i18next-v3.ts';
import { icu } from '../common/key-tree/dialects/icu.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { vueI18n } from '../common/key-tree/dialects/vue-i18n.ts';
import type { TreeFormat } from '../common/key-tree/places.ts';
import { rails } from './rails.ts';
import { symfony } from './symfony.ts';

/** In Symfony the name of a domain shows that its texts are ICU messages. */
const ICU_NAME = /\+intl-icu\.[^/]*$/;

/** Every dialect of YAML locale files. */
export const YAML_DIALECTS = new Dialects([
  rails,
  { ...icu, evidence: (sample) => (ICU_NAME.test(sample.path) ? 1000 : icu.evidence(sample)) },
  symfony,
  i18next,
  i18nextV3,
  vueI18n,
  plain,
]);

/** YAML as a format of key trees. */
export const YAML_TREES: TreeFormat = { dialects: YAML_DIALECTS, scan: localeTree };

/**
 * The tree of a file, from below its locale if that is the only key of the root.
 * @param dialect in dialects other than Ruby's, `yes` and `no` are texts
 */
export function localeTree(text: string, dialect?: string): YamlTree {
  const tree = scanYaml(text);
  if (tree.size < 2 || tree.kind(0) !== NODE.object || tree.after(1) !== tree.size) return tree;
  const kind = tree.kind(1);
  const key = tree.key(1);
  const isGroup = kind === NODE.object || kind === NODE.null;
  const isOld = dialect === undefined || (YAML_DIALECTS.named(dialect) ?? rails) === rails;
  return isGroup && !tree.isFixed(1) && isLocale(key) ? tree.below(1, key, isOld) : tree;
}

/** Whether this is the tag of a language that has a name. */
export function isLocale(key: string): boolean {
  return isLanguageTag(key) && languageName(key) !== key;
}

/** The dialect of several files that belong together. */
export function detectYaml(files: readonly { readonly path?: string; readonly text: string }[]): string | undefined {
  return YAML_DIALECTS.detect(
    files.map(({ path, text }) => ({ tree: localeTree(text), ...(path !== undefined && { path }) })),
  );
}
