import { attribute } from '../../../text/xml/attributes.ts';
import { children, innerSpan, NONE } from '../../../text/xml/table.ts';
import type { Note } from '../../format.ts';
import { plainTextOf } from '../content/content.ts';
import { childNamed, local, type XliffModel } from './model.ts';
import { moduleNotes } from './modules.ts';

/** The notes of a unit: `note`, `notes/note`, module data meant for people, and the contexts of `context-group` (where the text is used). */
export function notesOf(model: XliffModel, unit: number): readonly Note[] {
  const { table } = model;
  const notes: Note[] = [];
  const holder = model.family === 2 ? childNamed(model, unit, 'notes') : unit;
  if (model.family === 2) notes.push(...moduleNotes(model, unit));
  if (holder === NONE) return notes;
  for (const child of children(table, holder)) {
    const name = local(model, child);
    if (name === 'note') notes.push(noteOf(model, child, attribute(table, child, 'category')));
    else if (name === 'context-group')
      for (const context of children(table, child))
        if (local(model, context) === 'context')
          notes.push(noteOf(model, context, attribute(table, context, 'context-type') ?? 'context'));
  }
  return notes;
}

function noteOf(model: XliffModel, element: number, category: string | undefined): Note {
  const from = attribute(model.table, element, 'from');
  return {
    text: plainTextOf(model, element),
    span: innerSpan(model.table, element),
    ...(from !== undefined && { from }),
    ...(category !== undefined && { category }),
  };
}
