/** Judges every XLIFF file below a folder, one line each: `node test/support/xliff-suite.ts FOLDER [--markdown]`. For public conformance suites (docs/xliff-suites.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findings } from '../../server/core/checks/diagnose.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';

export interface Verdict {
  /** Relative to the folder. */
  readonly file: string;
  /** Ids of the rules and checks that find an error. */
  readonly errors: readonly string[];
}

export function verdicts(folder: string): readonly Verdict[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(xlf|xliff)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const catalog = xliff.parse(text, { path });
      const found = findings({
        format: xliff,
        text,
        catalog,
        role: 'target',
        sourceLocale: catalog.sourceLocale ?? 'en',
        targetLocale: catalog.targetLocale ?? 'de',
        project: {},
        reportMissing: false,
      });
      const errors = found.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      return { file: relative(folder, path).replaceAll('\\', '/'), errors: [...new Set(errors)].sort() };
    });
}

/** One line per folder of verdicts, names and rule ids alone. */
function markdown(found: readonly Verdict[]): string {
  const folders = Map.groupBy(found, ({ file }) => file.slice(0, file.lastIndexOf('/')));
  return [...folders]
    .map(([folder, all]) => {
      const lines = all.map(
        ({ file, errors }) =>
          `| \`${file.slice(folder.length + 1)}\` | ${errors.map((id) => `\`${id}\``).join(' ') || '-'} |`,
      );
      return `### ${folder}\n\n| file | errors |\n|---|---|\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

const [, script, folder, how] = process.argv;
if (script === import.meta.filename && folder !== undefined)
  console.log(
    how === '--markdown'
      ? markdown(verdicts(folder))
      : verdicts(folder)
          .map(({ file, errors }) => `${file}\t${errors.join(' ') || 'no error'}`)
          .join('\n'),
  );
