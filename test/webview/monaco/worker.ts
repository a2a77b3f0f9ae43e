/** The core in a worker: what it answers goes to the page as it is. */
import { createLanguageService, type LanguageService, type LocalizationFile } from '@dragoman/core';
import type { Question, Subject } from './calls.ts';

const service = createLanguageService({ project: { sourceLocale: 'en' } });
/** One version of each document. */
const parsed = new Map<string, { readonly version: number; readonly file: LocalizationFile }>();

function fileOf({ document, source, targetLocale }: Subject): LocalizationFile {
  const known = parsed.get(document.path);
  if (known?.version === document.version) return known.file;
  const file = service.parse(document, {
    ...(source && { source: fileOf({ document: source }) }),
    ...(targetLocale !== undefined && { targetLocale }),
  });
  if (file === undefined) throw new Error(`${document.path} is no localization file`);
  parsed.set(document.path, { version: document.version, file });
  return file;
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, call, subject, rest } = data;
  // The page asks by the types of the service.
  const answer = service[call] as (
    file: LocalizationFile,
    ...rest: unknown[]
  ) => ReturnType<LanguageService[typeof call]>;
  postMessage({ id, value: answer(fileOf(subject), ...rest) });
});
