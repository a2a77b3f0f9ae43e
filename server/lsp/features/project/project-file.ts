import type { CancellationToken } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import type { ProjectFileAnswer } from '../../../../shared/commands.ts';
import { codeWith } from '../../../../shared/project/project-code.ts';
import { projectPath, projectText } from '../../../engine/parts/workspace/describe.ts';
import { writtenDown } from '../../../engine/parts/workspace/written-down.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { pathOf, uriOf } from '../../uris.ts';
import type { Command } from '../commands/commands.ts';
import { allKeyFeatures } from '../keys/entry.ts';
import { readArgument } from '../translate/arguments.ts';

const schema = z.object({ folder: z.optional(z.string()) });

/** `dragoman.server.projectFile`: a project file with what was detected. The client writes it. */
export function projectFileCommand(context: Context): Command {
  const { documents, projects } = context;
  return async (args, _token: CancellationToken): Promise<ProjectFileAnswer> => {
    const { folder: uri } = readArgument(schema, args?.[0] ?? {}, 'one argument { folder? }');
    const asked = uri === undefined ? projects.folders[0] : pathOf(uri)?.replace(/\/$/, '');
    const folder = projects.folders.find((path) => path === asked);
    if (folder === undefined) throw refusal('Open a folder first: a project file describes the files of a folder.');
    const access = documents.access();
    const place = await access.locate?.(projectPath(folder));
    if (place?.ok === false) throw refusal(place.error.message);
    const state = await projects.ofFolder(folder);
    const { loaded, groups } = state;
    const { project } = await writtenDown(access, loaded, groups);
    const isOpen = loaded.project.code === undefined;
    const code = isOpen ? codeWith(await (await allKeyFeatures()).ownFunctions(context, state)) : undefined;
    const text = projectText({ ...project, ...(code && { code }) });
    return { uri: uriOf(projectPath(folder)), text, exists: loaded.path !== undefined };
  };
}
