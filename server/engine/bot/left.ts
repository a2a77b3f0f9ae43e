import type { FileFindings } from '../check/findings.ts';
import type { FileResult, TranslateRun } from '../translate/result.ts';
import type { Dropped } from './take-over.ts';

/** A unit that was left out, and the reason. */
export interface LeftUnit {
  /** Relative to the folder of the repository. */
  readonly file: string;
  readonly locale: string;
  readonly unit: string;
  readonly reason: string;
}

/** A file that is left for a later run, because of the limit. */
export interface LaterFile {
  readonly file: string;
  readonly locale: string;
  /** Code points of its texts that remain to be sent. */
  readonly characters: number;
  /** Larger than the whole limit: its first units were translated. */
  readonly begun?: true;
}

/** A file that failed. */
export interface FailedFile {
  readonly file: string;
  readonly locale: string;
  readonly reason: string;
}

/** What a run of the bot did not do. */
export interface Left {
  readonly units: readonly LeftUnit[];
  readonly later: readonly LaterFile[];
  readonly failed: readonly FailedFile[];
  /** Earlier translations of the bot that no longer fit the base. */
  readonly dropped: readonly Dropped[];
  /** Errors and warnings in the translated files. Absent: nothing was put on the branch, so they were not checked. */
  readonly findings?: readonly FileFindings[];
}

export function leftOf(
  { results }: Pick<TranslateRun, 'results'>,
  dropped: readonly Dropped[],
  findings?: readonly FileFindings[],
): Left {
  return {
    units: results.flatMap(({ name: file, locale, report }) =>
      (report?.refused ?? []).map(({ unit, reason }) => ({ file, locale, unit, reason })),
    ),
    later: results.flatMap(({ name: file, locale, beyond, report }) =>
      beyond === undefined ? [] : [{ file, locale, characters: beyond, ...(report && { begun: true as const }) }],
    ),
    failed: results.flatMap((result) => {
      const reason = reasonOf(result);
      return reason === undefined ? [] : [{ file: result.name, locale: result.locale, reason }];
    }),
    dropped,
    ...(findings && { findings: findings.filter((file) => file.findings.length > 0) }),
  };
}

function reasonOf({ error, unsupported, beyond, report }: FileResult): string | undefined {
  if (beyond !== undefined && report === undefined) return undefined;
  return error ?? (unsupported === true ? 'the service does not offer this language' : undefined);
}
