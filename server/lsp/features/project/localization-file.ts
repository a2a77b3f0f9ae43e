import * as z from 'zod/mini';
import { IS_LOCALIZATION_FILE, LOCALIZATION_FILES, type LocalizationFiles } from '../../../../shared/protocol.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../guard.ts';
import type { Feature } from '../feature.ts';
import { subjectOf } from '../subject.ts';

const schema = z.object({ uri: z.string() });

/**
 * `dragoman/isLocalizationFile`: whether a document contains translations, according to project and conventions. `dragoman/localizationFiles`: all
 * that do, for menus of a file tree. No file is read for this: discovery has the answer.
 */
export const localizationFile: Feature = (context) => {
  const { client, connection, documents, guard, world, onceReady } = context;
  connection.onRequest<boolean, unknown>(
    IS_LOCALIZATION_FILE,
    guard.request(IS_LOCALIZATION_FILE, async (given: unknown): Promise<boolean> => {
      const params = schema.safeParse(given);
      if (!params.success) throw invalid(`${IS_LOCALIZATION_FILE} takes { uri }.`);
      const found = await documents.get(params.data.uri);
      return found.ok && (await subjectOf(context, found.value)) !== undefined;
    }),
  );
  if (client.options.localizationFiles !== true) return;
  let told = '';
  const tell = async (): Promise<void> => {
    const uris = await filesOf(context);
    const text = uris.join('\n');
    if (text === told) return;
    told = text;
    await connection.sendNotification(LOCALIZATION_FILES, { uris } satisfies LocalizationFiles);
  };
  onceReady(tell);
  const retell = guard.event(LOCALIZATION_FILES, tell);
  world.onChanged(({ uris }) => void (uris === 'all' && retell()));
};

async function filesOf({ projects, documents }: Context): Promise<readonly string[]> {
  const paths = new Set<string>();
  for (const folder of await projects.all())
    for (const { source, targets, missing } of (await projects.ofFolder(folder)).groups) {
      if (source !== undefined) paths.add(source);
      for (const [locale, path] of targets) if (!missing.has(locale)) paths.add(path);
    }
  return [...paths].map((path) => documents.uriOf(path));
}
