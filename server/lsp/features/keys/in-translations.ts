import type { CancellationToken } from 'vscode-languageserver/node';
import type { Catalog } from '../../../core/formats/format.ts';
import { keyedFiles } from '../../../engine/code/catalogs.ts';
import { keyNames } from '../../../engine/code/other-locales.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { CodeDocument } from './document.ts';

/** Maximum number of files to read. */
const MOST = 400;

/**
 * The target locales with keys that the source locale lacks, by key, from their files as shown in the editor.
 * Nothing is read if no key is missing. @throws ResponseError (request cancelled)
 */
export async function localesInTranslations(
  { documents }: Context,
  { state, catalogs }: Pick<CodeDocument, 'state' | 'catalogs'>,
  keys: ReadonlySet<string>,
  token: CancellationToken,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (keys.size === 0) return found;
  const sources = new Set(catalogs.map(({ path }) => path));
  const keyed = keyedFiles(state.groups, true).filter(({ path }) => sources.has(path));
  const files = keyed.flatMap(({ group }) =>
    [...group.targets].flatMap(([locale, path]) => (group.missing.has(locale) ? [] : { group, locale, path })),
  );
  for (const { group, locale, path } of files.slice(0, MOST)) {
    const read = await documents.at(path);
    if (token.isCancellationRequested) throw cancelled();
    if (!read.ok) continue;
    const names = namesIn(group, locale, read.value.catalog(group.format, group.dialect));
    for (const key of keys) if (names.has(key)) found.set(key, [...(found.get(key) ?? []), locale]);
  }
  return found;
}

const known = new WeakMap<Catalog, ReadonlySet<string>>();

/** The same object for the same version of the file. */
function namesIn(group: FileGroup, locale: string, catalog: Catalog): ReadonlySet<string> {
  const before = known.get(catalog);
  if (before !== undefined) return before;
  const names = keyNames(group, locale, catalog.units);
  known.set(catalog, names);
  return names;
}
