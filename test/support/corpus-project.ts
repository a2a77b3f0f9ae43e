import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CliRun, runCli } from './cli.ts';
import { translatableFiles } from './translated-corpus.ts';

/** The corpus as a folder to work in, through the command line. */
export interface CorpusProject {
  readonly cwd: string;
  /** Files that hold both languages and have a target locale of their own, and all others. */
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Units of larger files are left to the ring's other tests: a child process has to parse them several times. */
const LARGEST = 200_000;

export async function corpusProject(): Promise<CorpusProject> {
  const cwd = await mkdtemp(join(tmpdir(), 'dragoman-corpus-'));
  const own: string[] = [];
  const others: string[] = [];
  for (const { name, path, text, format } of translatableFiles()) {
    if (text.length > LARGEST) continue;
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
    const { targetLocale, sourceLocale } = format.parse(text, { path });
    const bilingual = format.layout === 'bilingual' && targetLocale !== undefined && targetLocale !== sourceLocale;
    (bilingual ? own : others).push(name);
  }
  return { cwd, own, others };
}

export interface TranslatedProject {
  readonly runs: readonly CliRun[];
  readonly translated: number;
  readonly refused: readonly { readonly unit: string; readonly reason: string }[];
}

/** Every unit of every file anew: files with a target locale into that, others into `to`. */
export async function translateProject(
  { cwd, own, others }: CorpusProject,
  to: string,
  env: Readonly<Record<string, string>>,
): Promise<TranslatedProject> {
  const common = ['--scope', 'all', '--from', 'en', '--no-memory', '--no-progress', '--json'];
  const runs = [
    await runCli(['translate', ...own, ...common], { cwd, env }),
    await runCli(['translate', ...others, '--to', to, ...common], { cwd, env }),
  ];
  const documents = runs.map(({ stdout, stderr, code }) => {
    if (stdout === '') throw new Error(`dragoman translate ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  });
  return {
    runs,
    translated: documents.reduce((sum, { total }) => sum + total.translated, 0),
    refused: documents.flatMap(({ files }) => files.flatMap((file: { refused?: [] }) => file.refused ?? [])),
  };
}

/** What `check` calls an error, by file and message, wherever it stands in the file. */
export async function errorsIn({ cwd }: CorpusProject, names: readonly string[]): Promise<ReadonlySet<string>> {
  const run = await runCli(['check', ...names, '--from', 'en', '--json'], { cwd });
  const { files } = JSON.parse(run.stdout) as {
    files: { file: string; findings: { severity: string; code: string; message: string; unit?: string }[] }[];
  };
  return new Set(
    files.flatMap(({ file, findings }) =>
      findings.flatMap(({ severity, code, message }) => (severity === 'error' ? [`${file} ${code} ${message}`] : [])),
    ),
  );
}
