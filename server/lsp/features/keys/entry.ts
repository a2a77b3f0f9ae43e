import type { CancellationToken } from 'vscode-languageserver/node';
import { hasCodeExtension } from '../../../../shared/code-types.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { CodeDocument } from './features.ts';

type KeyFeatures = typeof import('./features.ts');

/** A file of code, and what can be asked about it. */
export interface InCode {
  readonly code: CodeDocument;
  readonly keys: KeyFeatures;
}

/** Undefined: it is no code, or no keys are around. For files that are no code nothing is loaded. @throws ResponseError (request cancelled) */
export async function codeIn(
  context: Context,
  snapshot: Snapshot,
  token: CancellationToken,
): Promise<InCode | undefined> {
  const keys = await keyFeatures(snapshot.path);
  const code = await keys?.codeDocument(context, snapshot, token);
  return keys && code && { code, keys };
}

/** Undefined: the path is none of code. */
export async function keyFeatures(path: string): Promise<KeyFeatures | undefined> {
  return hasCodeExtension(path) ? allKeyFeatures() : undefined;
}

export function allKeyFeatures(): Promise<KeyFeatures> {
  return import('./features.ts');
}
