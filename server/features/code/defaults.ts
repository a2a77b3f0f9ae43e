/** How code asks for texts where a project names files of code but no patterns: what the libraries of each dialect have. */
const BY_DIALECT: Readonly<Record<string, readonly string[]>> = {
  i18next: ["t('{key}'", "exists('{key}'", "i18nKey='{key}'", "i18nKey={'{key}'", "'{key}' | translate"],
  'vue-i18n': [
    "t('{key}'",
    "$t('{key}'",
    "tc('{key}'",
    "$tc('{key}'",
    "te('{key}'",
    "$te('{key}'",
    "keypath='{key}'",
    "v-t=\"'{key}'",
  ],
  icu: [
    "formatMessage({ id: '{key}'",
    "$t({ id: '{key}'",
    "defineMessage({ id: '{key}'",
    "{ id: '{key}', defaultMessage",
    "<FormattedMessage id='{key}'",
    "t('{key}'",
  ],
  angular: ['@@{key}'],
  arb: [
    'AppLocalizations.of(context)!.{key}',
    'AppLocalizations.of(context).{key}',
    'S.of(context).{key}',
    'l10n.{key}',
  ],
  chrome: ["getMessage('{key}'", '__MSG_{key}__'],
  nls: ['"%{key}%"'],
  l10n: ["l10n.t('{key}'"],
  xliff: ["trans('{key}'", "'{key}' | trans", "translate('{key}'", '@@{key}'],
  plain: ["t('{key}'", "$t('{key}'", "translate('{key}'", "__('{key}'", "'{key}' | translate"],
};

/** The patterns for files of a dialect. */
export function defaultPatterns(format: string, dialect: string): readonly string[] {
  if (format === 'xliff') return BY_DIALECT[dialect] ?? BY_DIALECT['xliff'] ?? [];
  const name = dialect === 'i18next-v3' ? 'i18next' : dialect;
  return BY_DIALECT[name] ?? BY_DIALECT['plain'] ?? [];
}
