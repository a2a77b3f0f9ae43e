import { tally } from '../../core/planning/unchanged.ts';
import type { FileResult } from '../translate/result.ts';
import type { Left, LeftUnit } from './left.ts';

/** GitHub's limit is 65,536 characters; lists are cut long before that. */
const MOST_LINES = 50;
const MOST_CHARACTERS = 200;

export interface Told {
  readonly results: readonly FileResult[];
  readonly service: string;
  readonly left: Left;
  readonly noun: string;
  readonly branch: string;
  readonly maxCharacters?: number;
}

/** What a reviewer should know, as Markdown. Texts of files are untrusted: they are shown as code, where they cannot mention or embed anything. */
export function pullText({ results, service, left, noun, branch, maxCharacters }: Told): string {
  const note = ({ file, unit, reason }: Pick<LeftUnit, 'file' | 'unit' | 'reason'>) =>
    `- ${code(file)} ${code(unit)}: ${code(reason)}`;
  const translated = results.flatMap(({ name: file, report }) =>
    (report?.translated ?? []).map((unit) => note({ file, unit, reason: 'new' })),
  );
  const billed = results.reduce((sum, { report }) => sum + (report?.billedCharacters ?? 0), 0);
  const budget = maxCharacters === undefined ? '' : ` of ${maxCharacters.toLocaleString('en')} allowed`;
  const later = left.later.map(({ file, characters, begun }) => {
    const rest = begun === true ? ', the rest of a file that was started' : '';
    return `- ${code(file)}: ${characters.toLocaleString('en')} characters${rest}`;
  });
  const failed = left.failed.map(({ file, reason }) => `- ${code(file)}: ${code(reason)}`);
  const findings = (left.findings ?? []).flatMap(({ file, findings: all }) =>
    all.map(
      ({ severity, code: check, unit, message }) =>
        `- ${severity} ${code(check)} in ${code(file)}${unit === undefined ? '' : ` ${code(unit)}`}: ${code(message)}`,
    ),
  );
  return [
    `Translations that were missing, by the last run of the bot. Nothing that people wrote was changed.`,
    table(results),
    `Service: ${code(service)}. Billed: ${billed.toLocaleString('en')} characters${budget}.`,
    section('Left out', left.units.map(note)),
    section('Left for a later run, beyond the budget', later),
    section('Not done', failed),
    section('Findings that are left', findings),
    section('Translated', translated),
    section('Earlier translations that no longer fit', left.dropped.map(note)),
    `The branch ${code(branch)} is the bot's: it is rewritten on top of the base. Once somebody else adds a commit to it, the bot leaves it alone until this ${noun} is merged or the branch is deleted.`,
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

/** A text as inline code on one line: no mentions, no links. */
function code(text: string): string {
  const plain = text
    .replace(/[`\p{Cc}|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
  return `\`${short || ' '}\``;
}
