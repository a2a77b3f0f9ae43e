import { describe, expect, test } from 'vitest';
import { choicesOf } from '../../../server/engine/documents/project-choices.ts';

const PROJECT = {
  sourceLocale: 'en',
  targetLocales: ['de', 'pt-BR'],
  translation: { formality: { de: 'more', '*': 'less' } },
} as const;

describe('what a project says about its documents', () => {
  test.each([
    [
      'the source locale and the formality of the locale',
      'docs/report.docx',
      'de',
      { from: 'en', request: { formality: 'more' } },
    ],
    ['no source language that is the target', 'report.docx', 'en-GB', { request: { formality: 'less' } }],
    [
      'no source language where the name has another',
      'docs/report.de.docx',
      'pt-BR',
      { request: { formality: 'less' } },
    ],
    ['or the folder', 'pt_BR/report.docx', 'de', { request: { formality: 'more' } }],
    [
      'the source locale in the name is no other',
      'report.en.docx',
      'de',
      { from: 'en', request: { formality: 'more' } },
    ],
    ['letters in a word are no locale', 'model.docx', 'de', { from: 'en', request: { formality: 'more' } }],
  ])('%s', (_, path, locale, expected) => {
    const { sourceLocale, targetLocales, translation } = PROJECT;
    const project = { sourceLocale, targetLocales: [...targetLocales], translation };
    expect(choicesOf(project, path, locale)).toEqual(expected);
  });

  test('nothing where the project says nothing', () => {
    expect(choicesOf({}, 'report.docx', 'de')).toEqual({ request: {} });
  });
});
