import type { UnitNote } from '../../../shared/commands.ts';
import { tally } from '../../translate/unchanged.ts';
import type { FileFindings } from '../check/findings.ts';
import type { FileResult } from '../translate/result.ts';
import type { Dropped } from './take-over.ts';

/** GitHub takes 65,536 characters; lists are cut long before. */
const MOST_LINES = 50;
const MOST_CHARACTERS = 200;

export interface Told {
  readonly results: readonly FileResult[];
  readonly service: string;
  /** In the files that the translations are in. */
  readonly findings: readonly FileFindings[];
  /** Earlier translations of the bot that do not fit the base any more. */
  readonly dropped: readonly Dropped[];
  readonly noun: string;
  readonly branch: string;
  readonly maxCharacters?: number;
}

/** What a reviewer should know, as Markdown. Texts of files are strangers': they stand in code, where they mention and embed nothing. */
export function pullText(told: Told): string {
  const { results, service, findings, dropped, noun, branch, maxCharacters } = told;
  const notes = (pick: (result: FileResult) => readonly UnitNote[]) =>
    results.flatMap((result) =>
      pick(result).map(({ unit, reason }) => `- ${code(result.name)} ${code(unit)}: ${code(reason)}`),
    );
  const billed = results.reduce((sum, { report }) => sum + (report?.billedCharacters ?? 0), 0);
  const budget = maxCharacters === undefined ? '' : ` of ${maxCharacters.toLocaleString('en')} allowed`;
  const errors = results.flatMap(({ name, error, unsupported, beyond }) => {
    if (beyond !== undefined) return [];
    const reason = error ?? (unsupported === true ? 'the service does not offer this language' : undefined);
    return reason === undefined ? [] : [`- ${code(name)}: ${code(reason)}`];
  });
  const later = results.flatMap(({ name, beyond }) =>
    beyond === undefined ? [] : [`- ${code(name)}: ${beyond.toLocaleString('en')} characters`],
  );
  const left = findings.flatMap(({ file, findings: all }) =>
    all.map(
      ({ severity, code: check, unit, message }) =>
        `- ${severity} ${code(check)} in ${code(file)}${unit === undefined ? '' : ` ${code(unit)}`}: ${code(message)}`,
    ),
  );
  return [
    `Translations that were missing, by the last run of the bot. Nothing that people wrote was changed.`,
    table(results),
    `Service: ${code(service)}. Billed: ${billed.toLocaleString('en')} characters${budget}.`,
    section(
      'Left out',
      notes(({ report }) => report?.refused ?? []),
    ),
    section('Left for a later run, beyond the budget', later),
    section('Not done', errors),
    section('Findings that are left', left),
    section(
      'Translated',
      notes(({ report }) => (report?.translated ?? []).map((unit) => ({ unit, reason: 'new' }))),
    ),
    section(
      'Earlier translations that do not fit any more',
      dropped.map(({ file, unit, reason }) => `- ${code(file)} ${code(unit)}: ${code(reason)}`),
    ),
    `The branch ${code(branch)} is the bot's: it is written anew on top of the base. Once somebody else adds a commit to it, the bot leaves it alone until this ${noun} is merged or the branch is deleted.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function table(results: readonly FileResult[]): string {
  const locales = new Map<string, { translated: number; reused: number; refused: number; billed: number }>();
  for (const { locale, report } of results) {
    if (report === undefined) continue;
    const { translated, reused } = tally(report);
    const sum = locales.get(locale) ?? { translated: 0, reused: 0, refused: 0, billed: 0 };
    sum.translated += translated;
    sum.reused += reused;
    sum.refused += report.refused.length;
    sum.billed += report.billedCharacters;
    locales.set(locale, sum);
  }
  const rows = [...locales].map(
    ([locale, { translated, reused, refused, billed }]) =>
      `| ${code(locale)} | ${translated} | ${reused} | ${refused} | ${billed} |`,
  );
  return ['| locale | translated | reused | left out | characters billed |', '|---|--:|--:|--:|--:|', ...rows].join(
    '\n',
  );
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length - MOST_LINES;
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`- … ${more} more`] : [])];
  return `<details><summary>${title} (${lines.length})</summary>\n\n${shown.join('\n')}\n\n</details>`;
}

/** A text as inline code on one line: nobody is mentioned, and nothing is a link. */
function code(text: string): string {
  const plain = text
    .replace(/[`\p{Cc}|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
  return `\`${short || ' '}\``;
}
