import type { PageFile, ToPreviewPage } from '../../shared/pages/preview-page.ts';
import { STRINGS } from '../../shared/pages/preview-page.ts';

/** Words enough to see what a sentence does to the layout. */
const TEXTS: Readonly<Record<string, string>> = {
  title: 'Translation Preview',
  search: 'Search in keys and texts',
  show: 'Show',
  showAll: 'All',
  showFindings: 'With findings',
  showUndecided: 'Undecided',
  showUntranslated: 'Not translated',
  showWorst: 'All, worst first',
  checkQuality: 'Check Quality…',
  acceptShown: 'Accept All Shown',
  rejectShown: 'Reject All Shown',
  apply: 'Apply Accepted ({0})',
  applying: 'Applying…',
  counts: 'Accepted: {0} · Rejected: {1} · Undecided: {2} · Applied: {3}',
  shown: '({0} of {1} shown)',
  nothingShown: 'Nothing matches.',
  key: 'Key',
  source: 'Source',
  current: 'Current',
  translation: 'New Translation',
  decision: 'Decision',
  newFile: 'new file',
  refused: 'not translated',
  accept: 'Accept',
  reject: 'Reject',
  edit: 'Edit',
  editing: 'Translation of {0}',
  save: 'Save and Accept',
  cancel: 'Cancel',
  notWritten: 'This would not be written: {0}',
  helpMove: 'move',
  helpEdit: 'edit',
  helpAccept: 'accept',
  helpReject: 'reject',
  helpUndo: 'undo decision',
  helpSearch: 'search',
  helpOpen: 'open in file',
  helpApply: 'apply accepted',
  helpEditing: 'Enter saves and accepts, Shift+Enter starts a new line, Escape cancels.',
  severityError: 'Error',
  severityWarning: 'Warning',
  severityInformation: 'Information',
  severityHint: 'Hint',
};

export const FILES: readonly PageFile[] = [
  {
    uri: 'file:///app/locales/de.json',
    name: 'locales/de.json',
    sourceLocale: 'en',
    targetLocale: 'de',
    exists: true,
    units: [
      {
        unit: '/save',
        name: 'save',
        source: 'Save changes',
        new: 'Änderungen speichern',
        origin: 'machine',
        notes: [],
        findings: [],
      },
      {
        unit: '/open',
        name: 'menu.open',
        source: 'Open the <1>file</1> {name}<x2/>',
        old: 'Öffne die <1>Akte</1> {name}<x2/>',
        new: 'Öffnen Sie die <1>Datei</1> {name}<x2/>',
        origin: 'machine',
        notes: ['repaired: spaces around codes'],
        findings: [{ code: 'length-ratio', severity: 'information', message: 'The translation is unusually long.' }],
        comments: ['Shown in the file menu, next to the name of the file.'],
        tags: { '<1>': '<b>', '</1>': '</b>', '<x2/>': '<br>' },
      },
      {
        unit: '/html',
        name: 'hostile',
        source: '<img src=x onerror="document.title=1">',
        new: '<script>document.title=1</script> \\<1>',
        origin: 'reused',
        notes: [],
        findings: [
          { code: 'end-punctuation', severity: 'warning', message: 'The target ends with “)”, the source does not.' },
        ],
      },
      { unit: '/last', name: 'last', source: 'Close', new: 'Schließen', origin: 'memory', notes: [], findings: [] },
    ],
    skipped: [{ unit: '/brand', reason: 'marked as not to be translated' }],
    refused: [{ unit: '/bad', reason: 'the placeholder “{n}” was lost (after 3 attempts)' }],
  },
  {
    uri: 'file:///app/locales/ar.json',
    name: 'locales/ar.json',
    sourceLocale: 'en',
    targetLocale: 'ar',
    exists: false,
    units: [
      {
        unit: '/save',
        name: 'save',
        source: 'Save changes',
        new: 'حفظ التغييرات',
        origin: 'machine',
        notes: [],
        findings: [],
      },
    ],
    skipped: [],
    refused: [],
  },
];

export function init(files: readonly PageFile[] = FILES, decisions: readonly unknown[] = []): ToPreviewPage {
  const strings = Object.fromEntries(STRINGS.map((key) => [key, TEXTS[key] ?? key]));
  return { type: 'init', strings, files, decisions } as unknown as ToPreviewPage;
}

export function manyUnits(count: number): readonly PageFile[] {
  const [file] = FILES;
  const units = Array.from({ length: count }, (_, i) => ({
    unit: `/u${i}`,
    name: `unit.${i}`,
    source: `Text number ${i}. ${'More words. '.repeat(i % 7)}`,
    new: `Text Nummer ${i}. ${'Mehr Wörter. '.repeat(i % 7)}`,
    origin: 'machine' as const,
    notes: [],
    findings: i % 100 === 0 ? [{ code: 'numbers', severity: 'warning' as const, message: 'Numbers differ.' }] : [],
  }));
  return [{ ...(file as PageFile), units, skipped: [], refused: [] }];
}
