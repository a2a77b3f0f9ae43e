/** What the commands of each recipe leave behind: the file that they complete, and what it has then and had not before. */
export const OUTCOMES: Readonly<Record<string, { readonly target: string; readonly text: string }>> = {
  i18next: { target: 'public/locales/de/common.json', text: '{{name}}' },
  'react-intl': { target: 'src/lang/de.json', text: '{name}' },
  'next-intl': { target: 'messages/de.json', text: '{name}' },
  'vue-i18n': { target: 'src/locales/de.json', text: '{name}' },
  'vue-components': { target: 'src/Cart.vue', text: 'Warenkorb von {name}\n  empty: ' },
  nuxt: { target: 'i18n/locales/de.json', text: '{name}' },
  angular: { target: 'src/locale/messages.de.xlf', text: '<target' },
  transloco: { target: 'src/assets/i18n/de.json', text: '{{ name }}' },
  flutter: { target: 'lib/l10n/app_de.arb', text: '{name}' },
  'chrome-extension': { target: '_locales/de/messages.json', text: '$USER$' },
  dotnet: { target: 'Resources/Strings.de.resx', text: '{0}' },
  symfony: { target: 'translations/messages.de.yaml', text: '%name%' },
  rails: { target: 'config/locales/de.yml', text: '%{name}' },
  django: { target: 'locale/de/LC_MESSAGES/django.po', text: '%(name)s' },
  laravel: { target: 'lang/de/messages.php', text: ':name' },
  qt: { target: 'translations/app_de.ts', text: '%1' },
};
