import type { Library, Thing } from '../library.ts';

const MESSAGE: Thing = { translate: { key: [], named: true } };
const MESSAGES: Thing = { each: MESSAGE };

export const paraglide: Library = {
  id: 'paraglide',
  title: 'Paraglide',
  packages: ['@inlang/paraglide-js', '@inlang/paraglide-sveltekit', '@inlang/paraglide-next'],
  modules: ['paraglide/messages', 'paraglide/messages.js', 'paraglide/messages/index.js'],
  words: ['paraglide'],
  exports: { m: MESSAGES },
  each: MESSAGE,
  examples: [
    {
      file: 'a.ts',
      code: "import { m } from '$lib/paraglide/messages.js';\nconst a = m.page_title(); const b = m['page.hint']({ n: 1 }); const c = m[key]();",
      keys: ['page_title', 'page.hint', '*'],
    },
    {
      file: 'a.ts',
      code: "import * as m from './paraglide/messages';\nconst a = m.page_title();",
      keys: ['page_title'],
    },
    {
      file: 'a.ts',
      code: "import { page_title } from './paraglide/messages';\nconst a = page_title();",
      keys: ['page_title'],
    },
  ],
};
