import { expect, test } from 'vitest';
import { android } from '../../../../server/core/formats/android/index.ts';
import { fluent } from '../../../../server/core/formats/fluent/index.ts';
import type { Format } from '../../../../server/core/formats/format.ts';
import { properties } from '../../../../server/core/formats/properties/index.ts';
import { translationFindings } from '../../../support/translation-findings.ts';

/** What is said of placeholders and codes of a translation, both as they stand in the files. */
function said(format: Format, source: string, target: string, locale = 'de'): string {
  return translationFindings(format, source, target, 'values/strings.xml', locale)
    .flatMap(({ code, severity }) => (/^(?:inline-codes|placeholders)$/.test(code) ? [severity] : []))
    .join(' ');
}

test.each([
  ['a choice that the source does not need', '{0} mo', '{0} {0,choice,0#Monate|1#Monat|1<Monate}', ''],
  ['a choice that the target does not need', '{0} {0,choice,0#days|1#day|1<days}', '{0} T', ''],
  ['a choice by something else', '{0} mo', '{0} {1,choice,0#Monate|1#Monat}', 'error'],
  ['a choice that is gone with its number', '{0,choice,0#days|1#day} left', 'übrig', 'error'],
  ['a brace', 'All in $&#123;A {0}', "Alles in $'{'A {0}", ''],
  ['the source shows the braces of a value', "The group '{0}' of {1}", 'Die Gruppe „{0}“ von {1}', ''],
  ['the target shows the braces of a value', '‘{0}’ of {1}', "'{0}' von {1}", 'error'],
  ['braces together, or one by one', "''{0}'' needs '''{}'''", "''{0}'' braucht '''{''' und '''}'''", ''],
  ['a brace that is gone', "''{0}'' needs '''{}'''", "''{0}'' braucht '''{'''", 'error'],
  ['a choice by a value in place of it', '{0} tries: {1}', '{0,choice,1#ein Versuch|1<{0} Versuche}: {1}', ''],
  ['a choice by another value', '{0} tries: {1}', '{1,choice,1#ein Versuch|1<{0} Versuche}: {1}', 'error'],
  ['the values of a validator', 'between {min} and {max}', "'{min}' bis '{max}'", ''],
  ['a choice of a validator', "{v} ${n == 1 ? ' day' : ' days'}", "{v} ${n < 5 ? ' den' : ' dnů'}", ''],
  ['one by another value', "{v} ${n == 1 ? ' day' : ' days'}", "{v} ${m < 5 ? ' den' : ' dnů'}", 'error'],
])('properties: %s', (_, source, target, expected) => {
  expect(said(properties, `a=${source}`, `a=${target}`)).toBe(expected);
});

test.each([
  ['tags that style words', '%d files', '<b>%d</b> Dateien', 'information'],
  ['lost ones', '<b>%d</b> files', '%d Dateien', 'information'],
  ['one that does not close where it should', '<b>%d</b> <i>files</i>', '<i>%d <b>Dateien</b></i>', ''],
  ['a link', '<a href="x">%d</a> files', '%d Dateien', 'error'],
  ['one that a program looks for', '<annotation font="x">%d</annotation> files', '%d Dateien', 'error'],
])('Android: %s', (_, source, target, expected) => {
  const file = (text: string) => `<resources><string name="a">${text}</string></resources>`;
  expect(said(android, file(source), file(target))).toBe(expected);
});

test.each([
  ['the words of another message', 'a = Open { trash } now', 'a = Papierkorb öffnen', 'information'],
  ['nothing at all', 'a = Open { trash } now', 'a = 1', 'error'],
  ['a value', 'a = Open { $file } now', 'a = Jetzt öffnen', 'error'],
  [
    'values where there is none',
    'a = { $n ->\n    [zero] No files in { $x }\n   *[other] { $n } files in { $x }\n }',
    'a = { $n ->\n    [zero] لا ملفات\n   *[other] { $n } { $x }\n }',
    '',
  ],
])('Fluent: %s is left out', (_, source, target, expected) => {
  expect(said(fluent, `${source}\n`, `${target}\n`, 'ar')).toBe(expected);
});

test.each([
  ['the number of a form that no whole number has', 'pl', 'information'],
  ['that of one that has some', 'de', 'error'],
])('Fluent: %s is left out', (_, locale, expected) => {
  const source = 'a = { $n ->\n    [one] { $n } card\n   *[other] { $n } cards\n }\n';
  const target = 'a = { $n ->\n    [one] { $n } X\n    [few] { $n } X\n    [many] { $n } X\n   *[other] keine X\n }\n';
  expect(said(fluent, source, target, locale)).toBe(expected);
});

test.each([
  ['a message that there is', 'trash', 'information'],
  ['one that nobody knows', 'bin', 'error'],
  ['a value', '$trash', 'error'],
])('Fluent: %s stands in place of words', (_, name, expected) => {
  expect(said(fluent, 'trash = Trash\na = Open it\n', `a = { ${name} } öffnen\n`)).toBe(expected);
});

test('quotes of attributes are a matter of taste', () => {
  const link = (quote: string) => `a = <a href=${quote}{ $url }${quote}>x</a>\n`;
  expect(said(fluent, link('"'), link("'"))).toBe('');
});

test('a list of names that was translated is said once', () => {
  const names = ['{one} {two} {three} {four}', '{eins} {zwei} {drei} {vier}'] as const;
  expect(said(properties, `a=${names[0]}`, `a=${names[1]}`)).toBe('error error');
  expect(said(properties, `a=${names[0].slice(6)}`, `a=${names[1].slice(7)}`)).toBe('error error error error');
});

test.each([
  ['to an address', '<a href="https://de.example.org/a">Impressum</a>', 'warning warning'],
  ['to a value', '<a href="{ $url }">Impressum</a>', 'error error error'],
  ['that stays open', '<a href="https://de.example.org/a">Impressum', 'error'],
  ['to a page of the program', '<a href="/about">Impressum</a>', 'error error'],
])('Fluent: a link that the translation adds %s', (_, target, expected) => {
  expect(said(fluent, 'a = Colophon\n', `a = ${target}\n`)).toBe(expected);
});
