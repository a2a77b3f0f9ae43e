import { clip } from '../../engine/words.ts';
import type { AnalyticsReport, AnalyticsRequest, UsageCounts } from '../../service/resources/analytics.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, settled } from '../exit.ts';
import { type ListingOptions, printListing } from '../reports/listing.ts';
import { day } from '../terminal/cells.ts';
import { withService } from '../with-service.ts';

export interface AnalyticsOptions extends AnalyticsRequest, ListingOptions {
  readonly by?: 'tag' | 'tag_and_day';
}

/** `dragoman analytics`: the organization's usage, in total, by key, or by key and day. */
export async function analytics(context: CliContext, options: AnalyticsOptions): Promise<ExitCode> {
  const { from, to, groupBy, by } = options;
  if (by !== undefined) return byTag(context, options, by === 'tag_and_day');
  const request = { from, to, ...(groupBy !== undefined && { groupBy }) };
  const report = await withService(
    context,
    async ({ client, call }) => settled(await client.admin.analytics(request, call)),
    'admin',
  );
  printListing(context, 'analytics', { ...listing(report, groupBy), json: report }, options);
  return EXIT.done;
}

async function byTag(context: CliContext, options: AnalyticsOptions, byDay: boolean): Promise<ExitCode> {
  const { from, to } = options;
  const report = await withService(
    context,
    async ({ client, call }) => settled(await client.admin.tagUsage({ from, to, byDay }, call)),
    'admin',
  );
  const dated = (date = '') => (byDay ? [day(date)] : []);
  const numbers = ({ total, textTranslation, textImprovement }: UsageCounts) => [
    total,
    textTranslation,
    textImprovement,
  ];
  const listing = {
    json: report,
    csv: {
      head: ['custom_tag', ...(byDay ? ['usage_date'] : []), ...TAG_COUNTS],
      rows: report.tags.map(({ tag, date, usage }) => [tag, ...dated(date), ...numbers(usage)]),
    },
    table: {
      head: ['tag', ...(byDay ? ['day'] : []), 'total', 'text', 'rephrased'],
      rows: report.tags.map(({ tag, date, usage }) => [clip(tag, 36), ...dated(date), ...numbers(usage)]),
    },
    empty: `Nothing was used with a reporting tag from ${from} to ${to}.`,
  };
  printListing(context, 'analytics --by', listing, options);
  return EXIT.done;
}

const TAG_COUNTS = ['total_characters', 'text_translation_characters', 'text_improvement_characters'];
const COUNTS = ['total', 'text', 'documents', 'rephrased'];
const CSV_COUNTS = [
  'total_characters',
  'text_translation_characters',
  'document_translation_characters',
  'text_improvement_characters',
];

function counts(usage: UsageCounts): readonly number[] {
  return [usage.total, usage.textTranslation, usage.documentTranslation, usage.textImprovement];
}

function listing(report: AnalyticsReport, groupBy: AnalyticsRequest['groupBy']) {
  const { total, groups } = report;
  const [from, to] = [day(report.startDate), day(report.endDate)];
  const empty = `Nothing was used from ${from} to ${to}.`;
  if (groupBy === undefined) {
    return {
      csv: { head: ['start_date', 'end_date', ...CSV_COUNTS], rows: [[from, to, ...counts(total)]] },
      table: { head: ['from', 'to', ...COUNTS], rows: [[from, to, ...counts(total)]] },
      empty,
    };
  }
  const dated = groupBy === 'key_and_day';
  const names = dated ? ['key', 'label', 'day'] : ['key', 'label'];
  const rows = groups.map(({ apiKey, label, date = '', usage }) => ({
    csv: [apiKey, label, ...(dated ? [day(date)] : []), ...counts(usage)],
    table: [clip(apiKey, 14), clip(label, 18), ...(dated ? [day(date)] : []), ...counts(usage)],
  }));
  const sums = ['total', '', ...(dated ? [''] : []), ...counts(total)];
  return {
    csv: {
      head: ['api_key', 'api_key_label', ...(dated ? ['usage_date'] : []), ...CSV_COUNTS],
      rows: rows.map(({ csv }) => csv),
    },
    table: {
      head: [...names, ...COUNTS],
      rows: rows.length === 0 ? [] : [...rows.map(({ table }) => table), sums],
    },
    empty,
  };
}
