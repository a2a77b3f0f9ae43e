import type { Severity } from '../../core/formats/format.ts';
import { type FileFindings, SEVERITIES } from '../../engine/check/findings.ts';
import { plural as counted } from '../../engine/words.ts';
import { escaped, markdownTable } from './markdown.ts';

/** The findings of one check, or of one locale. */
interface Sum extends Record<Severity, number> {
  readonly name: string;
  readonly files: Set<string>;
}

/** The number of findings of each kind, those with the most severe findings first. */
function sumsBy(files: readonly FileFindings[], nameOf: (file: FileFindings, code: string) => string): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const file of files)
    for (const { code, severity } of file.findings) {
      const name = nameOf(file, code);
      const sum = sums.get(name) ?? { name, files: new Set(), error: 0, warning: 0, information: 0, hint: 0 };
      sums.set(name, sum);
      sum[severity] += 1;
      sum.files.add(file.file);
    }
  const weight = (a: Sum, b: Sum, at = 0): number => {
    const severity = SEVERITIES[at];
    return severity === undefined ? (a.name < b.name ? -1 : 1) : b[severity] - a[severity] || weight(a, b, at + 1);
  };
  return [...sums.values()].sort((a, b) => weight(a, b));
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Two tables: by check and by locale. Severities without findings are left out. */
export function summaryOf(files: readonly FileFindings[]): readonly Table[] {
  const byCheck = sumsBy(files, (_, code) => code);
  const byLocale = sumsBy(files, ({ locale }) => locale ?? '-');
  const shown = SEVERITIES.filter((severity) => byCheck.some((sum) => sum[severity] > 0));
  return [['check', byCheck] as const, ['locale', byLocale] as const].map(([title, sums]) => ({
    head: [title, ...shown, 'files'],
    rows: sums.map((sum) => [sum.name, ...shown.map((severity) => sum[severity]), sum.files.size]),
  }));
}

/** A table as lines, with right-aligned numbers. */
export function linesOf({ head, rows }: Table): readonly string[] {
  const texts = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  );
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** `2 errors, 3,344 information`, or `nothing found`. */
export function foundWords(total: Readonly<Record<Severity, number>>): string {
  const found = SEVERITIES.filter((severity) => total[severity] > 0);
  const words = found.map((severity) =>
    counted(total[severity], severity, severity === 'information' ? severity : undefined),
  );
  return words.length === 0 ? 'nothing found' : words.join(', ');
}

/** How many findings a page lists: GitHub accepts a mebibyte per step, and nobody reads more. */
const LISTED = 50;
const MESSAGE = 500;

/** The report of a run for a job's summary page, as Markdown. */
export function markdownSummary(files: readonly FileFindings[], total: Readonly<Record<Severity, number>>): string {
  const title = `### Localization: ${foundWords(total)}\n\n${counted(files.length, 'file')} checked.\n`;
  if (SEVERITIES.every((severity) => total[severity] === 0)) return `${title}\n`;
  const tables = summaryOf(files).map(({ head, rows }) => `\n${markdownTable(head, rows.slice(0, 200))}\n`);
  const grave = files.flatMap(({ file, findings }) =>
    findings
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map((finding) => ({ file, ...finding })),
  );
  grave.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const lines = grave
    .slice(0, LISTED)
    .map(
      ({ file, line, severity, message, code }) =>
        `- ${severity}: ${escaped(`${file}:${line}`)} ${escaped(message.slice(0, MESSAGE))} (${escaped(code)})`,
    );
  const rest = grave.length - lines.length;
  if (rest > 0) lines.push(`- and ${rest.toLocaleString('en')} more`);
  return [title, ...tables, ...(lines.length > 0 ? ['', ...lines] : []), '', ''].join('\n');
}
