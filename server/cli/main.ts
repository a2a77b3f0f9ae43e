import { inspect } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../../shared/version.ts';
import { lsp } from './commands/lsp.ts';
import type { CliContext } from './context.ts';
import { CommandError, EXIT, type ExitCode } from './exit.ts';
import { endWithLauncher } from './leash.ts';
import { type CommonOptions, count, groupItems, locale, locales, threads, withCommonOptions } from './options.ts';
import { registerAdmin } from './register/admin.ts';
import { registerCorrect } from './register/correct.ts';
import { registerDocument } from './register/document.ts';
import { registerGlossary } from './register/glossary.ts';
import { registerMcp } from './register/mcp.ts';
import { registerMemory } from './register/memory.ts';
import { registerRephrase } from './register/rephrase.ts';
import { requestOf, withRequestOptions } from './register/request.ts';
import { registerStyle } from './register/style.ts';
import { csv } from './register/switches.ts';

endWithLauncher();

const program = new Command('dragoman')
  .description('Localization files as code: translate what is missing, check everything, break nothing.')
  .version(VERSION)
  .configureHelp({ groupItems })
  .showHelpAfterError('Try the same command with --help.')
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 findings or refused units, 2 wrong use, 3 service or network, 4 quota or --max-characters, 5 files, 6 Dragoman itself failed, 130 interrupted',
  );

withRequestOptions(
  add('translate [paths...]', 'translate what is missing, in place; without paths: the whole project'),
  'text',
)
  .option('--text <text>', 'translate this text instead of files (- reads standard input)')
  .option('--from <locale>', 'source locale', locale)
  .option('--to <locales>', 'target locales, separated by commas', locales)
  .addOption(new Option('--scope <scope>', 'which units').choices(['missing', 'stale', 'all']).default('missing'))
  .option('--max-characters <n>', 'stop before sending more than this', count)
  .addOption(new Option('--tag-handling <kind>', 'with --text: the text holds tags').choices(['xml', 'html']))
  .option('--no-memory', 'do not use what the translation memory knows')
  .option('--overwrite-human', 'with --scope stale: replace translations that people wrote, too')
  .option('--dry-run', 'count only, send nothing')
  .action((paths: string[], options) =>
    run(options, async (context) =>
      options.text === undefined
        ? (await import('./commands/translate.ts')).translate(context, paths, { ...options, ...requestOf(options) })
        : (await import('./commands/translate-text.ts')).translateText(context, { ...options, ...requestOf(options) }),
    ),
  );

add('stale [paths...]', 'list translations whose source changed since they were written')
  .option('--accept', 'remember that all translations fit their sources as they stand')
  .option('--from <locale>', 'source locale', locale)
  .option('--to <locales>', 'target locales, separated by commas', locales)
  .action((paths: string[], options) =>
    run(options, async (context) => (await import('./commands/stale.ts')).stale(context, paths, options)),
  );

add('check [paths...]', 'find mistakes: the same findings as in the editor')
  .addOption(
    new Option('--format <format>', 'how to print').choices(['text', 'json', 'sarif', 'github']).default('text'),
  )
  .option('--max-warnings <n>', 'fail when there are more warnings', count)
  .option('--since <ref>', 'only units that have changed since this commit, branch or tag')
  .option('--changed', 'only units that have changed since the last commit')
  .option('--baseline <file>', 'leave out the errors and warnings that this file lists')
  .option('--update-baseline', 'write all errors and warnings to the file of --baseline')
  .option('--prune', 'take what is found no more out of the file of --baseline')
  .option('--fix', 'apply the fixes that cannot change meaning; approved and final translations stay as they are')
  .option('--fix-approved', 'apply them in approved and final translations, too, which stay approved')
  .addOption(
    new Option('--quality [provider]', 'have translations judged, too: sent to the service, and maybe billed')
      .choices(['service'])
      .preset('service'),
  )
  .option('--max-characters <n>', 'with --quality: send nothing where it would be more than this', count)
  .option('--dry-run', 'with --quality: count what would be sent, send nothing')
  .option('--threads <n>', 'how many threads look at files (default: as many as are of use)', threads)
  .option('--from <locale>', 'source locale', locale)
  .option('--to <locales>', 'target locales, separated by commas', locales)
  .action((paths: string[], options) =>
    run(options, async (context) => (await import('./commands/check.ts')).check(context, paths, options)),
  );

