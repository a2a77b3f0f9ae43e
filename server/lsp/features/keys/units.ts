import type { FoundKey } from '../../../core/code/index.ts';
import type { Unit } from '../../../core/formats/format.ts';
import type { Context } from '../../context.ts';
import { type Subject, subjectOf } from '../subject.ts';
import type { Cursor } from '../units/cursor.ts';

/** A key in the file of the source locale. */
export interface KeyUnit {
  readonly subject: Subject;
  readonly unit: Unit;
}

/** The unit of a key; undefined if the file has changed meanwhile. */
export async function unitOfKey(context: Context, { catalog, key }: FoundKey): Promise<KeyUnit | undefined> {
  const id = catalog.keys.get(key)?.id;
  const read = await context.documents.at(catalog.path);
  if (id === undefined || !read.ok) return undefined;
  const subject = await subjectOf(context, read.value, { unit: id });
  const unit = subject?.unit(id);
  return subject && unit && { subject, unit };
}

/** A cursor on its name. */
export function cursorOf({ subject, unit }: KeyUnit): Cursor {
  return { subject, unit, offset: unit.nameSpan.start, side: 'name', span: unit.nameSpan };
}
