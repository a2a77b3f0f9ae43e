import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../server/embedded/judge/issue.ts';
import { judge } from '../../../server/embedded/judge/judge.ts';

function issues(source: string, target: string, from = 'en', to = 'de'): readonly Issue[] {
  return judge([{ source, target, from, to }]).issues[0] ?? [];
}
const kinds = (found: readonly Issue[]) => found.map(({ subType, severity }) => `${subType} ${severity}`);
/** What a span covers, counted in code points. */
const covered = (text: string, spans: Issue['source']) =>
  spans.map(({ start, end }) => [...text].slice(start, end).join(''));

describe('the judge of the embedded service', () => {
  test.each([
    ['Save 1,234.50 files', '1.234,50 Dateien speichern', []],
    ['Save 3 of 3 files', '3 von 3 Dateien speichern', []],
    ['Save 3 of 3 files', '3 Dateien speichern', ['Omission Critical']],
    ['Save 3 files', '4 Dateien speichern', ['Mistranslation Critical']],
    ['Save 3 files', 'Dateien speichern', ['Omission Critical']],
    ['Save files', '3 Dateien speichern', ['Addition Critical']],
    ['Do not turn it off', 'Schalten Sie es nicht aus', []],
    ['Do not turn it off', 'Schalten Sie es aus', ['Mistranslation Critical']],
    ["You can't undo this", 'Das lässt sich rückgängig machen', ['Mistranslation Critical']],
    ['Do not turn it off', '[Ďô ñôţ ţûŕñ îţ ôƒƒ]', []],
    ['Open the file', '', ['Omission Critical']],
    ['Open the file', 'Open the file', ['Untranslated text Major']],
    ['Wi-Fi', 'Wi-Fi', []],
    ['OK', 'OK', []],
    ['', '', []],
    ['Really delete?', 'Wirklich löschen.', ['Punctuation Minor']],
    ['Really delete?', 'Wirklich löschen?', []],
    ['Save the file', 'Speichern Sie die die Datei', ['Grammar Minor']],
    ['Size', 'GrÃ¶Ã\u009fe', ['Character encoding Major']],
    ['The whole document is saved in the folder of the project.', 'Gesichert.', ['Omission Major']],
    ['Save', 'Speichern Sie jetzt bitte sofort die ganze Datei', ['Addition Major']],
  ])('%s → %s', (source, target, expected) => expect(kinds(issues(source, target))).toEqual(expected));

  test.each([
    ['The file is not there', 'ファイルがありません', 'en', 'ja', 0],
    ['The file is not there', 'ファイルがあります', 'en', 'ja', 1],
    ['The file is not there', "Le fichier n'existe pas", 'en', 'fr', 0],
    ['Le fichier n’est pas là', 'The file is there', 'fr', 'en', 1],
    ['Really delete?', '本当に削除しますか？', 'en', 'ja', 0],
    ['ファイルがありません', '文件存在', 'ja', 'zh', 1],
  ])('%s → %s (%s to %s)', (source, target, from, to, count) =>
    expect(issues(source, target, from, to)).toHaveLength(count));

  test('spans are code points', () => {
    const [source, target] = ['👩‍🚀 costs 15, not 50', '👩‍🚀👩‍🚀 kostet 51, nicht 15'];
    const [found] = issues(source, target);
    expect(covered(source, found?.source ?? [])).toEqual(['50']);
    expect(covered(target, found?.target ?? [])).toEqual(['51']);
  });

  test('the score is what segments keep on average', () => {
    const fine = { source: 'Save', target: 'Speichern', from: 'en', to: 'de' };
    expect(judge([fine]).score).toBe(100);
    expect(judge([fine, { ...fine, target: '' }]).score).toBe(75);
    expect(judge([{ ...fine, source: 'Save 3, not 4', target: 'Speichern Sie 5!' }]).score).toBe(0);
  });
});
