import { printTree, treeOf } from './tree.ts';
import type { Typing } from './typing.ts';

/** https://vue-i18n.intlify.dev/guide/advanced/typescript. The files of a locale form one set of messages. */
export const vueI18n: Typing = {
  library: 'vue-i18n',
  title: 'vue-i18n, Nuxt',
  write({ files }) {
    const tree = treeOf(files.flatMap(({ texts }) => texts));
    return `import 'vue-i18n';

declare module 'vue-i18n' {
  export interface DefineLocaleMessage ${printTree(tree, '  ')}
}
`;
  },
};
