import { AnswerJournal, journalIn } from '../answers/journal.ts';
import type { Host } from './host.ts';

/** The journal of answers of this user. Trouble is told, once. */
export function openAnswers({ reporter, stateFolder }: Pick<Host, 'reporter' | 'stateFolder'>): AnswerJournal {
  return new AnswerJournal(
    () => journalIn(stateFolder()),
    (message) => reporter.error(message),
  );
}
