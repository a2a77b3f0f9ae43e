import type { CheckSetting, Project } from '../../../../shared/project/project.ts';
import type { Severity } from '../../formats/format.ts';
import { wildcard } from '../wildcard.ts';

/** The project's settings for one check in one file (`dragoman.json`, `checks`). */
export interface Policy {
  readonly severity: Severity;
  /** The ignored words. */
  readonly ignore: readonly string[];
  /** Whether the check skips this unit. */
  skips(unit: string): boolean;
}

/**
 * The project's policy for a check; undefined means off. `standard` undefined: off unless the project enables it. `file` is the path of the file
 * relative to the project folder, for what is ignored in one file only.
 */
export function policyOf(
  project: Project,
  id: string,
  standard: Severity | undefined,
  file: string | undefined,
): Policy | undefined {
  const setting = project.checks?.[id];
  const severity = severityOf(setting, standard);
  if (severity === undefined) return undefined;
  const { ignore = [], ignoreUnits = [] } = typeof setting === 'object' ? setting : {};
  return { severity, ignore, skips: unitMatcher(ignoreUnits, file) };
}

function severityOf(setting: CheckSetting | undefined, standard: Severity | undefined): Severity | undefined {
  const chosen = typeof setting === 'object' ? (setting.severity ?? standard) : (setting ?? standard);
  return chosen === 'off' ? undefined : chosen;
}

const ORDER: readonly Severity[] = ['hint', 'information', 'warning', 'error'];

/** The severity of one finding: that of its check, or a milder one of its own. */
export function milder(severity: Severity, own: Severity | undefined): Severity {
  return own !== undefined && ORDER.indexOf(own) < ORDER.indexOf(severity) ? own : severity;
}

const NONE = () => false;

/** Entries are first matched as a whole: ids of XLIFF units contain a `#` themselves. */
function unitMatcher(entries: readonly string[], file: string | undefined): (unit: string) => boolean {
  if (entries.length === 0) return NONE;
  const tests = entries.flatMap((entry) => {
    const whole = wildcard(entry);
    const hash = entry.indexOf('#');
    if (hash < 0 || file === undefined || !wildcard(entry.slice(0, hash).replace(/^\.\//, ''))(file)) return [whole];
    return [whole, wildcard(entry.slice(hash + 1))];
  });
  return (unit) => tests.some((test) => test(unit));
}
