import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { json, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import type { UsageRow } from '../state/usage.ts';

const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** `GET /v2/admin/analytics` (docs/spec/service.md#usage-statistics): actual usage, summed up and, on request, grouped. */
export function getAnalytics({ service, query }: Call): Reply {
  const range = readRange(query);
  if (!range.ok) return range.error;
  const grouping = query.get('group_by') ?? '';
  if (grouping !== '' && grouping !== 'key' && grouping !== 'key_and_day') {
    return badRequest(`Value for 'group_by' not supported: '${grouping}'. Allowed values: '', 'key', 'key_and_day'.`);
  }
  const { from, to } = range.value;
  const rows = service.usage.between(from, to);
  const records = new Map(service.keys.list().map((record) => [record.keyId, record]));
  const groups = Map.groupBy(rows, (row) => (grouping === 'key' ? row.keyId : `${row.keyId} ${row.day}`));
  const grouped = [...groups.values()].map((group) => ({
    api_key: records.get(group[0]?.keyId ?? '')?.masked ?? '',
    api_key_label: records.get(group[0]?.keyId ?? '')?.label ?? '',
    ...(grouping === 'key_and_day' && { usage_date: `${group[0]?.day}T00:00:00Z` }),
    usage: counters(group),
  }));
  return json(200, {
    usage_report: {
      total_usage: counters(rows),
      ...(grouping !== '' && { group_by: grouping }),
      start_date: `${from}T00:00:00`,
      end_date: `${to}T00:00:00`,
      ...(grouping !== '' && { [grouping === 'key' ? 'key_usages' : 'key_and_day_usages']: grouped }),
    },
  });
}

function counters(rows: readonly UsageRow[]): object {
  const sum = (kind?: UsageRow['kind']) =>
    rows.reduce((total, row) => total + (kind === undefined || row.kind === kind ? row.characters : 0), 0);
  return {
    total_characters: sum(),
    text_translation_characters: sum('text'),
    document_translation_characters: sum('document'),
    text_improvement_characters: sum('write'),
    speech_to_text_minutes: 0,
  };
}

/** `start_date` and `end_date`, at most 366 days apart. */
export function readRange(query: URLSearchParams): Result<Range, Reply> {
  const days: string[] = [];
  for (const name of ['start_date', 'end_date']) {
    const text = query.get(name) ?? '';
    if (text === '') return fail(badRequest(`Parameter '${name}' not specified.`));
    const day = readDay(text);
    if (day === undefined)
      return fail(badRequest(`Value for '${name}' not supported: expected a date like 2026-01-31.`));
    days.push(day);
  }
  const [from = '', to = ''] = days;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (length < 0) return fail(badRequest("'end_date' is before 'start_date'."));
  if (length > MAX_DAYS) return fail(badRequest(`The date range cannot exceed ${MAX_DAYS} days.`));
  return ok({ from, to });
}

/** A valid day, from an ISO 8601 date with or without a time. */
function readDay(text: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]{1,18}(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text)?.[1];
  if (day === undefined) return undefined;
  const time = Date.parse(day);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

export function badRequest(reason: string): Reply {
  return refuse(400, `Bad request. Reason: ${reason}`);
}
