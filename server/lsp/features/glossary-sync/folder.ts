import type { Context } from '../../context.ts';
import { invalid, refusal } from '../../guard.ts';
import { pathOf } from '../../uris.ts';

/** The project folder that a command applies to. @throws ResponseError */
export async function folderOf(
  { projects }: Context,
  uri: string | undefined,
  what = 'a glossary belongs',
): Promise<string> {
  const [only, ...more] = projects.folders;
  if (uri === undefined) {
    if (only === undefined) throw refusal(`No folder is open: ${what} to a folder.`);
    if (more.length > 0) throw invalid('Which folder? Several are open: this command takes { folder }, a URI.');
    return only;
  }
  const path = pathOf(uri)?.replace(/\/$/, '');
  if (path === undefined || !(await projects.all()).includes(path))
    throw invalid(`${uri} is not a folder of this workspace.`);
  return path;
}
