import * as z from 'zod/mini';
import { MARK_STATES, type SetStateArguments, type SetStateReport } from '../../../../shared/commands.ts';
import type { Context } from '../../context.ts';
import { invalid, refusal } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { subjectOf } from '../subject.ts';
import { range as rangeShape, readArgument } from '../translate/arguments.ts';
import { editOf } from '../workspace-edit.ts';
import { STATE_NAMES, statesFor, unitsIn } from './touched.ts';

const schema = z.object({
  uri: z.string(),
  state: z.enum(MARK_STATES),
  units: z.optional(z.array(z.string())),
  range: z.optional(rangeShape),
});
const SHAPE = 'one argument { uri, state, units } or { uri, state, range }';

/** `dragoman.server.setState`: sets the state of units, in the terms of the file format. One versioned edit; the targets stay. */
export function setStateCommand(context: Context): Command {
  return async (args): Promise<SetStateReport> => {
    const { uri, state, units, range } = readArgument(schema, args?.[0], SHAPE) as SetStateArguments;
    if (units === undefined && range === undefined) throw invalid(`This command takes ${SHAPE}.`);
    const found = await context.documents.get(uri);
    if (!found.ok) throw refusal(found.error.message);
    const snapshot = found.value;
    const [unit] = units ?? [];
    const meant = unit === undefined ? range && { offset: snapshot.lines.offset(range.start) } : { unit };
    const subject = await subjectOf(context, snapshot, meant);
    if (subject?.format.mark === undefined || !statesFor(subject).includes(state))
      throw refusal(`${snapshot.name} has no way to say that a translation is ${STATE_NAMES[state]}.`);
    const ids = units ?? (range && unitsIn(subject, snapshot.lines.span(range)).map(({ id }) => id)) ?? [];
    if (ids.length === 0) throw refusal('There is no unit here. Put the cursor into one.');
    const marks = [...new Set(ids)].map((unit) => ({ unit, state }));
    const { edits, rejected } = subject.format.mark(snapshot.text, subject.input.catalog, marks);
    const [first] = rejected;
    if (first !== undefined && rejected.length === marks.length)
      throw refusal(`${subject.unit(first.unit)?.name ?? first.unit} stays as it is: ${first.reason}.`);
    if (edits.length > 0) {
      const edit = editOf(context.client, snapshot, snapshot.lines.textEdits(edits));
      const current = context.documents.isCurrent(snapshot);
      const label = `Mark as ${STATE_NAMES[state]}`;
      const done = current ? await context.connection.workspace.applyEdit({ label, edit }) : undefined;
      if (done?.applied !== true) throw refusal('The text was changed meanwhile, so no state was changed. Try again.');
    }
    // A user who sets the state of a translation confirms it.
    const refused = new Set(rejected.map(({ unit }) => unit));
    const marked = marks.map(({ unit }) => unit).filter((unit) => !refused.has(unit));
    if (state !== 'needs-work') context.memories.accept(subject.state.loaded, snapshot.path, marked);
    return { marked: marked.length, refused: rejected };
  };
}
