import * as z from 'zod/mini';
import { isLocaleTag } from '../../../../shared/locale.ts';
import type { Context } from '../../context.ts';
import { invalid, refusal } from '../../guard.ts';
import type { Entry } from '../service/entry.ts';
import { folderOf } from './folder.ts';
import { FOLDER, PAIR } from './shapes.ts';
import { syncEntry } from './sync-entry.ts';

/** `dragoman.server.glossary.create`: creates an empty glossary file in its conventional place. An existing one stays as it is. */
export function createCommand(context: Context): Entry {
  return syncEntry(context, 'dragoman.server.glossary.create', {
    shape: 'one argument { folder?, sourceLang, targetLang }',
    schema: z.object({ ...FOLDER, ...PAIR }),
    async run({ folder, sourceLang, targetLang }) {
      for (const tag of [sourceLang, targetLang])
        if (!isLocaleTag(tag)) throw invalid(`"${tag}" is not a language tag.`);
      const path = `${await folderOf(context, folder)}/glossary/${sourceLang}-${targetLang}.tsv`;
      const { disk } = context.runtime;
      const uri = context.documents.uriOf(path);
      if ((await disk.read(path)).ok) return { uri, created: false };
      // Links are followed, too: nothing is created outside of the workspace.
      const made = await disk.create(path, new Uint8Array());
      if (!made.ok) throw refusal(made.error.message);
      return { uri, created: true };
    },
  });
}
