import { resolve } from 'node:path';
import { projectFolder } from '../../engine/projects/project.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';

export interface McpOptions {
  /** Limit for the whole session. */
  readonly maxCharacters?: number;
}

/** `dragoman mcp`: tools for agents over standard input and output, until the client disconnects. Loaded on demand: no other command needs them. */
export async function mcp(context: CliContext, { maxCharacters }: McpOptions): Promise<ExitCode> {
  const { options } = context;
  const folder = orEnd(await projectFolder(options));
  const authKeyFile = options.authKeyFile === undefined ? {} : { authKeyFile: resolve(options.authKeyFile) };
  // Paths in calls, and names in answers, are relative to the project.
  process.chdir(folder);
  const { runMcp } = await import('../../mcp/entry.ts');
  await runMcp({ ...context, options: { ...options, project: folder, ...authKeyFile } }, folder, maxCharacters);
  return EXIT.done;
}
