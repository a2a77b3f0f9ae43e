import { expect, test } from 'vitest';
import { findings } from '../../../../../server/core/checks/diagnose.ts';
import { handsOver } from '../../../../../server/core/formats/vue/hands-over.ts';
import { vue } from '../../../../../server/core/formats/vue/index.ts';

const component = (code: string) => `<template>
  <p>{{ ${code} }}</p>
</template>
<i18n lang="yaml">
de:
  own: Nur {user}
  rows: "keine | {total} Zeilen"
  who: Von {user}
en:
  own: "Only yourself"
  code: "t('own', { inBlock, x })"
  rows: "none | {count} rows"
  who: By {author}
</i18n>
`;

test.each([
  ["t('own', { user: org.name })", 'own', 'user', true],
  ["$t('own', { user })", 'own', 'user', true],
  ["i18n.t('own', { 'user': a(b, { c: 1 }), other: 1 })", 'own', 'other', true],
  ["tc('own', 2, { a, user, b })", 'own', 'user', true],
  ['t(key, { user: 1 }, 3)', 'own', 'user', true],
  ["t('a.' + key, { user: 1 })", 'own', 'user', true],
  ['t(`a.${key}`, { user: 1 })', 'own', 'user', true],
  ["t('other', { user: 1 })", 'own', 'user', false],
  ["t('own', { name: user })", 'own', 'user', false],
  ["t('own', [user])", 'own', 'user', false],
  ["t('own'); emit('saved', { user })", 'own', 'user', false],
  ["start('own', { user: 1 })", 'own', 'user', false],
  ["const t = 'own'", 'own', 'user', false],
  ["t('own', { user: '", 'own', 'user', true],
  ['', 'own', 'inBlock', false],
] as const)('%s', (code, key, name, result) => {
  expect(handsOver(component(code), key, name)).toBe(result);
});

test('a value that the component hands over is no mistake where only the translation shows it', () => {
  const said = (code: string) => {
    const text = component(code);
    const catalog = vue.parse(text, { dialect: vue.manyLocales?.dialect('de', 'en') ?? '' });
    const found = findings({
      text,
      catalog,
      format: vue,
      role: 'target',
      sourceLocale: 'en',
      targetLocale: 'de',
      project: {},
      reportMissing: false,
      structural: [],
    });
    return found.flatMap(({ code, severity, unit }) => (code === 'placeholders' ? [`${severity} ${unit}`] : []));
  };
  // In place of another value it is.
  const who = 'error de/who';
  expect(said("t('own', { user }) + t(kind, { total: 1, user }, 1)")).toEqual([
    'information de/own',
    'information de/rows',
    who,
  ]);
  expect(said("t('own') + t('rows', { total: 1 }, 1)")).toEqual(['error de/own', 'information de/rows', who]);
});

test('calls that never end are none', () => {
  expect(handsOver(component('t('.repeat(20_000)), 'own', 'user')).toBe(false);
});
