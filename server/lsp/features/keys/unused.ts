import type { CancellationToken } from 'vscode-languageserver/node';
import type { UnusedKeysAnswer, UnusedKeysOfFile } from '../../../../shared/unit-keys.ts';
import { wildcard } from '../../../core/checks/wildcard.ts';
import { LIBRARIES, OWN, Verdicts } from '../../../core/code/index.ts';
import { keysToRemove } from '../../../engine/code/remove.ts';
import { membership } from '../../../engine/parts/workspace/discovery/groups.ts';
import { hasKeys } from '../../../engine/units/plan.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import { codeIndex } from './code-index.ts';
import { projectKeys, withoutTexts } from './document.ts';

/** Keys of all projects without a trace in their code, from their files as shown in the editor. @throws ResponseError (request cancelled) */
export async function unusedKeys(context: Context, token: CancellationToken): Promise<UnusedKeysAnswer> {
  const files: UnusedKeysOfFile[] = [];
  const answer = { open: 0, keys: 0, isSilent: true, isCut: false };
  for (const folder of await context.projects.all()) {
    const state = await context.projects.ofFolder(folder);
    const keys = withoutTexts(await projectKeys(context, state));
    if (keys.catalogs.length === 0) continue;
    const found = await codeIndex(context).all(keys);
    if (token.isCancellationRequested) throw cancelled();
    answer.keys += keys.catalogs.reduce((sum, catalog) => sum + catalog.keys.size, 0);
    // If no code uses texts, something that cannot be seen here does.
    if (found === undefined || found.uses.length === 0) continue;
    const libraries = [...LIBRARIES, OWN].filter(({ id }) => found.libraries.includes(id));
    const verdicts = new Verdicts(
      keys.catalogs,
      found.uses,
      libraries,
      (state.loaded.project.code?.keep ?? []).map(wildcard),
    );
    answer.open += verdicts.open.length;
    answer.isSilent = false;
    answer.isCut ||= found.cut;
    for (const [{ path }, gone] of keysToRemove(verdicts.all(new Map(found.literals)))) {
      const group = membership(state.groups, path)?.group;
      if (group === undefined || !hasKeys(group.format)) continue;
      const units = gone.map(({ id, key, text }) => ({ id, key, text }));
      files.push({ uri: context.documents.uriOf(path), units });
    }
  }
  return { files, ...answer };
}
