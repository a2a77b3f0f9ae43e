import { describe, expect, test } from 'vitest';
import type { Format } from '../../../../server/core/formats/format.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import { defaultPatterns } from '../../../../server/lsp/features/code/defaults.ts';
import { compileCall, usesIn } from '../../../../server/lsp/features/code/patterns.ts';

function keys(text: string, ...patterns: readonly string[]): string[] {
  const calls = patterns.flatMap((pattern) => compileCall(pattern) ?? []);
  const found = [...usesIn(text, calls)].flatMap((use) => use ?? []);
  for (const { key, span } of found) expect(text.slice(span.start, span.end)).toBe(key);
  return found.map(({ key, namespace }) => (namespace === undefined ? key : `${namespace}|${key}`));
}

describe('a pattern', () => {
  test.each<[text: string, found: string[]]>([
    [`t('a.b')`, ['a.b']],
    ['t("a") + t(`b`)', ['a', 'b']],
    ['t(\n    "a",\n    { count }\n)', ['a']],
    [`i18n.t('a') this.t( 'b' )`, ['a', 'b']],
    [`cat('a') $t('b') _t('c') at('d')`, []],
    ['t("it\'s")', ["it's"]],
    ['t(`a.${b}`) t("a\\"b") t("a\nb")', []],
    [`t(key) t('') t('a" )`, []],
    [`t('common:a')`, ['common:a']],
  ])('t(‘{key}’) in %j', (text, found) => {
    expect(keys(text, "t('{key}'")).toEqual(found);
  });

  test('names a namespace apart, and ends a word that has no quotes', () => {
    expect(keys(`get('ns', "a")`, "get('{namespace}', '{key}'")).toEqual(['ns|a']);
    expect(keys('<p i18n="@@my.id">', '@@{key}')).toEqual(['my.id']);
    expect(keys('l10n.save.toUpperCase()', 'l10n.{key}')).toEqual(['save']);
    expect(keys('"__MSG_app_name__"', '__MSG_{key}__')).toEqual(['app_name']);
    expect(keys('{ "title": "%view.title%" }', '"%{key}%"')).toEqual(['view.title']);
  });

  test('without a place for the key, or with two for the namespace, is none', () => {
    expect(compileCall('t(')).toBeUndefined();
    expect(compileCall("{namespace}{namespace}('{key}'")).toBeUndefined();
  });

  test('takes linear time on hostile text', () => {
    const calls = defaultPatterns(json, 'i18next').flatMap((pattern) => compileCall(pattern) ?? []);
    // Whatever is not linear does not come to an end here.
    for (const piece of ['t(', 't(   ', '"', "t('", 'i18nKey=']) {
      const found = [...usesIn(piece.repeat(200_000), calls)];
      expect(found.length).toBeLessThanOrEqual(200_000);
    }
  });
});

test.each<[format: Format, dialect: string, code: string, key: string]>([
  [json, 'i18next', '<Trans i18nKey="menu.open" />', 'menu.open'],
  [json, 'i18next-v3', "i18next.exists('a')", 'a'],
  [json, 'vue-i18n', `<p v-t="'hello'">{{ $tc('car', 2) }}</p>`, 'car,hello'],
  [json, 'icu', `intl.formatMessage(\n  { id: 'a.b', defaultMessage: 'x' })`, 'a.b'],
  [json, 'icu', `defineMessages({ x: { id: 'c', defaultMessage: 'x' } })`, 'c'],
  [json, 'angular', '$localize`:@@greeting:Hi`', 'greeting'],
  [json, 'arb', 'Text(AppLocalizations.of(context)!.helloWorld)', 'helloWorld'],
  [json, 'chrome', "chrome.i18n.getMessage('name')", 'name'],
  [json, 'nls', '"title": "%commands.open%"', 'commands.open'],
  [json, 'l10n', "l10n.t('Open {0}', name)", 'Open {0}'],
  [xliff, 'symfony', "{{ 'user.name'|trans }}", 'user.name'],
  [xliff, 'angular', '<h1 i18n="site|about@@intro">', 'intro'],
  [json, 'plain', '{{ "home" | translate }}', 'home'],
])('%# %s: %s', (format, dialect, code, key) => {
  expect(
    keys(code, ...defaultPatterns(format, dialect))
      .sort()
      .join(),
  ).toBe(key);
});
