import * as z from 'zod/mini';
import type { Estimate, EstimateArguments, EstimatedFile } from '../../../../shared/estimate.ts';
import { sameLocale } from '../../../../shared/locale.ts';
import { workOf } from '../../../engine/parts/workspace/discovery/work.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { cancelled, refusal, turn } from '../../guard.ts';
import { isInside, pathOf } from '../../uris.ts';
import type { Command } from '../commands/commands.ts';
import { locale, readArgument } from './arguments.ts';
import { translateOne } from './file.ts';
import { startProgress } from './progress.ts';
import { limitOf } from './run.ts';
import { type Work, workFor } from './work.ts';

const schema = z.object({
  uris: z.optional(z.array(z.string())),
  folder: z.optional(z.string()),
  to: z.optional(z.array(locale)),
  scope: z._default(z.enum(['missing', 'stale', 'all']), 'missing'),
});

/** The targets of a document. */
type Items = Pick<Work, 'state' | 'items'>;

/** `dragoman.server.estimate`: what `translate` would send for documents, or for the whole project, by file and locale. */
export function estimateCommand(context: Context): Command {
  return async (args, token, reporter): Promise<Estimate> => {
    const request = readArgument(schema, args?.[0] ?? {}, 'one argument { uris?, folder?, to?, scope? }');
    const progress = await startProgress(context, 'Counting what would be sent', token, reporter);
    try {
      const documents = await documentsOf(context, request as EstimateArguments);
      const files: EstimatedFile[] = [];
      const problems: string[] = [];
      const total = [...documents.values()].reduce((sum, { items }) => sum + items.length, 0);
      const { signal } = progress;
      let done = 0;
      for (const [uri, { state, items }] of documents)
        for (const item of items) {
          await turn();
          if (signal.aborted) throw cancelled();
          progress.report(done++ / total, `${done} / ${total}`);
          const counted = await translateOne(context, {
            item,
            path: item.sourcePath,
            scope: request.scope,
            project: state.loaded.project,
            folder: state.loaded.folder,
            signal,
            budget: new RetryBudget(),
            onProgress: () => undefined,
            settle: () => undefined,
            refuse: () => undefined,
          });
          const { translated: units, reused, characters, mostCharacters = characters, failure } = counted;
          if (failure !== undefined) problems.push(failure);
          if (units + reused > 0) files.push({ uri, locale: item.locale, units, reused, characters, mostCharacters });
        }
      const limits = [...documents.values()].flatMap((one) => limitOf(one) ?? []);
      return {
        files,
        looked: [...documents.keys()],
        problems: [...new Set(problems)],
        ...(limits.length > 0 && { limit: Math.min(...limits) }),
      };
    } finally {
      progress.done();
    }
  };
}

/** By URI. A source file stands for all its target files; an existing bilingual file stands for itself. @throws ResponseError */
async function documentsOf(
  context: Context,
  { uris, folder, to }: EstimateArguments,
): Promise<ReadonlyMap<string, Items>> {
  const found = new Map<string, Items>();
  for (const uri of uris ?? []) {
    const work = await workFor(context, uri, to);
    if (!work.ok) throw refusal(work.error);
    found.set(uri, work.value);
  }
  if (uris !== undefined) return found;
  const within = folder === undefined ? undefined : pathOf(folder)?.replace(/\/$/, '');
  for (const path of await context.projects.all()) {
    const state = await context.projects.ofFolder(path);
    for (const group of state.groups)
      for (const [source, items] of Map.groupBy(workOf(group), ({ sourcePath }) => sourcePath)) {
        const inside = items.filter(
          ({ targetPath, locale: one }) =>
            // The source file stands for all of its targets, wherever they are.
            (within === undefined || isInside(within, targetPath) || isInside(within, group.source ?? '')) &&
            (to === undefined || to.some((wanted) => sameLocale(wanted, one))),
        );
        const uri = context.documents.uriOf(source);
        const before = found.get(uri)?.items ?? [];
        if (inside.length > 0) found.set(uri, { state, items: [...before, ...inside] });
      }
  }
  return found;
}
