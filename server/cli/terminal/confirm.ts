import { createInterface } from 'node:readline/promises';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT } from '../exit.ts';

/** `--yes`: do not ask. */
export interface YesOption {
  readonly yes?: boolean;
}

export interface Confirmation {
  /** What is about to happen, as a sentence without a full stop: `Delete the glossary "product"`. */
  readonly deed: string;
  /** `--yes` was given. */
  readonly yes?: boolean | undefined;
}

/** Where to ask. */
export interface Dialogue {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * Continues only if the user has agreed to something irreversible: by `--yes`, or by an answer on a terminal. The question goes to stderr, so that
 * the output stays the same. Any answer other than yes is a no and ends the command.
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
  // Not in terminal mode: this way Ctrl-C stays a signal, as everywhere else.
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
