import * as z from 'zod/mini';
import {
  countsOf,
  type FileProgress,
  type ProgressAnswer,
  type ProgressArguments,
  type ProgressProject,
} from '../../../../shared/progress.ts';
import { nameIn } from '../../../engine/parts/workspace/paths.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import type { Command } from '../commands/commands.ts';
import { findingScope } from '../diagnostics/scope.ts';
import { readArgument } from '../translate/arguments.ts';
import { type Count, type Place, progressCountsOf } from './counts.ts';
import { placesIn, statesIn } from './places.ts';

const schema = z.object({
  folder: z.optional(z.string()),
  uris: z.optional(z.array(z.string())),
  locales: z.optional(z.array(z.string())),
  with: z.optional(z.array(z.enum(['stale', 'findings']))),
});

/** `dragoman.server.progress`: the progress of each target file. What has not changed since the last time is not counted again. */
export function progressCommand(context: Context): Command {
  return async (args, token): Promise<ProgressAnswer> => {
    const shape = 'one argument { folder?, uris?, locales?, with? }';
    const request = readArgument(schema, args?.[0] ?? {}, shape) as ProgressArguments;
    const places = await placesIn(context, request);
    const scopes = new Map<ProjectState, ReturnType<typeof findingScope>>();
    const files: FileProgress[] = [];
    for await (const count of progressCountsOf(context).of(places, new Set(request.with), token)) {
      const place = places[files.length];
      if (place === undefined) break;
      const { state } = place;
      const scope = scopes.get(state) ?? (await scopeOf(context, state));
      scopes.set(state, scope);
      files.push(progressOf(context, place, count, scope));
    }
    return { projects: projectsOf(context, await statesIn(context)), files };
  };
}

async function scopeOf({ settings, documents }: Context, state: ProjectState) {
  return findingScope(state, await settings.get(documents.uriOf(state.loaded.folder)));
}

export function progressOf(
  { documents }: Context,
  { state, item }: Place,
  { counted, known, problem }: Count,
  inScope: ReturnType<typeof findingScope>,
): FileProgress {
  const { folder } = state.loaded;
  const { targetPath, sourcePath, group, locale, isNew } = item;
  return {
    uri: documents.uriOf(targetPath),
    name: nameIn(folder, targetPath),
    locale,
    project: documents.uriOf(folder),
    sourceLocale: group.sourceLocale,
    document: documents.uriOf(sourcePath),
    isNew,
    inScope: inScope({ role: 'target', locale }),
    known,
    ...countsOf(counted),
    ...(problem !== undefined && { problem }),
  };
}

function projectsOf({ documents }: Context, states: readonly ProjectState[]): readonly ProgressProject[] {
  return states
    .filter(({ groups }) => groups.length > 0)
    .map(({ loaded: { folder, project }, groups }) => ({
      uri: documents.uriOf(folder),
      name: project.name ?? folder.slice(folder.lastIndexOf('/') + 1),
      canAdd: groups.some(({ pattern }) => pattern.includes('{locale}')),
    }));
}
