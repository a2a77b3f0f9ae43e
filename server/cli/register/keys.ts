import { type Command, Option } from 'commander';
import { addCommand, addGroup, type Run } from '../options.ts';

const format = () =>
  new Option('--format <format>', 'how to print').choices(['text', 'json', 'sarif', 'github']).default('text');

/** `dragoman keys missing|arguments|unused|extract|describe|uses`: keys of texts in code. */
export function registerKeys(program: Command, run: Run): void {
  const keys = addGroup(program, 'keys', 'keys of texts in code; developer keys of the organization');

  addCommand(keys, 'missing', 'keys that code asks for and the source locale does not have', {
    'keys missing': 'List them; exit code 1 where there is one',
    'keys missing --format github': 'As annotations of a pull request',
  })
    .addOption(format())
    .action((options) =>
      run(options, async (context) => (await import('../commands/keys/code.ts')).keysMissing(context, options)),
    );

  addCommand(keys, 'arguments', 'calls whose values do not fit the placeholders of the text', {
    'keys arguments': 'List them; exit code 1 where a value is missing',
    'keys arguments --format github': 'As annotations of a pull request',
  })
    .addOption(format())
    .action((options) =>
      run(options, async (context) => (await import('../commands/keys/arguments.ts')).keysArguments(context, options)),
    );

  addCommand(keys, 'unused [keys...]', 'keys of the source locale that no code asks for', {
    'keys unused': 'List keys without a trace',
    'keys unused --explain': 'Keys that may be used, too, with the reason',
    'keys unused --strict': 'For CI: exit code 1 where there is a key without a trace',
    "keys unused 'login.*' --write": 'Remove those below "login" from the files of all locales',
  })
    .option('--explain', 'list keys that may be used, too, and why')
    .option('--strict', 'calls that ask for a key that the code does not show, and code that is not seen, do not count')
    .option('--write', 'remove keys without a trace from the files of all locales: all of them, or none')
    .action((wanted: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/keys/unused.ts')).keysUnused(context, wanted, options),
      ),
    );

  addCommand(keys, 'extract <paths...>', 'texts in code that can become keys', {
    'keys extract src': 'List them with the keys that they would get; exit code 1 where there is one',
    'keys extract src/Cart.tsx --write': 'Make them keys: in the code and in the source locale',
  })
    .option('--write', 'change the files of code, and those of the source locale')
    .option('--reuse', 'use a key that already has the same text')
    .option('--explain', 'list texts that stay as they are, too, and why')
    .action((paths: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/keys/extract.ts')).keysExtract(context, paths, options),
      ),
    );

  addCommand(keys, 'describe [keys...]', 'notes for translators: where code shows a text', {
    'keys describe': 'List the notes that texts of the source locale would get',
    "keys describe 'cart*' --write": 'Write those of keys that begin with "cart" into the file',
  })
    .option('--write', 'write the notes into the files of the source locale')
    .action((wanted: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/keys/describe.ts')).keysDescribe(context, wanted, options),
      ),
    );

  addCommand(keys, 'uses <key>', 'where code asks for a key', {
    'keys uses menu.open': 'Each place, and the evidence for it',
    'keys uses menu.open --json': 'The same for a program',
  }).action((key: string, options) =>
    run(options, async (context) => (await import('../commands/keys/code.ts')).keysUses(context, key)),
  );
}
