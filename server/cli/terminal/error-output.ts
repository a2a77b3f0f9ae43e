import type { CommanderError } from 'commander';
import type { FailureKind, Place } from '../../engine/failure.ts';
import { EXIT, type ExitCode } from '../exit.ts';

/** What `--json` prints if there is no result. The exit code corresponds to `kind`. */
export interface ErrorOutput {
  readonly error: Partial<Place> & {
    readonly kind: FailureKind;
    /** What happened, for the user. */
    readonly message: string;
    /** What was probably meant. */
    readonly advice?: string;
  };
}

/** Whether a command line asks for JSON, even one that cannot be parsed. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const words = end < 0 ? args : args.slice(0, end);
  return words.some(
    (word, at) => ['--json', '--format=json'].includes(word) || (word === 'json' && words[at - 1] === '--format'),
  );
}

export function printError(code: ExitCode, message: string, place: Partial<Place> = {}, advice?: string): void {
  const kind = KINDS.find((name) => EXIT[name] === code) ?? 'internal';
  const said = message.trim() === '' ? `The command ended with exit code ${code}.` : message.trim();
  const output: ErrorOutput = { error: { kind, message: said, ...place, ...(advice !== undefined && { advice }) } };
  process.stdout.write(`${JSON.stringify(output, undefined, 2)}\n`);
}

/** A mistake in the arguments that was already printed on stderr. */
export function printMistake({ code, message }: CommanderError): void {
  const [first = '', second] = message.replace(/^error: /, '').split('\n');
  const advice = second?.replace(/^\((.*)\)$/, '$1');
  if (code === 'commander.help') printError(EXIT.usage, 'Name a command: --help lists them.');
  else printError(EXIT.usage, sentence(first), {}, advice);
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

const KINDS = Object.keys(EXIT).filter((name): name is FailureKind => name !== 'done');
