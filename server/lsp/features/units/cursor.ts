import type { Position } from 'vscode-languageserver/node';
import { type Cursor as AnyCursor, cursorAt } from '../../../core/language/cursor.ts';
import type { Context } from '../../context.ts';
import { outdated } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type Subject, subjectOf, uriIn } from '../subject.ts';

/** The unit at one offset of one document version. */
export type Cursor = AnyCursor<Subject>;

interface PositionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** The document of a request, as a localization file; undefined if it is not one. */
export async function subjectIn(context: Context, params: Parameters<typeof uriIn>[0]): Promise<Subject | undefined> {
  const found = await context.documents.get(uriIn(params));
  return found.ok ? subjectOf(context, found.value) : undefined;
}

/** Like `subjectIn`: for a multilingual document, in the language at the position of the request. */
export async function subjectAt(context: Context, params: PositionParams): Promise<Subject | undefined> {
  const found = await context.documents.get(uriIn(params));
  return found.ok ? subjectOf(context, found.value, { offset: found.value.lines.offset(params.position) }) : undefined;
}

/** The unit at the position of a request, in a localization file. */
export async function cursorIn(context: Context, params: PositionParams): Promise<Cursor | undefined> {
  const subject = await subjectAt(context, params);
  return subject && cursorAt(subject, subject.snapshot.lines.offset(params.position));
}

/** @throws ResponseError (content modified) if an answer would be about a version that the editor no longer shows. */
export function stillCurrent({ documents }: Context, ...about: readonly (Snapshot | undefined)[]): void {
  if (about.some((snapshot) => snapshot !== undefined && !documents.isCurrent(snapshot))) throw outdated();
}
