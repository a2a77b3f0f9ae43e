import type { CancellationToken } from 'vscode-languageserver/node';
import { hasCodeExtension } from '../../../../shared/code-types.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import { subjectsOf } from '../subject.ts';
import type { CodeDocument } from './features.ts';

type KeyFeatures = typeof import('./features.ts');

/** A file of code, and what can be asked about it. */
export interface InCode {
  readonly code: CodeDocument;
  readonly keys: KeyFeatures;
}

/**
 * Undefined: it is no code, or no keys are around. For files that are no code nothing is loaded.
 *
 * @param offset what is asked about: a text of a file that holds code and texts is no code
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

/** Does a text, or its key, stand here in a file that is code as well? */
export async function isInTexts(context: Context, snapshot: Snapshot, offset: number): Promise<boolean> {
  if (!hasCodeExtension(snapshot.path) || snapshot.format?.alsoCode !== true) return false;
  const subjects = await subjectsOf(context, snapshot);
  return subjects.some(({ input: { catalog } }) => unitsAt(catalog, { start: offset, end: offset }).length > 0);
}

/** Undefined: the path is none of code. */
export async function keyFeatures(path: string): Promise<KeyFeatures | undefined> {
  return hasCodeExtension(path) ? allKeyFeatures() : undefined;
}

export function allKeyFeatures(): Promise<KeyFeatures> {
  return import('./features.ts');
}
