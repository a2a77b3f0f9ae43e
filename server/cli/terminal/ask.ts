import { createInterface } from 'node:readline/promises';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT } from '../exit.ts';
import type { Dialogue } from './confirm.ts';

/** Asks questions on a terminal, one after the other. Ctrl-C and the end of the input end the command. */
export interface Questions {
  /** @returns the answer, or `usual` if the user just presses Enter */
  text(question: string, usual: string): Promise<string>;
  yes(question: string, usual: boolean): Promise<boolean>;
  close(): void;
}

const CONSOLE: Dialogue = { input: process.stdin, output: process.stderr };

/** @returns undefined if there is no terminal to ask on */
export function questionsFor(
  { signal }: Pick<CliContext, 'signal'>,
  { input, output }: Dialogue = CONSOLE,
): Questions | undefined {
  if (input.isTTY !== true || output.isTTY !== true) return undefined;
  // Not in terminal mode: this way Ctrl-C stays a signal, as everywhere else.
  const lines = createInterface({ input, output, terminal: false });
  const ended = new Promise<undefined>((done) => void lines.once('close', () => done(undefined)));
  const ask = async (question: string): Promise<string> => {
    const answer = await Promise.race([lines.question(question, { signal }).catch(() => undefined), ended]);
    if (answer === undefined) throw new CommandError(EXIT.interrupted, '\nNothing was written.');
    return answer.trim();
  };
  return {
    text: async (question, usual) => (await ask(`${question} [${usual}] `)) || usual,
    async yes(question, usual) {
      const answer = await ask(`${question} [${usual ? 'Y/n' : 'y/N'}] `);
      return answer === '' ? usual : /^y(?:es)?$/i.test(answer);
    },
    close: () => lines.close(),
  };
}
