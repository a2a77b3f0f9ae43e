import type { Argument, Command, Option } from 'commander';

/** Completions for the shell at the cursor. */
export interface Proposals {
  /** Words to offer, each with a description. */
  readonly words: readonly (readonly [word: string, about: string])[];
  /** The shell adds files or folders itself. */
  readonly places?: 'files' | 'folders';
}

/** What depends on the project. */
export interface Known {
  locales(): Promise<readonly string[]>;
  checks(): Promise<readonly string[]>;
}

const NOTHING: Proposals = { words: [] };

/**
 * Completions for the last word of a command line.
 * @param words after `dragoman`; the last one is the one being typed. It may be empty, or a blank: some shells do not pass on an empty one
 */
export async function complete(program: Command, words: readonly string[], known: Known): Promise<Proposals> {
  const typed = (words.at(-1) ?? '').trim();
  let command = program;
  let open: Option | undefined;
  let place = 0;
  for (const word of words.slice(0, -1)) {
    if (open !== undefined) open = undefined;
    else if (word.startsWith('-')) open = awaiting(command, word);
    else {
      const next = command.commands.find((one) => one.name() === word);
      if (next === undefined) place++;
      else [command, place] = [next, 0];
    }
  }
  if (open !== undefined) return valuesOf(open, typed, '', known);
  const [, flag, value] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  const named = flag === undefined ? undefined : awaiting(command, flag);
  if (named !== undefined) return valuesOf(named, value ?? '', `${flag}=`, known);
  if (typed.startsWith('-')) return { words: optionsOf(command).filter(([word]) => word.startsWith(typed)) };
  if (command.commands.length > 0) return { words: commandsOf(command).filter(([word]) => word.startsWith(typed)) };
  return argumentAt(command, place, typed);
}

/** The option that a word belongs to, if its value is the next word. */
function awaiting(command: Command, word: string): Option | undefined {
  const option = command.options.find(({ long, short }) => word === long || word === short);
  return option?.required === true ? option : undefined;
}

function optionsOf(command: Command): Proposals['words'] {
  const visible = command.createHelp().visibleOptions(command);
  return visible.flatMap(({ long, description }) => (long ? [[long, description] as const] : []));
}

function commandsOf(command: Command): Proposals['words'] {
  const visible = command.createHelp().visibleCommands(command);
  return visible.filter((one) => one.name() !== 'help').map((one) => [one.name(), one.description()] as const);
}

async function valuesOf(option: Option, typed: string, before: string, known: Known): Promise<Proposals> {
  // `files` and `ids` may be lists separated by commas.
  const [, list = '', last = ''] = /^(.*,)?([^,]*)$/s.exec(typed) ?? [];
  const offer = (values: readonly string[], from = '', start = typed): Proposals => ({
    words: values.filter((value) => value.startsWith(start)).map((value) => [`${before}${from}${value}`, ''] as const),
  });
  if (option.argChoices !== undefined) return offer(option.argChoices);
  const what = /[<[]([^>\]]+)[>\]]/.exec(option.flags)?.[1] ?? '';
  if (what === 'yes|no') return offer(['yes', 'no']);
  if (what === 'locale') return offer(await known.locales());
  if (what === 'locales') return offer(await known.locales(), list, last);
  if (what === 'checks') return offer(await known.checks(), list, last);
  if (what === 'name|url') return offer(['embedded', 'deepl']);
  if (before !== '') return NOTHING;
  if (what === 'folder') return { words: [], places: 'folders' };
  return what === 'file' || what === 'path' ? { words: [], places: 'files' } : NOTHING;
}

function argumentAt(command: Command, place: number, typed: string): Proposals {
  const all = command.registeredArguments;
  const argument: Argument | undefined = all[place] ?? all.filter(({ variadic }) => variadic).at(-1);
  if (argument?.argChoices !== undefined)
    return { words: argument.argChoices.filter((one) => one.startsWith(typed)).map((one) => [one, ''] as const) };
  const isFile = /path|file|^(?:base|ours|theirs)$/.test(argument?.name() ?? '');
  return isFile ? { words: [], places: 'files' } : NOTHING;
}
