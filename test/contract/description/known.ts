/**
 * Where the published description contradicts itself: its schemas say one thing, its texts and examples another, and the service does what the
 * texts say. Version 3.11.
 */
const CONTRADICTIONS: readonly { readonly problem: RegExp; readonly because: string }[] = [
  { problem: /\/dictionaries\/\d+: .*\(entry_count\)$/, because: 'its examples of glossaries count the entries' },
  {
    problem: /^GET \/v3\/glossaries\/\{glossary_id\}\/entries: .*\((?:dictionaries)\)$/,
    because: 'its text wraps the dictionary in a list',
  },
  {
    problem: /\/(?:deactivated_time: must be string|usage_limits\/\w+: must be number)$/,
    because: 'its text says null',
  },
  { problem: /limits: request\/\w+: must be number$/, because: 'its text lets null lift a limit' },
  { problem: /^POST \/v2\/admin\/developer-keys: .*\(key\)$/, because: 'the secret has no other place' },
  { problem: /report\/(?:start|end)_date: must match format "date-time"$/, because: 'its examples have no zone' },
];

/** What is left of the problems when those are taken away that the description has with itself. */
export function unexplained(problems: Iterable<string>): readonly string[] {
  return [...problems].filter((one) => !CONTRADICTIONS.some(({ problem }) => problem.test(one)));
}
