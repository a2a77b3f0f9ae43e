import { createInterface } from 'node:readline/promises';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT } from '../exit.ts';

/** `--yes`: nobody is asked. */
export interface YesOption {
  readonly yes?: boolean;
}

export interface Confirmation {
  /** What is about to happen, a sentence without a full stop: `Delete the glossary "product"`. */
  readonly deed: string;
  /** `--yes` was given. */
  readonly yes?: boolean | undefined;
}

/** Where the question is asked. */
export interface Dialogue {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * Goes on only when a person has agreed to what cannot be undone: by `--yes`, or by an answer on a terminal. The question goes to stderr,
 * so that the output stays what it is. Everything that is not a yes is a no and ends the command.
 */
export async function confirm(
  { signal }: Pick<CliContext, 'signal'>,
  { deed, yes }: Confirmation,
  { input, output }: Dialogue = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes === true) return;
  if (input.isTTY !== true || output.isTTY !== true) {
    throw new CommandError(
      EXIT.usage,
      `${deed}? This cannot be undone, and there is no terminal to ask on. Give --yes to do it. Nothing was changed.`,
    );
  }
  // Not as a terminal: then Ctrl-C stays a signal, as everywhere else.
  const lines = createInterface({ input, output, terminal: false });
  const ended = new Promise<string>((done) => void lines.once('close', () => done('')));
  try {
    const answer = await Promise.race([lines.question(`${deed}? This cannot be undone. [y/N] `, { signal }), ended]);
    if (/^\s*y(?:es)?\s*$/i.test(answer)) return;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    lines.close();
  }
  throw new CommandError(EXIT.interrupted, `${signal.aborted ? '\n' : ''}Nothing was changed.`);
}
