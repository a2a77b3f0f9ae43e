import * as z from 'zod/mini';
import { type AddTermAnswer, type AddTermArguments, SERVER_COMMANDS } from '../../../../shared/commands.ts';
import { normalizeLocale } from '../../../../shared/locale.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { subjectOf } from '../subject.ts';
import { range as rangeShape, readArgument } from '../translate/arguments.ts';
import { editFor, filesFor, type NewTerm, presentIn } from './new-term.ts';
import { prefill } from './prefill.ts';

const schema = z.object({
  uri: z.string(),
  range: rangeShape,
  source: z.optional(z.string()),
  target: z.optional(z.string()),
  to: z.optional(z.string()),
  file: z.optional(z.string()),
  apply: z.optional(z.boolean()),
});
const SHAPE = 'one argument { uri, range, source?, target?, to?, file?, apply? }';

/**
 * `dragoman.server.glossary.addTerm`: a term from selected words of a unit, both sides proposed, with the files that can take it and the edit. With
 * `apply` the edit is made.
 */
export function addTermCommand(context: Context): readonly [string, Command] {
  return [
    SERVER_COMMANDS.addTerm,
    async (args): Promise<AddTermAnswer> => {
      const asked = readArgument(schema, args?.[0], SHAPE) as AddTermArguments;
      const answer = await addTerm(context, asked);
      if (asked.apply !== true) return answer;
      if (answer.edit === undefined) throw refusal(reasonOf(answer));
      const label = `Add "${answer.source}" to the glossary`;
      const { applied } = await context.connection.workspace.applyEdit({ label, edit: answer.edit });
      if (!applied) throw refusal('The glossary file was changed meanwhile, so the term was not added. Try again.');
      return { ...answer, applied };
    },
  ];
}

async function addTerm(context: Context, asked: AddTermArguments): Promise<AddTermAnswer> {
  const found = await context.documents.get(asked.uri);
  if (!found.ok) throw refusal(found.error.message);
  const subject = await subjectOf(context, found.value);
  if (subject === undefined) throw refusal(`${found.value.name} is not a localization file of this project.`);
  const proposal = await prefill(context, subject, found.value.lines.span(asked.range), asked.to);
  if (proposal === undefined)
    throw refusal('Select words of a source or a target: the other side comes from the unit.');
  const { sourceLocale, targetLocale, locales } = proposal;
  const pair = { source: normalizeLocale(sourceLocale), target: normalizeLocale(targetLocale) };
  const term: NewTerm = {
    source: asked.source ?? proposal.source,
    target: asked.target ?? proposal.target,
    pair,
  };
  const { state } = subject;
  const files = await filesFor(context, state, pair);
  const file = asked.file === undefined ? files[0] : files.find(({ uri }) => uri === asked.file);
  const answer = { ...term, locales, files };
  if (file === undefined || term.source === '' || term.target === '') return answer;
  const open = (await context.glossaries.files(state)).find(({ snapshot }) => snapshot.uri === file.uri);
  const present = open && presentIn(open, term);
  const edit = present === term.target ? undefined : await editFor(context, file, open, term);
  return { ...answer, file: file.uri, ...(present !== undefined && { present }), ...(edit && { edit }) };
}

function reasonOf({ files, source, target, present }: AddTermAnswer): string {
  if (source === '' || target === '') return 'A term needs a text on both sides.';
  if (present !== undefined) return `"${source}" is already in the glossary.`;
  return files.length === 0
    ? 'No glossary file of the project takes these languages. Name one like "glossary/en-de.tsv" in dragoman.json.'
    : 'The named file does not accept terms in these languages.';
}
