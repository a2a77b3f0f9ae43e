import type { CancellationToken } from 'vscode-languageserver/node';
import { hasCodeExtension } from '../../../../shared/code-types.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import { subjectsOf } from '../subject.ts';
import type { CodeDocument } from './features.ts';

type KeyFeatures = typeof import('./features.ts');

/** A code file, and the features for it. */
export interface InCode {
  readonly code: CodeDocument;
  readonly keys: KeyFeatures;
}

/**
 * Undefined: it is not code, or there are no keys. For other files nothing is loaded.
 *
 * @param offset the position of the request: a text in a file with both code and texts is not code
 * @throws ResponseError (request cancelled)
 */
export async function codeIn(
  context: Context,
  snapshot: Snapshot,
  token: CancellationToken,
  offset?: number,
): Promise<InCode | undefined> {
  if (offset !== undefined && (await isInTexts(context, snapshot, offset))) return undefined;
  const keys = await keyFeatures(snapshot.path);
  const code = await keys?.codeDocument(context, snapshot, token);
  return keys && code && { code, keys };
}

/** Whether the offset is in a text or its key, in a file that contains code as well. */
export async function isInTexts(context: Context, snapshot: Snapshot, offset: number): Promise<boolean> {
  if (!hasCodeExtension(snapshot.path) || snapshot.format?.alsoCode !== true) return false;
  const subjects = await subjectsOf(context, snapshot);
  return subjects.some(({ input: { catalog } }) => unitsAt(catalog, { start: offset, end: offset }).length > 0);
}

/** Undefined: the path is not that of a code file. */
export async function keyFeatures(path: string): Promise<KeyFeatures | undefined> {
  return hasCodeExtension(path) ? allKeyFeatures() : undefined;
}

export function allKeyFeatures(): Promise<KeyFeatures> {
  return import('./features.ts');
}
