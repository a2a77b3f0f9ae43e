import { appendFile } from 'node:fs/promises';
import { fileFailure } from '../../engine/failure.ts';
import { named } from '../../engine/projects/project.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT } from '../exit.ts';

/** Writes a report to the file that the user named, relative to the working folder. An earlier report is replaced. */
export async function writeReport({ files }: Pick<CliContext, 'files'>, name: string, text: string): Promise<void> {
  const path = named({ files }, name);
  const before = await files.read(path);
  const failed = (message: string) => new CommandError(EXIT.files, message);
  if (!before.ok && before.error.kind !== 'missing') throw failed(fileFailure(before.error).message);
  if (before.ok && before.value.text === text) return;
  const written = before.ok
    ? await files.write(before.value, [{ span: { start: 0, end: before.value.text.length }, text }])
    : await files.create(path, Buffer.from(text));
  if (!written.ok) throw failed(fileFailure(written.error).message);
}

/** Like `writeReport`, but appends to a job's summary page, which all of its steps write to. */
export async function writeSummary(
  { files, environment }: Pick<CliContext, 'files' | 'environment'>,
  name: string,
  text: string,
): Promise<void> {
  if (name !== environment['GITHUB_STEP_SUMMARY']) return writeReport({ files }, name, text);
  await appendFile(name, text).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(EXIT.files, `Cannot write ${name}: ${error.message}`);
  });
}
