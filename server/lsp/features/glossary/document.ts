import { hasExtension, TABLE_EXTENSIONS } from '../../../../shared/extensions.ts';
import type { Field, Row } from '../../../core/formats/glossary/index.ts';
import type { Context } from '../../context.ts';
import type { OpenGlossary } from '../../glossaries.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { uriIn } from '../subject.ts';

/** A glossary file as seen by one feature: one version, in its project. */
export interface GlossaryDocument extends OpenGlossary {
  readonly state: ProjectState;
}

/** A document as a glossary file; undefined if it is not one. */
export async function glossaryOf(
  { projects, glossaries }: Context,
  snapshot: Snapshot,
): Promise<GlossaryDocument | undefined> {
  if (!hasExtension(snapshot.path, TABLE_EXTENSIONS)) return undefined;
  const state = await projects.of(snapshot.path);
  const name = glossaries.nameOf(state, snapshot.path);
  return name === undefined ? undefined : { ...glossaries.open(state, name, snapshot), state };
}

/** The document of a request, if it is a glossary file. */
export async function glossaryIn(
  context: Context,
  params: Parameters<typeof uriIn>[0],
): Promise<GlossaryDocument | undefined> {
  const found = await context.documents.get(uriIn(params));
  return found.ok ? glossaryOf(context, found.value) : undefined;
}

/** All files of the document's glossary; the document itself as shown in the editor. */
export async function filesAround(context: Context, document: GlossaryDocument): Promise<readonly OpenGlossary[]> {
  const files = await context.glossaries.files(document.state);
  const others = files.filter(({ name }) => name !== document.name);
  return [document, ...others];
}

/** The field at an offset. */
export interface Cell {
  readonly row: Row;
  /** Index of the row. */
  readonly at: number;
  readonly field: Field;
  readonly column: number;
}

export function cellAt({ table }: OpenGlossary, offset: number): Cell | undefined {
  const at = table.rows.at(offset);
  const row = table.rows.get(at);
  const column = row?.fields.findIndex(({ whole }) => whole.start <= offset && offset <= whole.end) ?? -1;
  const field = row?.fields[column];
  return row === undefined || field === undefined ? undefined : { row, at, field, column };
}
