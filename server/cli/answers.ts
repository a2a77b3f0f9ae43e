import { AnswerJournal, journalIn } from '../answers/journal.ts';
import { stateFolder } from '../workspace/state-folder.ts';
import type { CliContext } from './context.ts';

/** The journal of answers of this user. Trouble is told on stderr, once. */
export function openAnswers({ terminal }: Pick<CliContext, 'terminal'>): AnswerJournal {
  return new AnswerJournal(
    () => journalIn(stateFolder()),
    (message) => terminal.error(message),
  );
}