add('files', 'the files of the project, and what they were taken for')
  .addOption(csv())
  .option('--ignored', 'the files that are left out, each with the reason')
  .action((options) => run(options, async (context) => (await import('./commands/files.ts')).files(context, options)));

add('init', 'write what was detected to dragoman.json')
  .option('--dry-run', 'print it only')
  .action((options) => run(options, async (context) => (await import('./commands/init.ts')).init(context, options)));

registerCorrect(program, run);
registerRephrase(program, run);
registerGlossary(program, run);
registerStyle(program, run);
registerDocument(program, run);
registerMemory(program, run);
registerMcp(program, run);
registerAdmin(program, run);

add('usage', 'characters used, and limits').action((options) =>
  run(options, async (context) => (await import('./commands/usage.ts')).usage(context)),
);

add('languages', 'languages of the service')
  .addOption(
    new Option('--type <type>', 'languages to translate from, or into').choices(['source', 'target']).default('target'),
  )
  .addOption(csv())
  .action((options) =>
    run(options, async (context) => (await import('./commands/languages.ts')).languages(context, options)),
  );

add('translation-memories', 'translation memories that the account has on the service')
  .addOption(csv())
  .action((options) =>
    run(options, async (context) =>
      (await import('./commands/translation-memories.ts')).listTranslationMemories(context, options),
    ),
  );

add('serve', 'run the embedded service on a loopback port')
  .option('--port <n>', 'port (default: a free one)', count)
  .option('--key <key>', 'key that callers must send (default: a new one)')
  .option('--latency <ms>', 'delay every answer', count)
  .option('--fault <spec>', 'play failures, for example 429=0.1,leak=0.01')
  .addOption(new Option('--engine <engine>', 'how to translate').choices(['pseudo', 'apertium']).default('pseudo'))
  .action((options) => run(options, async (context) => (await import('./commands/serve.ts')).serve(context, options)));

add('tour', 'translate the samples in a scratch folder and show what happened').action((options) =>
  run(options, async (context) => (await import('./commands/tour.ts')).tour(context)),
);

program
  .command('lsp')
  .description('run the language server')
  .option('--stdio', 'over standard input and output')
  .option('--node-ipc', 'over the Node IPC channel')
  .option('--socket <port>', 'connect to a socket')
  // Clients add options of their own, as `--clientProcessId`.
  .allowUnknownOption()
  .allowExcessArguments()
  .action(() => lsp(process.argv.slice(3)));

function add(name: string, description: string): Command {
  return withCommonOptions(program.command(name).description(description));
}

/** Every command goes through here: expected failures become one line and an exit code, bugs keep their stack. */
async function run(options: CommonOptions, command: (context: CliContext) => Promise<ExitCode>): Promise<void> {
  try {
    // Help and mistakes in the arguments need none of what commands are made of.
    const { createContext } = await import('./context.ts');
    process.exitCode = await command(createContext(options));
  } catch (error) {
    if (!(error instanceof CommandError)) return failed(error);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
  }
}

/** A bug is no finding, and has an exit code of its own. */
function failed(error: unknown): void {
  process.stderr.write(`Dragoman failed. Please report this:\n${inspect(error)}\n`);
  process.exitCode = EXIT.internal;
}

process.on('uncaughtException', (error) => {
  failed(error);
  process.exit();
});

// `dragoman … | head` is no crash.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.files),
);

program.exitOverride();
for (const command of program.commands) command.exitOverride();
program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommanderError)) return failed(error);
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
});
