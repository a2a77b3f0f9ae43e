import * as z from 'zod/mini';
import { IS_LOCALIZATION_FILE } from '../../../shared/protocol.ts';
import { invalid } from '../guard.ts';
import type { Feature } from './feature.ts';
import { subjectOf } from './subject.ts';

const schema = z.object({ uri: z.string() });

/** `dragoman/isLocalizationFile`: whether a document holds translations, as far as project and conventions tell. */
export const localizationFile: Feature = (context) => {
  const { connection, documents, guard } = context;
  connection.onRequest<boolean, unknown>(
    IS_LOCALIZATION_FILE,
    guard.request(IS_LOCALIZATION_FILE, async (given: unknown): Promise<boolean> => {
      const params = schema.safeParse(given);
      if (!params.success) throw invalid(`${IS_LOCALIZATION_FILE} takes { uri }.`);
      const found = await documents.get(params.data.uri);
      return found.ok && (await subjectOf(context, found.value)) !== undefined;
    }),
  );
};
