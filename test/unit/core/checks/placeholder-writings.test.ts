import { expect, test } from 'vitest';
import { settled } from '../../../../server/core/checks/placeholders/placeholder-writings.ts';
import { comparePlaceholders, findPlaceholders } from '../../../../server/core/text/placeholders/index.ts';

/** What is left missing, and what is left over. */
function left(source: string, target: string, dialect = 'plain') {
  const [before, inTarget] = [source, target].map((text) => findPlaceholders(text, { dialect }));
  const { missing, extra } = settled(comparePlaceholders(before ?? [], inTarget ?? []), {
    source,
    target,
    inTarget: inTarget ?? [],
    isPlural: false,
    dialect,
    isRepaired: () => false,
  });
  return [missing, extra].map((some) => some.map(({ text }) => text));
}

test('a code with a space in it stands for the one that is lost, and is no prose then', () => {
  expect(left('%d items', '% d Teile')).toEqual([['%d'], ['% d']]);
  expect(left('100% or so', '100%, o algo así')).toEqual([[], []]);
});

test('of several names only those that stand somewhere are filled in', () => {
  expect(left('From :a to :b', ':a： 到 b', 'laravel')).toEqual([[':b'], []]);
});

test('a name and the letter for seconds are a value, where nothing else is said', () => {
  expect(left(':counts', ':countث', 'laravel')).toEqual([[], []]);
  expect(left(':values are there', ':value da', 'laravel')).toEqual([[':values'], [':value']]);
  expect(left(':counts', ':total s', 'laravel')).toEqual([[':counts'], [':total']]);
});

test('a colon behind a letter is prose where the source has the word without it', () => {
  expect(left('For example, Theme.Basic', '(예:Theme.Basic)', 'laravel')).toEqual([[], []]);
  expect(left('For example, theme', '예:Theme', 'laravel')).toEqual([[], [':Theme']]);
  expect(left('The Themes', '예:Theme', 'laravel')).toEqual([[], [':Theme']]);
  expect(left('A subTheme', '예:Theme', 'laravel')).toEqual([[], [':Theme']]);
  expect(left('The Theme', 'Das :Theme', 'laravel')).toEqual([[], [':Theme']]);
});

test('the ending of an English plural is the translation’s own', () => {
  expect(left('%1 song%2', '%1 曲', 'qt')).toEqual([[], []]);
  expect(left('%Ln song%2 in all', '%Ln 曲', 'qt')).toEqual([[], []]);
  // Marks around words, a value of its own, and one within a word.
  expect(left('%1timed out%2 ago', '%1läuft ab', 'qt')).toEqual([['%2'], []]);
  expect(left('Argon2%1 of %2', 'Argon2 von %2', 'qt')).toEqual([['%1'], []]);
  expect(left('%1 song %2', '%1 曲', 'qt')).toEqual([['%2'], []]);
  expect(left('%1 sub%2song', '%1 曲', 'qt')).toEqual([['%2'], []]);
});

test('the words that SmartFormat chooses by a number are the language’s own', () => {
  expect(left('{0} {1:week|weeks}', '{0} {1:tydzień|tygodnie|tygodni}', 'dotnet')).toEqual([[], []]);
  expect(left('{0} {1:week|weeks} ago', '{0}週間前', 'dotnet')).toEqual([[], []]);
  expect(left('{0} weeks', '{0} {0:tydzień|tygodnie}', 'dotnet')).toEqual([[], []]);
  // One that never closes; one that counts another value.
  expect(left('{0:week|weeks}', '{0: tygodnie', 'dotnet')).toEqual([['{0:week|weeks}'], []]);
  expect(left('{0} weeks', '{0} {1:tydzień|tygodnie}', 'dotnet')).toEqual([[], ['{1:tydzień|tygodnie}']]);
});

test('words behind a name are translated, formats are not', () => {
  expect(left('{Ask:a label}', '{Ask:eine Frage}', 'dotnet')).toEqual([[], []]);
  expect(left('{Ask:a label}', '{Frage:eine Frage}', 'dotnet')).toEqual([['{Ask:a label}'], ['{Frage:eine Frage}']]);
  expect(left('{Since:d MMMM yyyy}', '{Since:d. MMMM jjjj}', 'dotnet')).toEqual([
    ['{Since:d MMMM yyyy}'],
    ['{Since:d. MMMM jjjj}'],
  ]);
});

test('a code of printf with a length may touch a unit', () => {
  expect(left('%li m', '%lim', 'apple')).toEqual([[], []]);
  expect(left('%li m', '%limit', 'apple')).toEqual([[], []]);
  expect(left('%i m', '%im', 'apple')).toEqual([['%i'], []]);
});

test('PHP writes a number as a string, and no string as a number', () => {
  expect(left('%d tasks of %2$d', '%s zadań z %2$s', 'laravel')).toEqual([[], []]);
  expect(left('%s tasks', '%d zadań', 'laravel')).toEqual([['%s'], ['%d']]);
  expect(left('%d tasks', '%s zadań', 'android')).toEqual([['%d'], ['%s']]);
});

test('the name of a character in brackets is no line break', () => {
  expect(left('No newlines', 'Ne peut contenir de saut de ligne (\\n)')).toEqual([[], []]);
  expect(left('No newlines', 'Pas de saut\\nde ligne')).toEqual([[], ['\\n']]);
});

test('one more formatter behind those of the source is the language’s own', () => {
  expect(left('By {{who, list}}', 'Von {{who, list, spaced}}', 'i18next')).toEqual([[], []]);
  expect(left('By {{who, list}}', 'Von {{who, liste}}', 'i18next')).toEqual([['{{who, list}}'], ['{{who, liste}}']]);
  expect(left('By {{who}}', 'Von {{who, spaced}}', 'i18next')).toEqual([['{{who}}'], ['{{who, spaced}}']]);
});
