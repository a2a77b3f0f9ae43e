/** The pages of the site in the order of its sidebar: each page of docs/ stands here once. */
interface Section {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

const page = (link: string, text: string) => ({ text, link: `/${link}` });

export const SIDEBAR: readonly Section[] = [
  {
    text: 'Start',
    items: [
      page('quick-start', 'Quick start'),
      page('install', 'Install'),
      page('samples', 'Try it on the samples'),
      page('what-it-does', 'What it does'),
      page('adopting', 'In a project that exists'),
      page('hooks', 'Hooks'),
      page('checking', 'Checking and status'),
      page('keys', 'Keys in code'),
      page('code-libraries', 'Libraries in code'),
      page('ci', 'CI and pull requests'),
      page('monorepos', 'Monorepos'),
      page('merging', 'Merging in Git'),
      page('diff', 'What has changed'),
    ],
  },
  {
    text: 'Recipes',
    items: [
      page('recipes/i18next', 'i18next'),
      page('recipes/react-intl', 'react-intl'),
      page('recipes/next-intl', 'next-intl'),
      page('recipes/vue-i18n', 'vue-i18n'),
      page('recipes/vue-components', 'Vue components'),
      page('recipes/nuxt', 'Nuxt'),
      page('recipes/angular', 'Angular'),
      page('recipes/transloco', 'Transloco'),
      page('recipes/flutter', 'Flutter'),
      page('recipes/chrome-extension', 'Chrome extension'),
      page('recipes/dotnet', '.NET'),
      page('recipes/symfony', 'Symfony'),
      page('recipes/rails', 'Rails'),
      page('recipes/django', 'Django'),
      page('recipes/laravel', 'Laravel'),
      page('recipes/qt', 'Qt'),
      page('recipes/docusaurus', 'Docusaurus'),
      page('recipes/vitepress', 'VitePress'),
    ],
  },
  {
    text: 'Guides',
    items: [
      page('vscode', 'VS Code'),
      page('editors', 'Other editors'),
      page('command-line', 'Command line'),
      page('json', 'JSON output'),
      page('project-file', 'Project file'),
      page('services', 'Services and keys'),
      page('how-translation-works', 'How translation works'),
      page('glossaries', 'Glossaries'),
      page('style-rules', 'Style rules'),
      page('memory', 'Translation memory'),
      page('documents', 'Documents'),
      page('quality', 'Findings on words'),
      page('agents', 'Agents'),
    ],
  },
  {
    text: 'Help',
    items: [
      page('troubleshooting', 'Troubleshooting'),
      page('faq', 'Questions'),
      page('privacy', 'Cost and privacy'),
      page('comparison', 'Beside other tools'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('cli', 'Commands and options'),
      page('environment', 'Environment variables'),
      page('checks', 'Checks'),
      page('translation-options', 'Options of translations'),
      page('service', 'Operations of the service'),
      page('embedded', 'Embedded service'),
      page('answers', 'Paid answers'),
      page('api', 'Interface for programs'),
      page('protocol', 'Language server protocol'),
    ],
  },
  {
    text: 'Formats',
    items: [
      page('json-dialects', 'JSON'),
      page('yaml', 'YAML'),
      page('xliff-rules', 'XLIFF'),
      page('po', 'gettext PO'),
      page('android', 'Android'),
      page('resx', '.NET resources'),
      page('apple', 'Apple strings'),
      page('qt', 'Qt Linguist'),
      page('php', 'PHP arrays'),
      page('modules', 'JavaScript and TypeScript'),
      page('vue', 'Vue components'),
      page('vtt', 'WebVTT'),
      page('markdown', 'Markdown'),
      page('fluent', 'Fluent'),
      page('properties', 'Java properties'),
      page('glossary-rules', 'Glossary files'),
    ],
  },
  {
    text: 'Internals',
    collapsed: true,
    items: [
      page('real-projects', 'Real projects'),
      page('checks-on-real-files', 'Checks on real files'),
      page('xliff-suites', 'XLIFF test suites'),
      page('benchmarks', 'Benchmarks'),
      page('scaling', 'Scaling'),
      page('spec/formats', 'Facts: formats'),
      page('spec/checks', 'Facts: checks'),
      page('spec/service', 'Facts: service'),
    ],
  },
];
