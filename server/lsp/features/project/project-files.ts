import type { CancellationToken } from 'vscode-languageserver/node';
import { PROJECT_FILES, type ProjectFileInfo, type ProjectFilesParams } from '../../../../shared/protocol.ts';
import { isMissing } from '../../../core/checks/words/missing.ts';
import { neededPairs } from '../../../engine/files.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import { openWork, type WorkItem, workOf } from '../../../engine/parts/workspace/discovery/work.ts';
import { breakOf, describeBreak } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import { cancelled, turn } from '../../guard.ts';
import { isInside, pathOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';

/**
 * `dragoman/projectFiles`: one entry per document for which `dragoman.server.translate` can be called, with what is missing. A source file stands for
 * all its target files; an existing bilingual file stands for itself.
 */
export const projectFiles: Feature = (context) => {
  const { connection, guard, projects } = context;
  connection.onRequest(
    PROJECT_FILES,
    guard.request(PROJECT_FILES, async (params: ProjectFilesParams | null, token: CancellationToken) => {
      const folder = typeof params?.folder === 'string' ? pathOf(params.folder)?.replace(/\/$/, '') : undefined;
      const files: ProjectFileInfo[] = [];
      for (const path of await projects.all()) {
        if (folder !== undefined && !isInside(folder, path)) continue;
        for (const group of (await projects.ofFolder(path)).groups) files.push(...(await infos(context, group, token)));
      }
      return files;
    }),
  );
};

async function infos(context: Context, group: FileGroup, token: CancellationToken): Promise<ProjectFileInfo[]> {
  const byDocument = Map.groupBy(workOf(group), ({ sourcePath }) => sourcePath);
  const found: ProjectFileInfo[] = [];
  for (const [path, items] of byDocument) {
    let missing = 0;
    const problems: string[] = [];
    let dialect = group.dialect ?? '';
    for (const item of items) {
      await turn();
      if (token.isCancellationRequested) throw cancelled();
      const counted = await count(context, item);
      missing += counted.missing;
      if (counted.problem !== undefined) problems.push(counted.problem);
      dialect = counted.dialect ?? dialect;
    }
    found.push({
      uri: context.documents.uriOf(path),
      format: group.format.id,
      dialect,
      sourceLocale: group.sourceLocale,
      targetLocales: items.map(({ locale }) => locale),
      missing,
      ...(problems.length > 0 && { problems }),
    });
  }
  return found;
}

/** A file that cannot be read or is malformed counts as having nothing missing, with the reason. */
async function count(
  { documents }: Context,
  item: WorkItem,
): Promise<{ missing: number; dialect?: string; problem?: string }> {
  const opened = await openWork(documents.access(), item);
  if (!opened.ok) return { missing: 0, problem: opened.error.message };
  const { dialect } = opened.value.source.catalog;
  const broken = breakOf(opened.value);
  if (broken !== undefined) return { missing: 0, dialect, problem: describeBreak(broken, 'translated') };
  return { dialect, missing: neededPairs(opened.value, item).filter(isMissing).length };
}
