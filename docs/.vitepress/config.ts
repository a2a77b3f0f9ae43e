import { defineConfig } from 'vitepress';
import { SIDEBAR } from './pages.ts';

const ELEMENT = /^\s*(?:<!--|<br ?\/?>|<\/?(?:a|sub|sup|details|summary|kbd)\b)/;

export default defineConfig({
  title: 'Dragoman',
  description: 'Keeps translation files correct and complete.',
  cleanUrls: false,
  srcExclude: ['node_modules/**'],
  // A link that leads nowhere fails the build. What leaves the folder is a file of the repository.
  ignoreDeadLinks: [],
  themeConfig: {
    sidebar: SIDEBAR as never,
    outline: [2, 3],
    search: { provider: 'local' },
  },
  markdown: {
    // As on GitHub, what looks like an element and is none is text.
    config: (md) => {
      // Pages show placeholders such as {{name}}: nothing in them is a template.
      const plain = (html: string) => html.replaceAll('{{', '&#123;&#123;');
      md.renderer.rules.text = (tokens, index) => plain(md.utils.escapeHtml(tokens[index]?.content ?? ''));
      md.renderer.rules.code_inline = (tokens, index) =>
        `<code v-pre>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`;
      for (const rule of ['html_inline', 'html_block'])
        md.renderer.rules[rule] = (tokens, index) => {
          const { content } = tokens[index] ?? { content: '' };
          return plain(ELEMENT.test(content) ? content : md.utils.escapeHtml(content));
        };
    },
  },
  vite: { esbuild: { tsconfigRaw: '{}' }, build: { chunkSizeWarningLimit: 4000 } },
});
