import {
  ANALYTICS_STRINGS,
  type Question,
  type Report,
  type ToAnalyticsPage,
} from '../../shared/pages/analytics-page.ts';
import { type ToUsagePage, USAGE_STRINGS } from '../../shared/pages/usage-page.ts';

const WORDS: Readonly<Record<string, string>> = {
  title: 'Usage',
  refresh: 'Refresh',
  loading: 'Asking for the numbers',
  account: 'This account',
  key: 'This key',
  ofLimit: '{0} of {1} characters ({2})',
  withoutLimit: '{0} characters, no limit',
  period: '{0} to {1}',
  near: 'The limit is near: {0} characters are left.',
  exceeded: 'The limit is reached.',
  products: 'By Kind of Work',
  table: 'All Numbers',
  what: 'What',
  characters: 'Characters',
  limit: 'Limit',
  share: 'Used',
  noLimit: 'no limit',
  thisKey: 'This key',
  otherKeys: 'Other keys',
  text: 'Text',
  document: 'Documents',
  textAndDocuments: 'Text and documents',
  counting: 'Counted together.',
  write: 'Rephrasing',
  speech: 'Speech to Text',
  documents: 'Documents',
  amount: 'Amount',
  unit: 'Unit',
  unitCharacters: 'characters',
  unitMinutes: 'minutes',
  unitDocuments: 'documents',
  from: 'First day',
  to: 'Last day',
  groupBy: 'Group by',
  byKey: 'Key',
  byKeyAndDay: 'Key and day',
  totalOnly: 'Total only',
  show: 'Show',
  export: 'Save as CSV…',
  notADay: 'Choose two days.',
  wrongOrder: 'The first day comes after the last: swap them.',
  tooLong: 'At most 366 days.',
  total: 'Total',
  name: 'Name',
  day: 'Day',
  allKeys: 'All keys',
  tag: 'Reporting tag',
  byTag: 'Reporting tag',
  byTagAndDay: 'Reporting tag and day',
  chartByTag: 'Characters by Reporting Tag',
  chartByKey: 'Characters by Key',
  chartByDay: 'Characters by Day',
  others: '{0} others',
  range: '{0} to {1}',
  nothing: 'Nothing was used in these days.',
  more: 'Show {0} more rows',
};
const words = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, WORDS[key] ?? key]));

export const USAGE_INIT: ToUsagePage = {
  type: 'init',
  strings: words(USAGE_STRINGS),
  language: 'en',
  warnAt: [80, 95],
};

/** As a paid plan answers; a free one knows the account alone. */
export const PAID: ToUsagePage = {
  type: 'usage',
  service: 'DeepL',
  usage: {
    used: 1_234_567,
    keyUsed: 84_321,
    keyLimit: 100_000,
    periodStart: '2026-11-01T00:00:00Z',
    periodEnd: '2026-12-01T00:00:00Z',
    products: [
      { type: 'translate', used: 900_000, keyUsed: 80_000 },
      { type: 'document', used: 300_000, keyUsed: 4000 },
      { type: 'write', used: 34_567, keyUsed: 321 },
      { type: 'speechToText', unit: 'minutes', used: 12 },
    ],
    counters: [
      { name: 'document', used: 3, limit: 5 },
      { name: 'speech_to_text_minutes', used: 12, unlimited: true },
    ],
  },
};
export const FREE: ToUsagePage = {
  type: 'usage',
  service: 'DeepL (free plan)',
  usage: { used: 500_000, limit: 500_000, products: [] },
};

export const QUESTION: Question = { from: '2026-10-01', to: '2026-10-31', groupBy: 'key_and_day' };
export const ANALYTICS_INIT: ToAnalyticsPage = {
  type: 'init',
  strings: words(ANALYTICS_STRINGS),
  language: 'en',
  question: QUESTION,
};

const counts = (text: number, document: number, write: number) => ({
  total: text + document + write,
  textTranslation: text,
  documentTranslation: document,
  textImprovement: write,
});

export function report(keys: number, days: number): Report {
  const groups = Array.from({ length: keys * days }, (_, i) => ({
    apiKey: `key-${i % keys}****`,
    label: i % keys === 0 ? '=HYPERLINK("x")' : `Team number ${i % keys}`,
    date: `2026-10-${String(1 + Math.floor(i / keys)).padStart(2, '0')}`,
    usage: counts(1000 * ((i * 7) % 11), 400 * ((i * 3) % 7), 100 * ((i * 5) % 3)),
  }));
  const sum = groups.reduce(
    (all, { usage }) =>
      counts(
        all.textTranslation + usage.textTranslation,
        all.documentTranslation + usage.documentTranslation,
        all.textImprovement + usage.textImprovement,
      ),
    counts(0, 0, 0),
  );
  return { total: sum, startDate: '2026-10-01', endDate: '2026-10-31', groups };
}
