import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TranslateTextResult } from '../../../../shared/commands.ts';
import { type TextReport, translateTexts } from '../../../engine/parts/translate/plain.ts';
import type { LoadedProject } from '../../../engine/parts/workspace/project.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { Terms } from '../glossary-sync/use.ts';
import { readTranslateText } from './arguments.ts';
import { startProgress } from './progress.ts';
import { failureOf } from './report.ts';

/**
 * `dragoman.server.translateText`: plain texts, all or none; the client makes the edit. They are handled like files: placeholders and tags are masked
 * and verified, white space at the edges stays.
 */
export async function translateText(
  context: Context,
  args: readonly unknown[] | undefined,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<TranslateTextResult> {
  const { texts, to, from, options } = readTranslateText(args);
  if (texts.every((text) => text.trim() === '')) return { texts, billedCharacters: 0 };
  const progress = await startProgress(context, 'Translating', token, reporter);
  try {
    const found = await context.services.use(
      await context.settings.get(),
      async (client) => {
        const loaded = await onlyProject(context);
        const terms = new Terms();
        const glossary = await terms.open(context, loaded, client, progress.signal);
        const { offer, resources } = await terms.resources(context, loaded, client, progress.signal, options);
        return translateTexts(
          {
            texts,
            targetLocale: to,
            project: loaded.project,
            resources,
            ...(options && { overrides: options }),
            ...(from !== undefined && { sourceLocale: from }),
          },
          {
            translator: glossary.translator,
            signal: progress.signal,
            onProgress: ({ done, total }) => progress.report(done / total, `${done} of ${total}`),
            ...(offer && { targetCodes: offer.codes }),
          },
        );
      },
      ({ error }) => error,
    );
    if (!found.ok) throw failureOf(found.error);
    if (found.value.error !== undefined) throw failureOf(found.value.error);
    return { texts: allOf(found.value), billedCharacters: found.value.billedCharacters };
  } finally {
    progress.done();
  }
}

/** A text belongs to no folder: only with a single project is it clear whose options and glossary apply. */
async function onlyProject({ projects }: Context): Promise<LoadedProject> {
  const [folder, ...more] = projects.folders;
  return folder === undefined || more.length > 0
    ? { folder: '', project: {}, problems: [] }
    : (await projects.ofFolder(folder)).loaded;
}

function allOf({ translations, refused }: TextReport): readonly string[] {
  return translations.map((translation, index) => {
    if (translation !== undefined) return translation;
    const reason = refused.find(({ unit }) => unit === String(index + 1))?.reason ?? 'the service left it out';
    const which = translations.length === 1 ? 'The text' : `Text ${index + 1} of ${translations.length}`;
    throw refusal(`${which} was not translated: ${reason}.`);
  });
}
